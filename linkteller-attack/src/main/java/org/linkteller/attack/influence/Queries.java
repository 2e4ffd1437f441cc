package org.linkteller.attack.influence;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Independent queries, several at a time. After the first failure no new one is begun. */
public final class Queries {
    private Queries() {}

    /** Runs the work for 0 to {@code count - 1}; rethrows the first failure once all that was begun has ended. */
    public static void run(int count, int threads, IntConsumer work) {
        if (threads == 1 || count < 2) {
            for (int i = 0; i < count; i++) {
                work.accept(i);
            }
            return;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, count));
        try {
            AtomicInteger next = new AtomicInteger();
            AtomicBoolean failed = new AtomicBoolean();
            List<Future<?>> workers = new ArrayList<>();
            for (int t = 0; t < Math.min(threads, count); t++) {
                workers.add(pool.submit(() -> {
                    for (int i = next.getAndIncrement(); i < count && !failed.get(); i = next.getAndIncrement()) {
                        try {
                            work.accept(i);
                        } catch (RuntimeException e) {
                            failed.set(true);
                            throw e;
                        }
                    }
                }));
            }
            await(workers);
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(List<Future<?>> workers) {
        RuntimeException first = null;
        for (Future<?> worker : workers) {
            try {
                worker.get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof RuntimeException failure)) {
                    throw new IllegalStateException(e.getCause());
                }
                first = first == null ? failure : first;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the box", e);
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
