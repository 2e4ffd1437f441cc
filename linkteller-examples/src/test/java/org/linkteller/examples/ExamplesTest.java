package org.linkteller.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.Rounding;

class ExamplesTest {
    @Test
    void theReadmesExampleFindsMostEdges() {
        AttackOutcome outcome = AuditInTenLines.audit("synthetic:600", 100);
        // far above what guessing finds (the density, about 2 %), far below what it reaches (all of them)
        assertThat(outcome.guess(1.0, Rounding.EXACT).f1()).isGreaterThan(0.8);
    }

    @Test
    void aWholeAuditLeavesItsReportAndGoesOnWhereItStopped(@TempDir Path folder) throws IOException {
        AuditReport report = WholeAudit.audit("synthetic:300", 60, folder.resolve("run"));
        assertThat(report.findings()).hasSize(4);
        assertThat(folder.resolve("run/report.html")).exists();
        assertThat(folder.resolve("run/gate-junit.xml")).exists();
        assertThat(WholeAudit.audit("synthetic:300", 60, folder.resolve("run")).findings())
                .isEqualTo(report.findings()); // seconds included: nothing was measured again
    }

    @Test
    void aModelInJavaIsAuditedAsALambda(@TempDir Path folder) throws IOException {
        AuditReport report = OwnModelAudit.audit(folder.resolve("run"));
        assertThat(report.boxCheck().get(0).hops()).isEqualTo(1);
        assertThat(report.averages())
                .anySatisfy(average -> assertThat(average.f1()).isEqualTo(1.0)); // one hop, all sums: only edges answer
    }
}
