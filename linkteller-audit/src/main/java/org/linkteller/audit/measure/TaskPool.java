package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Threads that see tasks through, wherever the work itself is done. */
public final class TaskPool {
    private TaskPool() {}

    /** The results as they come; the first failure is thrown as it is, closing the stream gives up what is left. */
    public static <T, R extends Serializable> Stream<Done<T, R>> map(
            int threads, List<T> tasks, Function<T, ? extends R> work) {
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, tasks.size()));
        CompletionService<Done<T, R>> results = new ExecutorCompletionService<>(pool);
        for (T task : tasks) {
            results.submit(() -> new Done<>(task, work.apply(task)));
        }
        return IntStream.range(0, tasks.size()).mapToObj(i -> next(results)).onClose(pool::shutdownNow);
    }

    private static <T> T next(CompletionService<T> results) {
        try {
            return results.take().get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }
}
