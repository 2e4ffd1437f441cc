package org.linkteller.spark;

import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.Shared;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.measure.TaskPool;
import org.linkteller.audit.measure.Workers;

/**
 * Executors of a cluster. What the tasks share is broadcast once and opened once per executor; every task is a Spark job of
 * its own whose name says what it is, so the results come back one by one and a lost executor costs its tasks only: Spark
 * does them again elsewhere. Whatever a task throws is its result, thrown here; only what Spark itself meets is tried again.
 *
 * <p>A release with secure noise that is tried again is drawn anew, by a new key, and the first draw was seen by nobody: the
 * result that counts is the one the driver received and wrote down.
 */
public final class SparkWorkers implements Workers {
    private final JavaSparkContext spark;

    public SparkWorkers(JavaSparkContext spark) {
        this.spark = spark;
    }

    @Override
    public <S, T extends Task<S, ? extends R>, R extends Serializable> Stream<Done<T, R>> map(
            Shared<S> shared, List<T> tasks) {
        if (tasks.isEmpty()) {
            return Stream.empty();
        }
        Broadcast<Site<S>> site = spark.broadcast(new Site<>(shared));
        String group = UUID.randomUUID().toString();
        Stream<Done<T, R>> results = TaskPool.map(threads(), tasks, task -> this.<S, R>run(task, site, group));
        return results.onClose(() -> {
            spark.cancelJobGroup(group);
            site.destroy(false);
        });
    }

    private <S, R extends Serializable> R run(Task<S, ? extends R> task, Broadcast<Site<S>> site, String group) {
        spark.setJobGroup(group, task.title(), true); // of this thread
        Outcome<R> outcome = spark.parallelize(List.<Task<S, ? extends R>>of(task), 1)
                .map(sent -> Outcome.<S, R>of(sent, site.value()))
                .collect()
                .get(0);
        return outcome.get();
    }

    /** As many as the cluster has cores; executors that join later are used from the next batch on. */
    @Override
    public int threads() {
        return spark.defaultParallelism();
    }

    /** What the tasks share, opened once in each process. */
    private static final class Site<S> implements Serializable {
        private final Shared<S> shared;
        private transient @Nullable S opened;

        Site(Shared<S> shared) {
            this.shared = shared;
        }

        synchronized S open() {
            if (opened == null) {
                opened = shared.open(1); // a task has one core
            }
            return opened;
        }
    }

    /** A result or what was thrown instead of it. */
    private record Outcome<R extends Serializable>(
            @Nullable R result, @Nullable RuntimeException failure) implements Serializable {
        static <S, R extends Serializable> Outcome<R> of(Task<S, ? extends R> task, Site<S> site) {
            try {
                return new Outcome<>(task.at(site.open()), null);
            } catch (RuntimeException failed) {
                return new Outcome<>(null, failed);
            }
        }

        R get() {
            if (failure != null) {
                throw failure;
            }
            if (result == null) {
                throw new IllegalStateException("a task gave neither a result nor a failure");
            }
            return result;
        }
    }
}
