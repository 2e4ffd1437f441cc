package org.linkteller.gnn.search;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.DivergedException;
import org.linkteller.gnn.Trained;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.math.Kernels;

/**
 * Trains every setting of a grid and keeps the one that does best on validation labels, never on the nodes that are reported
 * on. Settings are trained side by side, each on one thread. Finished ones are kept in a file; a search that was stopped goes
 * on where it was.
 */
public final class GridSearch {
    private final Dataset tuning;
    private final Seed seed;

    /** @param dataset the whole one; its validation nodes, or a held-out fifth of the training labels, decide */
    public GridSearch(Dataset dataset, Seed seed) {
        this.tuning = dataset.forTuning(seed);
        this.seed = seed;
    }

    /**
     * How a setting did.
     *
     * @param score on the validation nodes; NaN if training diverged
     */
    public record Trial(SearchSpace.Candidate candidate, double score, double seconds) {}

    /**
     * Runs what is left of a grid.
     *
     * @param results the file of finished trials; made if it is not there, refused if it belongs to another search
     * @param done hears about every trial as it ends, on the thread that ran it, those of the file first
     * @return the best trial, of equal ones the first of the grid; empty if all diverged
     */
    public Optional<Trial> run(
            List<SearchSpace.Candidate> candidates, Path results, int threads, Consumer<Trial> done) {
        try (TrialFile file = TrialFile.open(results, heading())) {
            List<SearchSpace.Candidate> left = new ArrayList<>();
            for (SearchSpace.Candidate candidate : candidates) {
                file.find(candidate).ifPresentOrElse(done, () -> left.add(candidate));
            }
            ExecutorService workers = Executors.newFixedThreadPool(threads);
            try {
                List<Future<?>> running = new ArrayList<>();
                for (SearchSpace.Candidate candidate : left) {
                    running.add(workers.submit(() -> {
                        Trial trial = trial(candidate);
                        file.add(trial);
                        done.accept(trial);
                    }));
                }
                for (Future<?> one : running) {
                    await(one);
                }
            } finally {
                workers.shutdownNow();
            }
            return candidates.stream()
                    .flatMap(candidate -> file.find(candidate).stream())
                    .filter(trial -> !Double.isNaN(trial.score))
                    .max(Comparator.comparingDouble(Trial::score)
                            .thenComparing(trial -> -candidates.indexOf(trial.candidate)));
        }
    }

    /** Trains one setting; the same for any order in which the grid is run. */
    Trial trial(SearchSpace.Candidate candidate) {
        long start = System.nanoTime();
        double score;
        try {
            Trained trained = new Trainer(Kernels.best(1))
                    .train(candidate.spec(), tuning.train(), candidate.options(), seed.derive("search"));
            if (trained.ending() == Trained.Ending.INTERRUPTED) {
                throw new CancellationException("interrupted");
            }
            Dataset.Part validation = tuning.inference();
            score = UtilityScore.of(
                            tuning.facts().utility(),
                            trained.model().predict(validation.graph(), validation.features(), 1),
                            validation.labels(),
                            validation.scored(),
                            validation.graph()::degree)
                    .value();
        } catch (DivergedException diverged) {
            score = Double.NaN;
        }
        return new Trial(candidate, score, (System.nanoTime() - start) / 1e9);
    }

    private String heading() {
        return tuning.name() + " " + tuning.facts().utility().key() + " "
                + tuning.facts().sha256() + " seed " + seed.value();
    }

    private static void await(Future<?> one) {
        try {
            one.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
