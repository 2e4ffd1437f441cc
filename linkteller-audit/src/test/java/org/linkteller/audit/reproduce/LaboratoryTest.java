package org.linkteller.audit.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.measure.CopyingWorkers;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.reproduce.table.AttackRun;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Results;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.Targets;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoProtection;

class LaboratoryTest {
    private static final Setup PLAIN = Setup.plain("synthetic:150", "gcn1", 1);
    private static final Setup NOISY = Setup.guarded("synthetic:150", new LapGraph(8), 1);
    private static final Setup STUDENT = Setup.guarded("synthetic:150", new Defence.Student(new NoProtection()), 1);
    private static final Setup COUNTED =
            Setup.guarded("synthetic:150", new Defence.NoisyCounts(new ClusterCounts(4), 0), 1);
    private static final Setup REBUILT = Setup.rebuilt("synthetic:150", "gcn2");
    private static final List<Need> NEEDS = List.of(
            PLAIN,
            new AttackRun(PLAIN, Targets.UNCONSTRAINED, 42, AttackName.LINKTELLER),
            new AttackRun(PLAIN, Targets.UNCONSTRAINED, 42, AttackName.LINKTELLER_FLOAT32),
            new AttackRun(PLAIN, Targets.BALANCED, 42, AttackName.LINKTELLER_ROOT),
            new AttackRun(PLAIN, Targets.UNCONSTRAINED, 2, AttackName.LINKTELLER_ROOT),
            NOISY,
            NOISY.forValidation(),
            new AttackRun(NOISY, Targets.LOW, 42, AttackName.LINKTELLER),
            STUDENT,
            new AttackRun(STUDENT, Targets.LOW, 42, AttackName.LINKTELLER),
            COUNTED,
            new AttackRun(Setup.modelFree("synthetic:150"), Targets.HIGH, 42, AttackName.LSA2_ATTR),
            REBUILT,
            REBUILT.withTwin(1));

    @TempDir
    Path parent;

    @Test
    void whatIsMeasuredFromCopiesIsTheSame() throws IOException {
        CopyingWorkers copying = new CopyingWorkers();
        assertThat(measured("copied", copying)).isEqualTo(measured("here", new LocalWorkers(2)));
        assertThat(copying.crossed())
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrder("ReleaseTask", "TrainTask", "UtilityTask", "AttackTask");
    }

    @Test
    void theRunsOfARootAskOnce() throws IOException {
        List<String> results = measured("root", new LocalWorkers(1));
        assertThat(results.get(3))
                .containsPattern("\"queries\" : 1[0-4]\\d,"); // all 150 nodes at once, so fewer than nodes
        assertThat(results.get(4)).contains("\"queries\" : 0");
    }

    private List<String> measured(String name, Workers workers) throws IOException {
        try (RunFolder folder = RunFolder.open(parent.resolve(name), "test")) {
            Results results = new Results(folder);
            List<Need> heard = new ArrayList<>();
            new Laboratory(Datasets.in(parent), folder, results, workers, heard::add)
                    .measure(
                            List.of(NEEDS),
                            setup -> assertThat(results.trainingSeconds(setup)).isNotNegative());
            assertThat(heard).containsExactlyInAnyOrderElementsOf(NEEDS);
            return NEEDS.stream()
                    .map(need -> need instanceof AttackRun run
                            ? (Object) results.of(run).orElseThrow()
                            : results.of((Setup) need).orElseThrow())
                    .map(result -> JsonReport.text(result).replaceAll("\"seconds\" : [^,]*", ""))
                    .toList();
        }
    }
}
