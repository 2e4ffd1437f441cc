package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class LinkTellerRootTest {
    private static final int NODES = 120;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);

    static int[] widths(int layers) {
        return layers == 1 ? new int[] {8, 3} : layers == 2 ? new int[] {8, 16, 3} : new int[] {8, 16, 16, 3};
    }

    private static double[][] propagation(TinyGraph graph, String normalisation) {
        return switch (normalisation) {
            case "FirstOrderGCN" -> graph.firstOrder();
            case "AugNormAdj" -> graph.augmented();
            case "BingGeNormAdj" -> graph.bingGe();
            case "AugRWalk" -> graph.randomWalk();
            case "returning" -> graph.returning(0.1);
            case "often returning" -> graph.returning(0.3);
            default -> throw new IllegalArgumentException(normalisation);
        };
    }

    private static LinkTellerRoot root(RootProbes probes, long limit) {
        return new LinkTellerRoot(
                probes, AttackOptions.defaults().withThreads(2).withQueryLimit(limit));
    }

    @ParameterizedTest
    @CsvSource({
        "FirstOrderGCN, 1, 1",
        "FirstOrderGCN, 2, 1",
        "FirstOrderGCN, 2, 2",
        "FirstOrderGCN, 3, 1",
        "FirstOrderGCN, 3, 2",
        "AugNormAdj, 1, 1",
        "AugNormAdj, 2, 1",
        "AugNormAdj, 2, 2",
        "AugNormAdj, 3, 1",
        "BingGeNormAdj, 1, 1",
        "BingGeNormAdj, 2, 1",
        "BingGeNormAdj, 3, 1",
        "AugRWalk, 1, 1",
        "AugRWalk, 2, 1",
        "AugRWalk, 3, 1",
        "returning, 1, 1",
        "returning, 1, 2",
        "often returning, 1, 1"
    })
    void recoversTheGraphExactly(String normalisation, int layers, long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 6, seed);
        AttackerView view = TinyGcn.random(propagation(graph, normalisation), 5, widths(layers))
                .view(FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    /** What 100 targets of a large graph look like to a box that is asked about them alone. */
    @ParameterizedTest
    @ValueSource(strings = {"FirstOrderGCN", "AugNormAdj", "BingGeNormAdj"})
    void aFewNodesInManyPartsAreAskedOneByOne(String normalisation) {
        int few = 100;
        TinyGraph graph = TinyGraph.social(few, 1.7, 3);
        QueryMeter meter = new QueryMeter(TinyGcn.random(propagation(graph, normalisation), 5, widths(2)));
        AttackerView view = new AttackerView(meter, NodeSet.all(few), TinyGcn.features(few, 8, 11));
        assertThat(TinyGraph.f1(new LinkTellerRoot().score(view, NodeSet.all(few)), graph))
                .isEqualTo(1.0);
        assertThat(meter.queries()).isLessThanOrEqualTo(few + 10);
    }

    @ParameterizedTest
    @EnumSource(RootProbes.class)
    void anyProbesWillDo(RootProbes probes) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        QueryMeter meter = new QueryMeter(TinyGcn.random(graph.augmented(), 5, widths(2)));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(root(probes, NODES + 50).score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
        assertThat(meter.queries()).isLessThanOrEqualTo(NODES + 50);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void plusTakesItWhereTwoStepPathsOutweighEdges(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        AttackerView view = TinyGcn.random(graph.augmented(), 5, widths(layers)).view(FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @Test
    void plusTakesItWhereStepsReturn() {
        TinyGraph graph = TinyGraph.social(NODES, 12, 1);
        AttackerView view =
                TinyGcn.random(propagation(graph, "returning"), 5, widths(1)).view(FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @Test
    void tellsHowFarItIs() {
        List<String> heard = new ArrayList<>();
        AttackOptions options = AttackOptions.defaults().withProgress(heard::add);
        TinyGraph graph = TinyGraph.social(NODES, 20, 1);
        AttackerView view = TinyGcn.random(graph.augmented(), 5, widths(2)).view(FEATURES);
        new LinkTellerRoot(options).score(view, NodeSet.all(NODES));
        assertThat(heard)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).matches("root, round \\d+: [0-9.e-]+ % unexplained"));
    }

    @Test
    void isUnaffectedByRoundedOutputs() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        TinyGcn gcn = TinyGcn.random(graph.firstOrder(), 5, widths(2));
        AttackerView view = new AttackerView(
                new Box.Rounded(3).around(gcn, OutputKind.SOFTMAX, FEATURES), NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerRoot().score(view, NodeSet.all(NODES)), graph))
                .isEqualTo(1.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 5, 20, 40, 60})
    void keepsToItsLimit(long limit) {
        QueryMeter meter =
                new QueryMeter(TinyGcn.random(TinyGraph.social(NODES, 6, 1).augmented(), 5, widths(2)));
        AttackerView view = new AttackerView(meter, NodeSet.all(NODES), FEATURES);
        try {
            root(RootProbes.RANDOM, limit).score(view, NodeSet.all(NODES));
        } catch (AttackInterruptedException tooFew) {
            assertThat(limit).isLessThan(40); // too few for the degrees
        }
        assertThat(meter.queries()).isLessThanOrEqualTo(limit);
    }

    @Test
    void aBoxThatStopsAnsweringLeavesWhatWasLearned() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 1);
        TinyGcn gcn = TinyGcn.random(graph.augmented(), 5, widths(2));
        AttackerView view = new AttackerView(
                new Box.Budget(55).around(gcn, OutputKind.SOFTMAX, FEATURES), NodeSet.all(NODES), FEATURES);
        AttackInterruptedException stopped = catchThrowableOfType(
                AttackInterruptedException.class, () -> new LinkTellerRoot().score(view, NodeSet.all(NODES)));
        assertThat(TinyGraph.f1(stopped.partial(), graph)).isGreaterThan(0.5);
    }

    @Test
    void refusesABoxWithoutAGraph() {
        double[][] identity = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            identity[i][i] = 1;
        }
        AttackerView view = TinyGcn.random(identity, 5, widths(2)).view(FEATURES);
        AttackNotApplicableException refused = catchThrowableOfType(
                AttackNotApplicableException.class, () -> new LinkTellerRoot().score(view, NodeSet.all(NODES)));
        assertThat(refused).hasMessage("no node answers to another: the box uses no graph");
    }

    @Test
    void refusesABoxThatAnswersTheSameWhateverIsAsked() {
        AttackerView view = new AttackerView(
                (nodes, features) -> Predictions.wrap(nodes.size(), 2, new double[2 * nodes.size()]),
                NodeSet.all(NODES),
                FEATURES);
        AttackInterruptedException refused = catchThrowableOfType(
                AttackInterruptedException.class, () -> new LinkTellerRoot().score(view, NodeSet.all(NODES)));
        assertThat(refused).hasMessageEndingWith("no change of a row changes any answer");
    }
}
