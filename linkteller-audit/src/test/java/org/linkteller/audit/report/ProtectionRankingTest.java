package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.report.ProtectionRanking.Row;
import org.linkteller.audit.report.ProtectionRanking.Standing;

class ProtectionRankingTest {
    private static final ProtectionRanking FIRST = ranking(
            row("lap-graph:1", 0.4, 0.0, Standing.USELESS),
            row("cluster-counts:4", 0.7, 0.02, Standing.HOLDS),
            row("distill", 0.8, 0.03, Standing.HOLDS),
            row("none", 0.82, 0.9, Standing.OPEN));

    @Test
    void whatHoldsTwiceIsRecommendedAndNothingElseIsLookedAtAgain() throws IOException {
        List<String> looked = new ArrayList<>();
        ProtectionRanking ranking = FIRST.confirmedBy(row -> {
            looked.add(row.name());
            return ranking(row("distill", 0.79, 0.05, Standing.HOLDS));
        });
        assertThat(looked).containsExactly("distill");
        assertThat(ranking.recommended().orElseThrow().name()).isEqualTo("distill");
        assertThat(ranking.recommended().orElseThrow().leak()).isEqualTo(0.05); // the worse of both
        assertThat(ranking.words())
                .anyMatch(line -> line.startsWith("Audited afresh") && line.contains("distill held again"));
    }

    @Test
    void whatLeaksTheSecondTimeGivesWayToTheNextBest() throws IOException {
        ProtectionRanking ranking = FIRST.confirmedBy(row -> ranking(
                row.name().equals("distill")
                        ? row("distill", 0.8, 0.6, Standing.LEAKS)
                        : row(row.name(), 0.7, 0.0, Standing.HOLDS)));
        assertThat(ranking.recommended().orElseThrow().name()).isEqualTo("cluster-counts:4");
        assertThat(ranking.rows().get(1).standing()).isEqualTo(Standing.LEAKS);
        assertThat(ranking.words())
                .anyMatch(line -> line.startsWith("Recommended: cluster-counts:4"))
                .anyMatch(line -> line.contains("distill did not hold (leaks)"));
    }

    @Test
    void whoWasOnlyLuckyGivesWayToWhoeverLeadsThen() throws IOException {
        ProtectionRanking ranking = FIRST.confirmedBy(
                row -> ranking(row(row.name(), row.name().equals("distill") ? 0.5 : 0.7, 0.02, Standing.HOLDS)));
        assertThat(ranking.recommended().orElseThrow().name()).isEqualTo("cluster-counts:4");
        assertThat(ranking.rows().get(1).utility()).isEqualTo((0.8 + 0.5) / 2);
        assertThat(ranking.rows().get(1).standing()).isEqualTo(Standing.HOLDS);
    }

    @Test
    void whereNothingHoldsTwiceAModelWithoutEdgesIsLeft() throws IOException {
        ProtectionRanking ranking = FIRST.confirmedBy(row -> ranking(row(row.name(), 0.5, 0, Standing.USELESS)));
        assertThat(ranking.recommended()).isEmpty();
        assertThat(ranking.words().get(0)).startsWith("Recommended: mlp");
    }

    private static ProtectionRanking ranking(Row... rows) {
        return new ProtectionRanking("cora", "accuracy", 0.6, 0.1, List.of(rows));
    }

    private static Row row(String protection, double utility, double leak, Standing standing) {
        return new Row(
                Protection.parse(protection),
                Box.FULL,
                utility,
                leak,
                AttackName.LSA2_POST,
                0.9,
                standing,
                Optional.empty());
    }
}
