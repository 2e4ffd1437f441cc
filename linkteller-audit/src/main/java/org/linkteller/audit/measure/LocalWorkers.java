package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.audit.cell.UsageException;

/** Threads of this process; nothing is copied. */
public record LocalWorkers(int threads) implements Workers {
    public LocalWorkers {
        if (threads < 1) {
            throw new UsageException("at least one thread is needed, got " + threads);
        }
    }

    @Override
    public <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks) {
        if (tasks.isEmpty()) {
            return Stream.empty();
        }
        S site = shared.open(threads);
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, tasks.size()));
        CompletionService<Done<T, R>> results = new ExecutorCompletionService<>(pool);
        for (T task : tasks) {
            results.submit(() -> new Done<>(task, task.at(site)));
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
