package org.linkteller.audit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.figure.FigureFiles;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.Datasets;

/** The main job as one call: how many private edges could a client recover? */
public final class Audit {
    private Audit() {}

    /**
     * Runs a plan, or what is left of it, in its folder and writes every view of the report there.
     *
     * @param gate what the views are judged by; may have no rules
     */
    public static AuditReport run(
            AuditPlan plan, Datasets datasets, AuditOptions options, Gate gate, AuditListener listener)
            throws IOException {
        DataShelf data = new DataShelf(datasets, plan.ownFiles(), 1);
        data.require(plan.dataNames());
        data.load(plan.dataNames().get(0)); // what cannot be read is said before anything is written
        Workers workers = new LocalWorkers(options.threads());
        try (RunFolder folder = RunFolder.open(options.out(), PlanFile.text(plan));
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(
                        folder.place("run.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
            AuditListener logged = new Logged(listener, log);
            AuditReport report =
                    new AuditRunner(data, workers, options.guard().stream().toList(), logged).run(plan, folder);
            return publish(folder, PlanFile.text(plan), report, options, gate, logged);
        }
    }

    /** Writes every view of a report and draws its figures. */
    static AuditReport publish(
            RunFolder folder, String plan, AuditReport report, AuditOptions options, Gate gate, AuditListener listener)
            throws IOException {
        AuditReport shown = options.share() ? report.withoutIds() : report;
        ReportFiles.write(folder, plan, shown, gate);
        Optional<String> obstacle = FigureFiles.obstacle();
        if (obstacle.isPresent()) {
            listener.log("no figures, this machine cannot draw: " + obstacle.get());
        } else {
            FigureFiles.write(folder.root().resolve("figures"), shown);
        }
        return shown;
    }

    /** Puts down in run.log what the listener hears. */
    private record Logged(AuditListener listener, PrintWriter file) implements AuditListener {
        @Override
        public void log(String line) {
            listener.log(line);
            write(line);
        }

        @Override
        public void cellDone(CellKey cell) {
            listener.cellDone(cell);
            write("done " + cell);
        }

        @Override
        public void serviceReady(ServiceKey service) {
            listener.serviceReady(service);
        }

        private void write(String line) {
            file.println(Instant.now() + " " + line);
            file.flush();
        }
    }
}
