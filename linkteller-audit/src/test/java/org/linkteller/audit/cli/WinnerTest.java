package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.box.Box;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.report.ProtectionRanking;

class WinnerTest {
    @ParameterizedTest
    @CsvSource({
        "none, fixed, ids-only, linkteller serve --model protected.safetensors --dataset cora --client-features none",
        "none, labels, box labels, linkteller serve --model protected.safetensors --dataset cora --box labels",
        "distill, full, distill, linkteller serve --model protected.safetensors --dataset cora",
        "cluster-counts:4, full, cluster-counts:4, linkteller serve --model protected.safetensors",
        "lap-graph:8, full, lap-graph:8, linkteller serve --model protected.safetensors --edges noisy.csv",
        "lap-graph:8, fixed, 'lap-graph:8, ids-only', linkteller serve --model protected.safetensors --edges noisy.csv"
                + " --features FEATURES.csv --client-features none"
    })
    void theServerIsTheOneThatWasMeasured(String protection, String box, String name, String serve) {
        ProtectionRanking.Row row = new ProtectionRanking.Row(
                Protection.parse(protection),
                Box.parse(box),
                0.8,
                0.02,
                AttackName.LSA2_POST,
                0.9,
                ProtectionRanking.Standing.HOLDS,
                Optional.empty());
        AuditPlan plan = AuditPlan.of("test", Map.of("dataset", List.of("cora")));
        List<String> commands =
                Winner.commands(new ProtectionRanking("cora", "accuracy", 0.6, 0.1, List.of(row)), plan);
        assertThat(row.name()).isEqualTo(name);
        assertThat(commands.get(commands.size() - 1)).isEqualTo(serve);
    }
}
