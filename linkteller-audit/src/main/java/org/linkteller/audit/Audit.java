package org.linkteller.audit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.figure.FigureFiles;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.file.ModelFile;

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
        LoadedData first = data.load(plan.dataNames().get(0)); // what cannot be read is said before anything is written
        plan.modelFile().ifPresent(file -> first.asSeenBy(ModelFile.load(file), file.toString()));
        Map<String, Object> settings = PlanFile.values(plan);
        GateSettings.put(settings, gate, options.guard().isPresent());
        String planText = PlanFile.text(settings, options.out());
        Path planFile = options.out().toAbsolutePath().resolve("plan.yaml");
        try (RunFolder folder = RunFolder.open(
                        options.out(),
                        planText,
                        (found, wanted) ->
                                PlanChange.objection(PlanFile.read(planFile, found), PlanFile.read(planFile, wanted)));
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(
                        folder.place("run.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
            AuditListener logged = new Logged(listener, log);
            AuditReport report = new AuditRunner(
                            data, options.workers(), options.guard().stream().toList(), logged)
                    .run(plan, folder);
            Set<String> ids = plan.dataNames().stream()
                    .flatMap(name -> data.load(name).names().names().stream())
                    .collect(Collectors.toSet());
            return publish(folder, planText, report, options.share() ? ids : Set.of(), options, gate, logged);
        }
    }

    /**
     * Writes every view of a report and draws its figures.
     *
     * @param ids what its nodes are called
     */
    static AuditReport publish(
            RunFolder folder,
            String plan,
            AuditReport report,
            Set<String> ids,
            AuditOptions options,
            Gate gate,
            AuditListener listener)
            throws IOException {
        AuditReport judged = report.judgedBy(gate);
        ReportFiles.write(folder, plan, judged, options.alertFile());
        Files.deleteIfExists(folder.place(ShareArchive.NAME)); // one of an earlier state would speak for this one
        Optional<String> obstacle = FigureFiles.obstacle();
        if (obstacle.isPresent()) {
            listener.log("no figures, this machine cannot draw: " + obstacle.get());
        } else {
            FigureFiles.write(folder.root().resolve("figures"), judged);
        }
        if (options.share()) {
            Path archive = folder.place(ShareArchive.NAME);
            new ShareArchive(ids).write(archive, judged);
            listener.log("to be passed on: " + archive + "; the rest of the folder holds node ids");
        }
        return judged;
    }

    /** Puts down in run.log what the listener hears. */
    private record Logged(AuditListener listener, PrintWriter file) implements AuditListener {
        @Override
        public void log(String line) {
            listener.log(line);
            write(line);
        }

        @Override
        public void read(List<String> block) {
            listener.read(block);
            block.forEach(this::write);
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
