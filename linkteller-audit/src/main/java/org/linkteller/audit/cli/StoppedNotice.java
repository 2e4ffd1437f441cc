package org.linkteller.audit.cli;

import java.io.PrintWriter;

/** Tells who stops a run (ctrl-c) that what is finished is kept. */
final class StoppedNotice implements AutoCloseable {
    private final Thread hook;

    private StoppedNotice(Thread hook) {
        this.hook = hook;
    }

    static StoppedNotice on(PrintWriter terminal) {
        StoppedNotice notice = new StoppedNotice(new Thread(() -> {
            terminal.println("linkteller: stopped; what is finished is kept, repeat the command to go on");
            terminal.flush();
        }));
        Runtime.getRuntime().addShutdownHook(notice.hook);
        return notice;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyGoingDown) {
            // then it has been said
        }
    }
}
