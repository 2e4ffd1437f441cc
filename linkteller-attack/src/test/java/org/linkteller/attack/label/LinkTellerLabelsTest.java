package org.linkteller.attack.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.tiny.TinyGat;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class LinkTellerLabelsTest {
    private static final int NODES = 150;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final Pairs PAIRS = Pairs.among(NodeSet.all(NODES));

    private static InferenceApi gcn(TinyGraph graph, int layers, int classes) {
        int[] widths = IntStream.rangeClosed(0, layers)
                .map(l -> l == 0 ? 8 : l == layers ? classes : 16)
                .toArray();
        return TinyGcn.random(graph.firstOrder(), 5, widths);
    }

    private static InferenceApi labels(InferenceApi gcn, OutputKind output) {
        return new Box.Labels().around(gcn, output, FEATURES);
    }

    private static PairScores scores(InferenceApi box, OutputKind output, AttackOptions options) {
        return new LinkTellerLabels(output, options).score(new AttackerView(box, NodeSet.all(NODES), FEATURES), PAIRS);
    }

    private static PairScores scores(InferenceApi box) {
        return scores(box, OutputKind.SOFTMAX, AttackOptions.defaults());
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, SOFTMAX, 0.99",
        "1, 4, SIGMOID, 0.99",
        "2, 2, SOFTMAX, 0.95",
        "2, 7, SOFTMAX, 0.95",
        "2, 7, SIGMOID, 0.95",
        "3, 2, SOFTMAX, 0.87", // most pairs respond in so small a graph
        "3, 7, SIGMOID, 0.87"
    })
    void labelsAloneGiveTheEdgesAway(int layers, int classes, OutputKind output, double least) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        InferenceApi box = labels(gcn(graph, layers, classes), output);
        assertThat(TinyGraph.f1(scores(box, output, AttackOptions.defaults()), graph))
                .isGreaterThan(least);
    }

    /** Ladders alone find half of these edges: in Â² a common neighbour with few others outweighs an edge between hubs. */
    @Test
    void theNormalisationThatHidesEdgesBehindPathsHidesNoneInASparseGraph() {
        int nodes = 600;
        TinyGraph graph = TinyGraph.patchwork(nodes, 1);
        Features features = TinyGcn.features(nodes, 8, 11);
        QueryMeter meter = new QueryMeter(
                new Box.Labels().around(TinyGcn.random(graph.augmented(), 5, 8, 16, 7), OutputKind.SOFTMAX, features));
        PairScores scores = new LinkTellerLabels(OutputKind.SOFTMAX, AttackOptions.defaults())
                .score(new AttackerView(meter, NodeSet.all(nodes), features), Pairs.among(NodeSet.all(nodes)));
        assertThat(TinyGraph.f1(scores, graph)).isGreaterThan(0.95);
        assertThat(meter.queries()).isLessThan(17 * nodes);
    }

    /** Attention weights do not matter when all rows are alike, so every edge is found; the most that nine models took is 11. */
    @ParameterizedTest
    @CsvSource({"1, 2, SOFTMAX", "2, 4, SOFTMAX", "3, 7, SOFTMAX", "4, 3, SIGMOID"})
    void attentionGivesItsEdgesAwayByLabels(long seed, int classes, OutputKind output) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        QueryMeter meter = new QueryMeter(labels(TinyGat.random(graph, seed, 8, 16, classes), output));
        PairScores scores = scores(meter, output, AttackOptions.defaults());
        assertThat(TinyGraph.f1(scores, graph)).isGreaterThan(0.99);
        assertThat(meter.queries()).isLessThan(17 * NODES);
    }

    @Test
    void attentionOnAGraphWithoutEdgesIsSaidToHaveNone() {
        TinyGraph none = new TinyGraph(new boolean[NODES][NODES]);
        InferenceApi box = labels(TinyGat.random(none, 1, 8, 16, 2), OutputKind.SOFTMAX);
        assertThatThrownBy(() -> scores(box))
                .isInstanceOf(AttackNotApplicableException.class)
                .hasMessageStartingWith("no node changes its label for another: the box uses no graph, or");
    }

    @Test
    void theNudgeOfThePublishedAttackMovesNoLabelAndItSaysSo() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        AttackerView view =
                new AttackerView(labels(gcn(graph, 2, 2), OutputKind.SOFTMAX), NodeSet.all(NODES), FEATURES);
        assertThatThrownBy(() -> new LinkTeller().score(view, PAIRS))
                .isInstanceOf(AttackNotApplicableException.class)
                .hasMessageStartingWith("no change of a row moved any answer");
    }

    @Test
    void itReadsNothingButTheLabels() {
        InferenceApi gcn = gcn(TinyGraph.social(NODES, 6, 2), 2, 3);
        double[] fromLabels = scores(labels(gcn, OutputKind.SOFTMAX)).toArray();
        assertThat(scores(gcn).toArray()).isEqualTo(fromLabels);
        InferenceApi numbers = (nodes, features) -> {
            Predictions oneHot = labels(gcn, OutputKind.SOFTMAX).predict(nodes, features);
            double[] number = IntStream.range(0, oneHot.rows())
                    .mapToDouble(i -> oneHot.at(i, 1) + 2 * oneHot.at(i, 2))
                    .toArray();
            return Predictions.wrap(oneHot.rows(), 1, number);
        };
        assertThat(scores(numbers).toArray()).isEqualTo(fromLabels);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void threadsDoNotChangeTheScores(int threads) {
        InferenceApi box = labels(gcn(TinyGraph.social(NODES, 6, 2), 2, 2), OutputKind.SOFTMAX);
        AttackOptions many = AttackOptions.defaults().withThreads(threads);
        assertThat(scores(box, OutputKind.SOFTMAX, many).toArray())
                .isEqualTo(scores(box).toArray());
    }

    @ParameterizedTest
    @CsvSource({"1500, 0.9", "900, 0.75", "300, 0.2"})
    void aLimitIsKeptAndWhatItAllowsIsUseful(int limit, double least) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        QueryMeter meter = new QueryMeter(labels(gcn(graph, 2, 2), OutputKind.SOFTMAX));
        PairScores scores =
                scores(meter, OutputKind.SOFTMAX, AttackOptions.defaults().withQueryLimit(limit));
        assertThat(meter.queries()).isLessThanOrEqualTo(limit);
        assertThat(TinyGraph.f1(scores, graph)).isGreaterThan(least);
    }

    @Test
    void refusesABoxWithoutAGraph() {
        double[][] identity = new double[NODES][NODES];
        IntStream.range(0, NODES).forEach(i -> identity[i][i] = 1);
        InferenceApi box = labels(TinyGcn.random(identity, 5, 8, 16, 2), OutputKind.SOFTMAX);
        assertThatThrownBy(() -> scores(box))
                .isInstanceOf(AttackNotApplicableException.class)
                .hasMessageStartingWith("no node changes its label for another: the box uses no graph, or");
    }

    /** Such a graph has no pair to find: both attacks that read labels must say so and score nothing. */
    @Test
    void aGraphWithoutEdgesIsSaidToHaveNone() {
        InferenceApi box = labels(gcn(new TinyGraph(new boolean[NODES][NODES]), 2, 2), OutputKind.SOFTMAX);
        AttackerView view = new AttackerView(box, NodeSet.all(NODES), FEATURES);
        for (LinkAttack attack :
                List.of(new LinkTellerLabels(OutputKind.SOFTMAX, AttackOptions.defaults()), new LinkTellerPlus())) {
            assertThatThrownBy(() -> attack.score(view, PAIRS))
                    .isInstanceOf(AttackNotApplicableException.class)
                    .hasMessageStartingWith("no node changes its label for another: the box uses no graph, or");
        }
    }

    @Test
    void refusesABoxThatAlwaysDecidesAlike() {
        InferenceApi box = (nodes, features) -> Predictions.wrap(nodes.size(), 1, new double[nodes.size()]);
        assertThatThrownBy(() -> scores(box))
                .isInstanceOf(AttackNotApplicableException.class)
                .hasMessage("none of 24 rows makes nodes decide differently when it is turned round");
    }

    @Test
    void tippingPointsFoundTogetherAreThoseFoundAlone() {
        InferenceApi gcn = labels(gcn(TinyGraph.social(NODES, 6, 2), 2, 2), OutputKind.SOFTMAX);
        QuerySession session =
                new QuerySession(new AttackerView(gcn, NodeSet.all(NODES), FEATURES), AttackOptions.defaults());
        LabelBox box = LabelBox.choose(new Decider(session, OutputKind.SOFTMAX), FEATURES);
        double[] points = TippingPoints.of(box, NODES);
        double median = TippingPoints.median(box);
        for (int v = 0; v < NODES; v++) {
            if (points[v] > median / 10 && points[v] < 10 * median) { // nodes without neighbours tip at once
                int[] alone = {v};
                assertThat(box.flipped(alone, new double[] {points[v] * 1.15})[v])
                        .isTrue();
                assertThat(box.flipped(alone, new double[] {points[v] / 1.15})[v])
                        .isFalse();
            }
        }
    }
}
