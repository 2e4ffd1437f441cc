package org.linkteller.audit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.reproduce.table.PaperTable;
import org.linkteller.data.Dataset.Part;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.judge.PairTruth;

class TargetRuleTest {
    private static final DatasetFacts FACTS = new DatasetFacts("test", "", false, 1, 2, Utility.ACCURACY);

    /** Without degree bounds the published targets need nothing but the number of nodes. */
    @ParameterizedTest
    @MethodSource("unconstrainedSets")
    void unconstrainedTargetsAreThePublishedOnes(PaperTable.Row published) {
        int nodes = Integer.parseInt(published.text("candidates"));
        NodeSet targets = TargetRule.unconstrained()
                .draw(
                        part(Graph.of(nodes, new int[0][])),
                        TargetRule.PAPER_COUNT,
                        Long.parseLong(published.text("seed")));
        int[] expected = Arrays.stream(published.text("node_ids_in_draw_order").split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
        assertThat(targets.toArray()).isEqualTo(expected);
    }

    static Stream<PaperTable.Row> unconstrainedSets() {
        return PaperTable.load("targets").rows().stream()
                .filter(row -> row.text("degree").equals("unconstrained"));
    }

    @Test
    void candidatesAreChosenByPublishedDegreeNotByTheGraphs() {
        Part path = part(SampleGraphs.path(5));
        assertThat(TargetRule.named(TargetName.LOW, FACTS).candidates(path)).isEqualTo(NodeSet.of(0, 4));
        assertThat(TargetRule.named(TargetName.parse("HIGH"), FACTS).candidates(path))
                .isEqualTo(NodeSet.of(1, 2, 3));
        Part loops = new Part(path.graph(), path.scored(), path.features(), path.labels(), new int[] {2, 2, 2, 1, 1});
        assertThat(TargetRule.named(TargetName.LOW, FACTS).candidates(loops)).isEqualTo(NodeSet.of(3, 4));
    }

    @Test
    void fewCandidatesAreAllTargets() {
        NodeSet targets = TargetRule.unconstrained().draw(part(SampleGraphs.star(9)), 500, 42);
        assertThat(targets.ascending()).isEqualTo(NodeSet.all(10));
        assertThat(targets.toArray()).containsExactly(8, 1, 5, 0, 7, 2, 9, 4, 3, 6); // as NumPy shuffles them
    }

    /** 1,000 pairs of neighbours and nobody else: of 20 nodes drawn alone hardly two are neighbours. */
    @Test
    void connectedTargetsHoldEdgesHoweverSparseTheGraph() {
        GraphBuilder builder = new GraphBuilder(2_500, 1_000);
        for (int i = 0; i < 1_000; i++) {
            builder.add(2 * i, 2 * i + 1);
        }
        Part sparse = part(builder.build());
        TargetRule rule = TargetRule.named(TargetName.CONNECTED, FACTS);
        PairTruth truth = rule.truth(sparse, 20, 42);
        assertThat(truth.pairs().nodes().size()).isEqualTo(20);
        assertThat(truth.edges()).isEqualTo(10);
        assertThat(rule.draw(sparse, 20, 42))
                .isEqualTo(rule.draw(sparse, 20, 42))
                .isNotEqualTo(rule.draw(sparse, 20, 2));
        assertThat(rule.draw(sparse, 21, 42).size()).isEqualTo(21);
        assertThat(rule.draw(sparse, 5_000, 42).size()).isEqualTo(2_000);
    }

    @Test
    void refusesARuleThatLeavesNoPair() {
        assertThatThrownBy(() -> TargetRule.high(3).draw(part(SampleGraphs.star(9)), 500, 42))
                .hasMessage("targets high: a pair needs two nodes of degree 3 or more, the graph has 1");
        assertThatThrownBy(() -> TargetRule.low(0).draw(part(SampleGraphs.star(9)), 500, 42))
                .hasMessage("targets low: a pair needs two nodes of degree 0 to 0, the graph has 0");
        assertThatThrownBy(() -> TargetName.parse("medium"))
                .hasMessageStartingWith("unknown target rule 'medium'")
                .hasMessageEndingWith("There are low, unconstrained, high, connected.");
    }

    private static Part part(Graph graph) {
        int nodes = graph.nodeCount();
        return Part.of(
                graph,
                NodeSet.all(nodes),
                DenseFeatures.wrap(nodes, 0, new float[0]),
                Labels.single(1, new int[nodes]));
    }
}
