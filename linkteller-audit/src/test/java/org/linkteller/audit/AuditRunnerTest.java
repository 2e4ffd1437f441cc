package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.ReportSchema;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;

class AuditRunnerTest {
    private static final AuditPlan PLAN = AuditPlan.of(
            "test",
            Map.of(
                    "dataset", List.of("synthetic:400"),
                    "hidden", List.of("16"),
                    "epochs", List.of("10"),
                    "targetCount", List.of("60"),
                    "protection", List.of("none", "lap-graph:6"),
                    "attack", List.of("linkteller", "lsa2-attr", "linkteller-exact"),
                    "draws", List.of("42", "2"),
                    "seededNoise", List.of("1")));

    @TempDir
    Path parent;

    @Test
    void aStoppedRunGoesOnToTheSameReport() throws IOException {
        AuditReport whole = run("whole", 1, AuditListener.NONE);
        AtomicInteger cells = new AtomicInteger();
        AuditListener stopsAfterFive = new AuditListener() {
            @Override
            public void cellDone(CellKey cell) {
                if (cells.incrementAndGet() == 5) {
                    throw new CancellationException("stopped");
                }
            }
        };
        assertThatThrownBy(() -> run("stopped", 1, stopsAfterFive)).isInstanceOf(CancellationException.class);
        assertThat(timeless(run("stopped", 1, AuditListener.NONE))).isEqualTo(timeless(whole));
    }

    @Test
    void theNumberOfThreadsChangesNothing() throws IOException {
        assertThat(timeless(run("three", 3, AuditListener.NONE)))
                .isEqualTo(timeless(run("one", 1, AuditListener.NONE)));
    }

    @Test
    void theBlackBoxAttackComesCloseToTheOwnersOwn() throws IOException {
        AuditReport report = run("close", 2, AuditListener.NONE);
        double published = of(report, "linkteller").measures().atDensity().f1();
        double exact = of(report, "linkteller-exact").measures().atDensity().f1();
        // finite differences at 1e-4 in double against derivatives: a gate that opens in between moves few pairs
        assertThat(published).isBetween(exact - 0.05, exact + 0.05);
        assertThat(published)
                .isGreaterThan(
                        10 * of(report, "lsa2-attr").measures().atDensity().f1());
        assertThat(of(report, "linkteller").measures().queries()).isEqualTo(61);
    }

    @Test
    void theReportNamesItsSeedsItsDataAndItsNoise() throws IOException {
        AuditReport report = run("facts", 2, AuditListener.NONE);
        assertThat(report.provenance().seededNoise()).isTrue();
        assertThat(report.provenance().data()).containsOnlyKeys("synthetic:400");
        assertThat(report.utility()).hasSize(2);
        assertThat(report.bounds()).hasSize(2 * 3);
        assertThat(ReportSchema.complaints(JsonReport.text(report))).isEmpty();
        assertThat(ReportSchema.complaints(JsonReport.text(report).replace("\"auc\"", "\"AUC\"")))
                .isNotEmpty();
        Path file = Files.writeString(parent.resolve("report.json"), JsonReport.text(report));
        assertThat(JsonReport.text(JsonReport.load(file))).isEqualTo(JsonReport.text(report));
    }

    private AuditReport run(String name, int threads, AuditListener listener) throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve(name), PlanFile.text(PLAN))) {
            DataShelf data = new DataShelf(Datasets.in(parent), Optional.empty(), 1);
            return new AuditRunner(data, new LocalWorkers(threads), List.of(), listener).run(PLAN, folder);
        }
    }

    private static Finding of(AuditReport report, String attack) {
        return report.findings().stream()
                .filter(finding -> finding.cell().attack().text().equals(attack)
                        && !finding.cell().service().isProtected())
                .findFirst()
                .orElseThrow();
    }

    private static String timeless(AuditReport report) {
        return JsonReport.text(report)
                .replaceAll("\"seconds\" : [^,]*", "")
                .replaceAll("\"created\" : [^,]*", "")
                .replaceAll("\"kernels\" : [^,]*", "");
    }
}
