package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.measure.CopyingWorkers;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;

/** Everything an audit hands to its workers can be done on another machine. */
class CrossingTest {
    private static final AuditPlan PLAN = AuditPlan.of(
            "test",
            Map.of(
                    "dataset", List.of("synthetic:150"),
                    "hidden", List.of("8"),
                    "epochs", List.of("5"),
                    "targetCount", List.of("30"),
                    "protection", List.of("none", "edge-rand:6", "distill:lap-graph:6", "cluster-counts:4"),
                    "attack",
                            List.of(
                                    "random",
                                    "lsa2-post",
                                    "lsa2-attr",
                                    "linkteller",
                                    "linkteller-labels",
                                    "linkteller-plus",
                                    "linkteller-root",
                                    "linkteller-exact"),
                    "box", List.of("full", "posteriors+rounded:3", "columns:0.5", "budget:3"),
                    "seededNoise", List.of("1"),
                    "budgetCurve", List.of("true")));

    @TempDir
    Path parent;

    @Test
    void tasksDoneFromCopiesGiveTheSameReport() throws IOException {
        CopyingWorkers copying = new CopyingWorkers();
        assertThat(timeless(run("copied", copying))).isEqualTo(timeless(run("here", new LocalWorkers(1))));
        assertThat(copying.crossed())
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrder(
                        "ReleaseTask", "TrainTask", "UtilityTask", "CellTask", "BudgetTask", "GuardTask");
    }

    private AuditReport run(String name, Workers workers) throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve(name), PlanFile.text(PLAN))) {
            DataShelf data = new DataShelf(Datasets.in(parent), Optional.empty(), 1);
            GuardStudy study = new GuardStudy(15, 1, 20, 5, 0.2, 0.01, 1);
            return new AuditRunner(data, workers, List.of(study), AuditListener.NONE).run(PLAN, folder);
        }
    }

    private static String timeless(AuditReport report) {
        return JsonReport.text(report).replaceAll("\"seconds\" : [^,]*", "").replaceAll("\"created\" : [^,]*", "");
    }
}
