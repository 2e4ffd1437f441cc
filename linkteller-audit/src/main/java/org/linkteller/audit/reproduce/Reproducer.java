package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.reproduce.page.ReproductionFiles;
import org.linkteller.audit.reproduce.table.Experiment;
import org.linkteller.audit.reproduce.table.Experiments;
import org.linkteller.audit.reproduce.table.MeasuredData;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Requirement;
import org.linkteller.audit.reproduce.table.Results;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;

/** Runs tables of the paper in a folder, going on where an earlier run stopped, and writes every view of the result. */
public final class Reproducer {
    /** Tables share a folder whatever is run of them; only another version's measurements are refused. */
    private static final String PLAN = "reproduce: 1\n";

    private final List<Experiment> experiments;
    private final Scope scope;

    /** @throws UsageException if there is no such table */
    public Reproducer(String table, Scope scope) {
        this.experiments = Experiments.named(table);
        this.scope = scope;
    }

    /** What would be measured in a folder, which may hold some of it already, and about how long that takes. */
    public String estimate(Path out, int threads) {
        StringBuilder text = new StringBuilder();
        for (Experiment experiment : experiments) {
            text.append(line(experiment.name(), missing(List.of(experiment), out), threads));
        }
        Work missing = missing(experiments, out);
        text.append(line("all together", missing, threads));
        // which cells lie outside is known only when they are measured
        Work doubts = Work.ofDoubts(experiments, scope, cell -> true).without(need -> Results.isIn(out, need));
        text.append(doubts.needs() == 0 ? "" : line("causes, at most", doubts, threads));
        long there = Work.of(experiments, scope).needs() - missing.needs();
        return text.append(there == 0 ? "" : there + " more are in " + out + System.lineSeparator())
                .toString();
    }

    private Work missing(List<Experiment> some, Path out) {
        return Work.of(some, scope).without(need -> Results.isIn(out, need));
    }

    private static String line(String name, Work work, int threads) {
        double minutes = work.seconds() / 60 / threads;
        return String.format(
                Locale.ROOT,
                "%-16s %5d measurements of %4d models, about %s%n",
                name,
                work.needs(),
                work.models(),
                minutes < 90
                        ? String.format(Locale.ROOT, "%.0f min", Math.ceil(minutes))
                        : String.format(Locale.ROOT, "%.1f h", minutes / 60));
    }

    /**
     * Measures what is missing and writes every view. Where it is stopped or fails, the views show what was measured till
     * then.
     *
     * @param command what the views name as the command that makes them
     * @throws CancellationException if the thread was interrupted
     */
    public Written run(Datasets datasets, Path out, Workers workers, String command, Listener listener)
            throws IOException {
        Work all = Work.of(experiments, scope);
        new DataShelf(datasets, Optional.empty(), 1).require(all.datasets());
        try (RunFolder folder = RunFolder.open(out, PLAN)) {
            Measurements.resume(folder);
            Results results = new Results(folder);
            WorkClock clock = new WorkClock(folder);
            try {
                measure(datasets, folder, results, clock, workers, listener);
            } catch (IOException | RuntimeException stopped) {
                boolean interrupted = Thread.interrupted(); // which would break every further write
                try {
                    finish(command, results, clock, folder);
                } catch (IOException | RuntimeException alsoFailed) {
                    stopped.addSuppressed(alsoFailed);
                }
                if (interrupted) {
                    Thread.currentThread().interrupt();
                    throw (CancellationException) new CancellationException("interrupted").initCause(stopped);
                }
                throw stopped;
            }
            return finish(command, results, clock, folder);
        }
    }

    /**
     * Writes every view of what an earlier run packed, without measuring anything.
     *
     * @param from the folder of that run, or one with its two files
     */
    public Written render(Path from, Path out, String command) throws IOException {
        try (RunFolder folder = RunFolder.open(out, PLAN)) {
            Measurements.unpack(from, folder);
            return write(command, new Results(folder), folder);
        }
    }

    private Written finish(String command, Results results, WorkClock clock, RunFolder folder) throws IOException {
        clock.note();
        Measurements.pack(folder);
        return write(command, results, folder);
    }

    private Written write(String command, Results results, RunFolder folder) throws IOException {
        Reproduction reproduction = Reproduction.of(
                command, experiments, scope, results, MeasuredData.in(folder), WorkClock.session(folder));
        return new Written(
                ReproductionFiles.write(reproduction, folder),
                reproduction.summary(),
                reproduction.targets().stream().map(Requirement::line).toList());
    }

    /**
     * What a run leaves to tell.
     *
     * @param page the HTML page
     * @param summary one line that counts the verdicts
     */
    public record Written(Path page, String summary, List<String> targets) {}

    private void measure(
            Datasets datasets, RunFolder folder, Results results, WorkClock clock, Workers workers, Listener listener)
            throws IOException {
        Progress progress = new Progress(listener);
        Laboratory laboratory = new Laboratory(datasets, folder, results, workers, need -> {
            clock.note();
            progress.add(Cost.of(need), need.toString());
        });
        measure(Work.of(experiments, scope).without(results::has), laboratory, progress);
        measure( // asked now, since only now it is known which cells lie outside
                Work.ofDoubts(experiments, scope, cell -> cell.isOutside(results))
                        .without(results::has),
                laboratory,
                progress);
    }

    private static void measure(Work work, Laboratory laboratory, Progress progress) throws IOException {
        progress.expect(work.seconds());
        laboratory.measure(work.batches(), setup -> progress.add(Cost.training(setup), setup.training()));
    }

    /** Hears how far a run is, one call at a time. */
    public interface Listener {
        /**
         * @param share of the estimated work that is done, up to 1
         * @param latest what was finished last
         */
        void at(double share, String latest);
    }

    private static final class Progress {
        private final Listener listener;
        private double all;
        private double done;

        Progress(Listener listener) {
            this.listener = listener;
        }

        /** There is so much more to do. */
        void expect(double seconds) {
            all += seconds;
        }

        void add(double seconds, String latest) {
            done += seconds;
            listener.at(Math.min(1, done / all), latest);
        }
    }
}
