package org.linkteller.attack.plus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.ScoredPair;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.influence.Probe;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.label.LinkTellerLabels;
import org.linkteller.attack.root.LinkTellerRoot;
import org.linkteller.attack.tiny.TinyGat;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;
import org.linkteller.attack.tiny.TinyMax;

public class LinkTellerPlusTest {
    private static final int NODES = 150;
    private static final Features FEATURES = TinyGcn.features(NODES, 8, 11);
    private static final Pairs PAIRS = Pairs.among(NodeSet.all(NODES));
    private static final Comparator<Double> CLOSE = (a, b) -> Math.abs(a - b) < 1e-3 ? 0 : Double.compare(a, b);

    private static TinyGcn gcn(TinyGraph graph, int layers) {
        int[] widths = layers == 1 ? new int[] {8, 3} : layers == 2 ? new int[] {8, 16, 3} : new int[] {8, 16, 16, 3};
        return TinyGcn.random(graph.firstOrder(), 5, widths);
    }

    /** With one layer whoever responds is a neighbour; with more, paths of several edges respond, too, as strongly as some edges. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2", "2, 3", "3, 1", "3, 2"})
    void findsEveryEdgeWhereTwoStepPathsMisleadThePublishedAttack(int layers, long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 6, seed);
        AttackerView view = gcn(graph, layers).view(FEATURES);
        double published = TinyGraph.f1(new LinkTeller().score(view, PAIRS), graph);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(published < 1).isEqualTo(layers > 1);
        assertThat(plus).isEqualTo(1);
    }

    @Test
    void aSaturatedNetworkIsSymmetricUpToOneFactorPerColumn() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 4);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        InfluenceMatrix matrix = InfluenceMatrix.empty(view.nodes(), view.nodes());
        Prober.plain(new QuerySession(view, AttackOptions.defaults()), view.features())
                .learn(matrix, new Probe(1e6));
        // what is left are biases and other rows' gates, one part in t over the smallest entry of Â²
        assertThat(PlusReading.of(matrix, view.nodes()).misfit()).isLessThan(1e-3);
    }

    @Test
    void asksAFewMoreQueriesThanThePublishedAttack() {
        QueryMeter meter = new QueryMeter(gcn(TinyGraph.social(NODES, 6, 1), 2));
        new LinkTellerPlus().score(new AttackerView(meter, NodeSet.all(NODES), FEATURES), PAIRS);
        // one unchanged, one to find the accepted size, at most 3 stars of 1 + 3 x 8 and each target, if none is dead
        assertThat(meter.queries()).isLessThanOrEqualTo(2 + 3 * 25 + NODES + 10);
    }

    @Test
    void aBoxThatRefusesLargeValuesIsProbedWithTheLargestItTakes() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        TinyGcn gcn = gcn(graph, 2);
        List<Double> refused = new ArrayList<>();
        double[] factors = new double[NODES]; // the last by which each row was multiplied
        InferenceApi bounded = (nodes, features) -> {
            for (int i = 0; i < NODES; i++) {
                double factor = features.row(i)[0] / FEATURES.row(i)[0];
                if (Arrays.stream(features.row(i)).anyMatch(value -> Math.abs(value) > 50)) {
                    refused.add(factor);
                    throw new InferenceException("row " + i + " is out of range");
                }
                factors[i] = Math.abs(factor - 1) < 1e-9 ? factors[i] : factor;
            }
            return gcn.predict(nodes, features);
        };
        AttackerView view = new AttackerView(bounded, NodeSet.all(NODES), FEATURES);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(refused)
                .as("sizes tried from above, before those of a common row")
                .usingElementComparator(CLOSE)
                .startsWith(1e6 + 1, 1e4 + 1, 101.0);
        for (double factor : factors) { // -9 for a row that is dead the other way
            assertThat(factor)
                    .satisfiesAnyOf(
                            f -> assertThat(f).isCloseTo(11, within(1e-9)),
                            f -> assertThat(f).isCloseTo(-9, within(1e-9)));
        }
        assertThat(plus).isGreaterThan(TinyGraph.f1(new LinkTeller().score(view, PAIRS), graph));
    }

    @Test
    void roundingDoesNotHideEdgesFromALargeProbe() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        AttackerView view = new RoundedBoxView(gcn(graph, 2)).view();
        assertThat(TinyGraph.f1(new LinkTeller().score(view, PAIRS), graph)).isLessThan(0.2);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThan(0.97);
    }

    private record RoundedBoxView(TinyGcn gcn) {
        AttackerView view() {
            return new AttackerView(
                    new Box.Rounded(3).around(gcn, OutputKind.SOFTMAX, FEATURES), NodeSet.all(NODES), FEATURES);
        }
    }

    @Test
    void probabilitiesAreTurnedBackIntoLogits() {
        InferenceApi gcn = gcn(TinyGraph.social(NODES, 6, 2), 2);
        InferenceApi posteriors = new Box.Posteriors().around(gcn, OutputKind.SOFTMAX, FEATURES);
        // what a softmax leaves of logits: all but their mean
        InferenceApi centred = (nodes, features) -> centred(gcn.predict(nodes, features));
        Prober fromPosteriors = Prober.onLogits(session(posteriors), FEATURES);
        Prober fromLogits = Prober.plain(session(centred), FEATURES);
        for (int v = 0; v < NODES; v++) {
            Influence expected = fromLogits.influence(v, new Probe(1e-3));
            Influence seen = fromPosteriors.influence(v, new Probe(1e-3));
            for (int u = 0; u < NODES; u++) {
                // logarithms of numbers near 1 are exact to 1e-16, over the probe's 1e-3
                assertThat(seen.at(u)).isCloseTo(expected.at(u), within(1e-11));
            }
        }
        // equal rows, small enough for probabilities and large enough for biases, then tell what logits tell
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        AttackerView view = new AttackerView(posteriors, NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThan(0.97);
    }

    private static QuerySession session(InferenceApi box) {
        return new QuerySession(new AttackerView(box, NodeSet.all(NODES), FEATURES), AttackOptions.defaults());
    }

    private static Predictions centred(Predictions logits) {
        double[] all = logits.toArray();
        for (int row = 0; row < logits.rows(); row++) {
            double mean = Arrays.stream(logits.row(row)).average().orElseThrow();
            for (int c = 0; c < logits.classes(); c++) {
                all[row * logits.classes() + c] -= mean;
            }
        }
        return Predictions.wrap(logits.rows(), logits.classes(), all);
    }

    @Test
    void theBestPairsOfTheStreamAreTheBestOfAll() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        PairScores all = new LinkTellerPlus().score(view, PAIRS);
        List<ScoredPair> streamed =
                new LinkTellerPlus().best(view, NodeSet.all(NODES), 100).toList();
        assertThat(streamed).isEqualTo(all.best(100));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void threadsDoNotChangeTheScores(int threads) {
        AttackerView view = gcn(TinyGraph.social(NODES, 6, 3), 3).view(FEATURES);
        PairScores one = new LinkTellerPlus().score(view, PAIRS);
        PairScores many = new LinkTellerPlus(AttackOptions.defaults().withThreads(threads)).score(view, PAIRS);
        assertThat(many.toArray()).isEqualTo(one.toArray());
    }

    @Test
    void halfTheQueriesFindTheEdgesAtProbedTargets() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = gcn(graph, 2).view(FEATURES);
        PairScores scores =
                new LinkTellerPlus(AttackOptions.defaults().withQueryLimit(NODES / 2 + 1)).score(view, PAIRS);
        // a random half of the nodes touches 3/4 of the pairs, so at most about 3/4 of the edges can be named
        double f1 = TinyGraph.f1(scores, graph);
        assertThat(f1).isGreaterThan(0.6);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void readsAttentionExactlyByTheDirectionOfResponses(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        int[] widths = layers == 2 ? new int[] {8, 6, 4} : new int[] {8, 6, 6, 4};
        AttackerView view = TinyGat.random(graph, 5, widths).view(FEATURES);
        double published = TinyGraph.f1(new LinkTeller().score(view, PAIRS), graph);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(published).isLessThan(0.8);
        assertThat(plus).isEqualTo(1.0);
    }

    /** With two classes one direction is all that can be peeled, and under some common rows edges answer along it, too. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void attentionWithTwoClassesIsReadWhateverRowsAreTriedFirst(long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = TinyGat.random(graph, 5, 8, 6, 2).view(FEATURES);
        AttackOptions options = new AttackOptions(1, Long.MAX_VALUE, new Seed(seed));
        assertThat(TinyGraph.f1(new LinkTellerPlus(options).score(view, PAIRS), graph))
                .isEqualTo(1.0);
    }

    @Test
    void directionsSayNothingWithoutSkipConnections() {
        double[][] walk = TinyGraph.social(NODES, 6, 3).randomWalk();
        AttackerView view = TinyGcn.random(walk, 5, 8, 16, 3).view(FEATURES);
        QuerySession session = new QuerySession(view, AttackOptions.defaults());
        // random walks keep equal rows equal, so all responses are parallel to one vector
        assertThat(EqualRows.choose(session, ProbeRows.of(FEATURES, new Seed(1)), 1.0 / 3))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void readsAttentionInSinglePrecision(int layers) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        int[] widths = layers == 2 ? new int[] {8, 6, 4} : new int[] {8, 6, 6, 4};
        AttackerView view = single(TinyGat.random(graph, 5, widths));
        double published = TinyGraph.f1(new LinkTeller(0.03, AttackOptions.defaults()).score(view, PAIRS), graph);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(plus).isGreaterThan(published);
        // what a change of a hundredth leaves of second order may hide an edge of the best connected node
        assertThat(plus).isGreaterThan(0.95);
    }

    @Test
    void aWalkWithoutSkipConnectionsIsReadInSinglePrecision() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = single(TinyGcn.random(graph.randomWalk(), 5, 8, 16, 3));
        double published = TinyGraph.f1(new LinkTeller(0.03, AttackOptions.defaults()).score(view, PAIRS), graph);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThanOrEqualTo(published);
    }

    /** The largest of the neighbours hides how many there are; who is near answers by another direction all the same. */
    @Test
    void readsNetworksThatTakeTheLargestNeighbour() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 3);
        AttackerView view = single(TinyMax.random(graph, 5, 8, 16, 4));
        double published = TinyGraph.f1(new LinkTeller(0.03, AttackOptions.defaults()).score(view, PAIRS), graph);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(published).isLessThan(0.6);
        assertThat(plus).isGreaterThan(0.75); // in triangles a path may answer as an edge does
    }

    /** Sums that are not divided by degrees count walks: the reading must not divide by degrees either. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void readsNetworksThatAddNeighboursUp(long seed) {
        TinyGraph graph = TinyGraph.social(NODES, 3, seed);
        double[][] sums = new double[NODES][NODES];
        for (int u = 0; u < NODES; u++) {
            for (int v = 0; v < NODES; v++) {
                sums[u][v] = u == v || graph.hasEdge(u, v) ? 1 : 0;
            }
        }
        AttackerView view = single(TinyGcn.random(sums, 5, 8, 16, 3));
        double published = TinyGraph.f1(new LinkTeller(0.03, AttackOptions.defaults()).score(view, PAIRS), graph);
        double plus = TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph);
        assertThat(plus).isGreaterThan(published);
        assertThat(plus).isGreaterThan(0.75); // two nodes with several common neighbours look like an edge
    }

    private static AttackerView single(InferenceApi box) {
        InferenceApi narrow = (nodes, features) -> {
            Predictions wide = box.predict(nodes, features);
            double[] scores = wide.toArray();
            Arrays.setAll(scores, i -> (float) scores[i]);
            return Predictions.wrap(wide.rows(), wide.classes(), scores);
        };
        return new AttackerView(narrow, NodeSet.all(NODES), FEATURES);
    }

    /** The attacker chooses what he sends: rows of the owner's that say nothing must not hide the edges. */
    @ParameterizedTest
    @CsvSource({"2, 0", "2, 100", "3, 0", "1, 75"})
    void emptyRowsHideNoEdge(int layers, int filled) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        AttackerView view = gcn(graph, layers).view(withEmptyRows(filled));
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph))
                .isGreaterThan(layers == 3 ? 0.8 : 0.97);
    }

    /** All rows are equal and lie in columns that the box does not look at. */
    @Test
    void rowsTheBoxMakesNothingOfHideNoEdge() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        InferenceApi blind = ignoringColumn(gcn(graph, 2), 0);
        double[] row = {5, 0, 0, 0, 0, 0, 0, 0};
        Features constant = CommonRow.multiples(
                row, Arrays.stream(new double[NODES]).map(x -> 1).toArray());
        AttackerView view = new AttackerView(blind, NodeSet.all(NODES), constant);
        assertThatThrownBy(() -> new LinkTeller().score(view, PAIRS)).isInstanceOf(AttackNotApplicableException.class);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThan(0.97);
        Features half = FEATURES; // the others' rows are fine
        for (int i = 0; i < NODES; i += 2) {
            half = half.withRow(i, row);
        }
        AttackerView mixed = new AttackerView(blind, NodeSet.all(NODES), half);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(mixed, PAIRS), graph))
                .isGreaterThan(0.97);
    }

    @Test
    void emptyRowsHideNoEdgeFromTheOtherAttacks() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        TinyGcn gcn = gcn(graph, 2);
        AttackerView view = gcn.view(withEmptyRows(0));
        assertThat(TinyGraph.f1(new LinkTellerRoot().score(view, PAIRS), graph)).isGreaterThan(0.97);
        AttackerView posteriors = new AttackerView(
                new Box.Posteriors().around(gcn, OutputKind.SOFTMAX, view.features()), view.nodes(), view.features());
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(posteriors, PAIRS), graph))
                .isGreaterThan(0.97);
        AttackerView attention = TinyGat.random(graph, 5, 8, 16, 3).view(withEmptyRows(0));
        AttackerView withRows = TinyGat.random(graph, 5, 8, 16, 3).view(FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(attention, PAIRS), graph))
                .isGreaterThan(TinyGraph.f1(new LinkTellerPlus().score(withRows, PAIRS), graph) - 0.1);
        AttackerView labels = new AttackerView(
                new Box.Labels().around(gcn, OutputKind.SOFTMAX, view.features()), view.nodes(), view.features());
        assertThat(TinyGraph.f1(
                        new LinkTellerLabels(OutputKind.SOFTMAX, AttackOptions.defaults()).score(labels, PAIRS), graph))
                .isGreaterThan(0.5);
    }

    private static Features withEmptyRows(int filled) {
        double[][] rows = new double[NODES][8];
        for (int i = 0; i < filled; i++) {
            rows[i] = FEATURES.row(i);
        }
        return DenseFeatures.of(rows);
    }

    private static InferenceApi ignoringColumn(InferenceApi box, int column) {
        return (nodes, features) -> {
            double[][] rows = new double[features.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = features.row(i);
                rows[i][column] = 0;
            }
            return box.predict(nodes, new ExactRows(rows).features());
        };
    }

    /** Large probes must keep their digits, so the rows go as doubles over an empty base. */
    private record ExactRows(double[][] rows) {
        Features features() {
            int[] all = IntStream.range(0, rows.length).toArray();
            return withEmptyRows(0).withRows(all, rows);
        }
    }

    @Test
    void probabilitiesInSinglePrecisionGiveTheEdgesAway() {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        InferenceApi gcn = gcn(graph, 2);
        AttackerView view = single((nodes, features) -> OutputKind.SOFTMAX.posteriors(gcn.predict(nodes, features)));
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @CsvSource({
        "labels, SOFTMAX",
        "labels, SIGMOID",
        "posteriors+rounded:6, SOFTMAX",
        "posteriors+rounded:3, SOFTMAX",
        "posteriors+rounded:3, SIGMOID"
    })
    void labelsAndRoundedProbabilitiesAreReadAsDecisions(String box, OutputKind output) {
        TinyGraph graph = TinyGraph.social(NODES, 6, 2);
        InferenceApi weaker = Box.parse(box).around(gcn(graph, 2), output, FEATURES);
        AttackerView view = new AttackerView(weaker, NodeSet.all(NODES), FEATURES);
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, PAIRS), graph)).isGreaterThan(0.9);
    }
}
