package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellAverageTest {
    @Test
    void drawsOfACellAreAveragedAndCellsKeptApart() {
        List<CellAverage> averages = CellAverage.of(List.of(
                SampleReports.finding("linkteller", 42, 0.9),
                SampleReports.finding("lsa2-attr", 42, 0.1),
                SampleReports.finding("linkteller", 2, 0.7),
                SampleReports.protectedFinding("linkteller", "lap-graph:8", 0.2)));
        assertThat(averages)
                .extracting(average -> average.cell().toString())
                .containsExactly(
                        "cora gcn2 seed 42 none unconstrained linkteller",
                        "cora gcn2 seed 42 none unconstrained lsa2-attr",
                        "cora gcn2 seed 42 lap-graph:8 unconstrained linkteller");
        CellAverage first = averages.get(0);
        assertThat(first.draws()).isEqualTo(2);
        assertThat(first.f1()).isEqualTo(0.8); // 0.9 and 0.7 are not exact in binary, their mean happens to be
        assertThat(first.tprAtFpr()).containsEntry("0.0001", 0.5).containsEntry("0.001", 0.6);
        assertThat(first.targetCount()).isEqualTo(15);
        assertThat(first.edges()).isEqualTo(10);
    }

    @Test
    void aDrawWithoutAnEdgeIsLeftOutAndCounted() {
        CellAverage average = CellAverage.of(List.of(
                        SampleReports.finding("linkteller", 42, 0.9), SampleReports.withoutEdge("linkteller", 2)))
                .get(0);
        assertThat(average.f1()).isEqualTo(0.9);
        assertThat(average.auc()).isEqualTo(0.95);
        assertThat(average.edges()).isEqualTo(10);
        assertThat(average.draws()).isEqualTo(1);
        assertThat(average.drawsWithoutEdge()).isEqualTo(1);
    }

    @Test
    void withoutAnyEdgeThereAreNoRates() {
        CellAverage average = CellAverage.of(List.of(SampleReports.withoutEdge("linkteller", 2)))
                .get(0);
        assertThat(average.f1()).isNull();
        assertThat(average.auc()).isNull();
        assertThat(average.tprAtFpr()).isEmpty();
        assertThat(average.pairs()).isEqualTo(105);
        assertThat(average.draws()).isZero();
    }

    @Test
    void onlyTheOwnersAttackIsNoBlackBox() {
        assertThat(CellAverage.of(List.of(
                        SampleReports.finding("linkteller", 42, 0.9),
                        SampleReports.finding("linkteller-exact", 42, 1))))
                .extracting(CellAverage::blackBox)
                .containsExactly(true, false);
    }

    /** Gate, headline, console and comparison must speak of the same number. */
    @Test
    void everyViewSpeaksOfTheSameAverage() {
        AuditReport report = SampleReports.of(
                SampleReports.finding("linkteller", 42, 0.9),
                SampleReports.finding("linkteller", 2, 0.7),
                SampleReports.withoutEdge("linkteller", 82));
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.8", true)), false);
        assertThat(gate.judge(report).get(0).value()).isEqualTo(0.8);
        assertThat(Headline.of(report).sentence()).contains("recovers 80 % of the 10 ");
        assertThat(Headline.of(report).meaning()).contains("were left out: 1 of 3.");
        assertThat(ConsoleReport.text(report)).contains(" 80.0% ", "left out: 1 of 3 draws");
        assertThat(Comparison.of(java.util.Map.of("a", report, "b", report))
                        .rows()
                        .get(0)
                        .values())
                .containsExactly(0.8, 0.8);
    }

    @Test
    void whereNothingCouldBeFoundTheHeadlineDoesNotPraise() {
        Headline headline = Headline.of(SampleReports.of(SampleReports.withoutEdge("linkteller", 2)));
        assertThat(headline.risk()).isNotEqualTo("good");
        assertThat(headline.sentence()).isEqualTo("No two of the nodes that were attacked are connected.");
    }
}
