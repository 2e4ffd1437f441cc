package org.linkteller.audit.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl-C into an interrupt of the thread at work and gives it time to put away what it has. */
final class InterruptGuard implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private InterruptGuard(Thread worker) {
        hook = new Thread(() -> {
            worker.interrupt();
            try {
                boolean inTime = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assert inTime : "gave up waiting";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Guards the calling thread until closed. */
    static InterruptGuard ofThisThread() {
        InterruptGuard guard = new InterruptGuard(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(guard.hook);
        return guard;
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyGoingDown) {
            // then the hook is running and has just been released
        }
    }
}
