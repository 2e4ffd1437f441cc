package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.AuditCell;
import org.linkteller.audit.AuditData;
import org.linkteller.audit.AuditGrid;
import org.linkteller.audit.AuditListener;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.AuditRunner;
import org.linkteller.audit.GuardMeasurement;
import org.linkteller.audit.LocalWorkers;
import org.linkteller.audit.PlanFile;
import org.linkteller.audit.ReportFiles;
import org.linkteller.audit.RunFolder;
import org.linkteller.audit.ServiceWorkshop;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.ResultsDatabase;
import org.linkteller.audit.report.figure.FigureFiles;
import org.linkteller.data.Datasets;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Option;

/** How a run goes and where it is kept; the same for every command that audits. */
final class RunOptions {
    @Option(names = "--out", paramLabel = "DIR", description = "The run's folder; made if it is not there.")
    Path out;

    @Option(names = "--threads", paramLabel = "N", description = "Threads to use (default: all cores).")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--share", description = "Hide node ids in every view; the folders below DIR stay yours.")
    boolean share;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "SQLite file that collects the findings of all runs (default: results.sqlite beside DIR).")
    @Nullable
    Path results;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    Path folder() {
        return out;
    }

    /**
     * Runs a plan, or what is left of it, and writes every view of the report.
     *
     * @param guard what to measure about a guard beside the plan
     */
    AuditReport audit(AuditPlan plan, Datasets datasets, Gate gate, Optional<GuardMeasurement> guard)
            throws IOException {
        if (out == null) {
            throw new IllegalArgumentException("name a folder for the run: --out DIR");
        }
        AuditData data = new AuditData(datasets);
        data.requireAll(plan);
        ResultsDatabase.prepare(results());
        long steps = AuditGrid.of(plan).values().stream().mapToLong(List::size).sum();
        try (RunFolder folder = RunFolder.open(out, PlanFile.text(plan));
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(
                        folder.place("run.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
                Progress progress = Progress.of("audit", steps, quiet)) {
            AuditListener listener = new Watch(progress, log);
            Kernels kernels = Kernels.best(threads);
            AuditReport report = new AuditRunner(data, kernels, new LocalWorkers(threads), listener).run(plan, folder);
            if (guard.isPresent()) {
                ServiceWorkshop workshop = new ServiceWorkshop(data, kernels, listener);
                report = report.withGuard(guard.get().of(plan, workshop, folder, listener));
            }
            AuditReport shown = share ? report.withoutIds() : report;
            ReportFiles.write(folder, plan, shown, gate);
            drawFigures(folder, shown, listener);
            ResultsDatabase.add(results(), out, shown);
            return shown;
        }
    }

    private static void drawFigures(RunFolder folder, AuditReport report, AuditListener listener) throws IOException {
        Optional<String> obstacle = FigureFiles.obstacle();
        if (obstacle.isPresent()) {
            listener.log("no figures, this machine cannot draw: " + obstacle.get());
        } else {
            FigureFiles.write(folder.root().resolve("figures"), report);
        }
    }

    private Path results() {
        return results != null ? results : out.toAbsolutePath().resolveSibling("results.sqlite");
    }

    private static final class Watch implements AuditListener {
        private final Progress progress;
        private final PrintWriter log;

        Watch(Progress progress, PrintWriter log) {
            this.progress = progress;
            this.log = log;
        }

        @Override
        public void log(String line) {
            progress.say(line);
            write(line);
        }

        @Override
        public void cellDone(AuditCell cell) {
            progress.step();
            write("done " + cell);
        }

        private synchronized void write(String line) {
            log.println(Instant.now() + " " + line);
            log.flush();
        }
    }
}
