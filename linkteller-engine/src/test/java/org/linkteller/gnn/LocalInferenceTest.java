package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class LocalInferenceTest {
    private static final int NODES = 60;
    private static final int FEATURES = 9;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 110, 8);
    private static final NodeSet ALL = NodeSet.all(NODES);

    static Stream<GnnSpec> specs() {
        return Stream.of(
                new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0),
                new GnnSpec.Gcn(List.of(16), Normalization.FIRST_ORDER_GCN, 0),
                new GnnSpec.Gcn(List.of(16, 8), Normalization.BING_GE_NORM_ADJ, 0),
                new GnnSpec.Gcn(List.of(8, 8), Normalization.AUG_NORM_ADJ, 0),
                new GnnSpec.Mlp(List.of(16), 0),
                new GnnSpec.Gat(List.of(2, 3), List.of(6), true, 0),
                new GnnSpec.Gat(List.of(3, 2, 2), List.of(4, 3), true, 0));
    }

    private static GnnModel model(GnnSpec spec) {
        return Samples.model(spec, FEATURES, 3, false, 21);
    }

    static Stream<Features> features() {
        return Stream.of(
                Samples.dense(NODES, FEATURES, 4),
                Samples.sparse(NODES, FEATURES, 4),
                Samples.shifted(NODES, FEATURES, 4));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void anOverlayIsAnsweredLikeAFullPassWhateverIsChanged(GnnSpec spec) {
        GnnModel model = model(spec);
        SplittableRandom random = new SplittableRandom(2);
        features().forEach(base -> {
            LocalInference box = new LocalInference(model, GRAPH, 1);
            for (int changed : new int[] {1, 3, NODES / 2, NODES}) {
                for (double size : new double[] {1e-4, 1, 1e6}) {
                    int[] rows = IntStream.range(0, changed)
                            .map(i -> i * NODES / changed)
                            .toArray();
                    double[][] values = new double[changed][];
                    for (int i = 0; i < changed; i++) {
                        double[] row = base.row(rows[i]);
                        for (int j = 0; j < row.length; j++) {
                            // every other query scales rows, which takes the short cut past the product
                            row[j] += size * (changed % 2 == 0 ? row[j] : random.nextDouble(-1, 1));
                        }
                        values[i] = row;
                    }
                    Features query = base.withRows(rows, values);
                    // 1e-9 of the largest logit is the stated tolerance; sums of 60 terms in double reach 1e-14
                    assertClose(box.predict(ALL, query), model.predict(GRAPH, query, 1), 1e-12);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("specs")
    void whoReadsSomeAnswersGetsTheSameOnes(GnnSpec spec) {
        LocalInference box = new LocalInference(model(spec), GRAPH, 1);
        NodeSet nodes =
                NodeSet.of(IntStream.range(0, NODES - 5).map(i -> NODES - 1 - i).toArray());
        NodeSet read = NodeSet.of(17, 40, 8, 59);
        Features base = Samples.dense(NODES - 5, FEATURES, 4);
        for (Features sent : List.of(base, base.withRow(nodes.positionOf(40), new double[FEATURES]))) {
            Predictions all = box.predict(nodes, sent);
            Predictions some = box.predict(nodes, sent, read);
            assertThat(some.rows()).isEqualTo(4);
            for (int i = 0; i < 4; i++) {
                assertThat(some.row(i)).isEqualTo(all.row(nodes.positionOf(read.id(i))));
            }
        }
        assertThatThrownBy(() -> box.predict(nodes, base, NodeSet.of(1)))
                .hasMessage("node 1 is not among the 55 queried nodes");
    }

    @Test
    void manyReadersTakeTurns() {
        LocalInference box =
                new LocalInference(model(new GnnSpec.Gcn(List.of(16), Normalization.AUG_NORM_ADJ, 0)), GRAPH, 1);
        Features sent = Samples.dense(NODES, FEATURES, 4).withRow(40, new double[FEATURES]);
        Predictions all = box.predict(ALL, sent);
        for (int turn = 0; turn < 30; turn++) { // more readers than are remembered
            int reader = turn % 6;
            assertThat(box.predict(ALL, sent, NodeSet.of(reader, 40)).row(0)).isEqualTo(all.row(reader));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aGraphInBitsIsAnsweredLikeOneInRows(Normalization normalization) {
        GnnModel model = model(new GnnSpec.Gcn(List.of(16, 8), normalization, 0));
        LocalInference rows = new LocalInference(model, GRAPH, 1);
        LocalInference bits = new LocalInference(model, SampleGraphs.inBits(GRAPH), 2);
        NodeSet read = NodeSet.of(17, 40, 8, 59);
        Features base = Samples.dense(NODES, FEATURES, 4);
        for (Features sent : List.of(base, base.withRow(40, new double[FEATURES]))) {
            // every weight of an edge is the product of two rounded factors instead of one rounded number: 3 * 2^-24 a
            // layer
            assertClose(bits.predict(ALL, sent), rows.predict(ALL, sent), 6e-7);
            assertClose(bits.predict(ALL, sent, read), rows.predict(ALL, sent, read), 6e-7);
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aTinyChangeKeepsItsDigits(GnnSpec spec) {
        Features base = Samples.shifted(NODES, FEATURES, 4);
        GnnModel model = model(spec);
        LocalInference box = new LocalInference(model, GRAPH, 1);
        double[] derivative = ExactInfluence.of(model, GRAPH, base, 1).of(5, ALL);
        double delta = 0x1p-20; // small enough that no activation of this sample switches
        // on both sides, so that the curvature of attention cancels and leaves delta² = 1e-12
        Predictions above = box.predict(ALL, base.withRow(5, DoubleRows.times(1 + delta, base.row(5))));
        Predictions below = box.predict(ALL, base.withRow(5, DoubleRows.times(1 - delta, base.row(5))));
        for (int u = 0; u < NODES; u++) {
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                double difference = (above.at(u, c) - below.at(u, c)) / (2 * delta);
                sum += difference * difference;
            }
            // logits near 1 are returned with 2^-53 rounding: 2^-33 = 1.2e-10 after division, times a few
            assertThat(Math.sqrt(sum)).isCloseTo(derivative[u], offset(1e-9));
            assertThat(sum == 0).as("node %d moves only if it is influenced", u).isEqualTo(derivative[u] == 0);
        }
    }

    @Test
    void nothingMovesBeyondTheReceptiveField() {
        Graph path = SampleGraphs.path(12);
        Features base = Samples.dense(12, FEATURES, 6);
        specs().forEach(spec -> {
            LocalInference box = new LocalInference(model(spec), path, 1);
            Predictions before = box.predict(NodeSet.all(12), base);
            Predictions after = box.predict(NodeSet.all(12), base.withRow(4, new double[FEATURES]));
            for (int u = 0; u < 12; u++) {
                if (Math.abs(u - 4) > spec.hops()) {
                    assertThat(after.row(u)).as("%s node %d", spec, u).containsExactly(before.row(u));
                }
            }
        });
    }

    @Test
    void messagesPassOnlyInsideTheQueriedNodes() {
        GnnModel model = model(new GnnSpec.Gcn(List.of(16), Normalization.FIRST_ORDER_GCN, 0));
        NodeSet some = NodeSet.of(40, 3, 17, 22, 9, 58);
        Features rows = Samples.dense(some.size(), FEATURES, 12);
        Predictions inside = new LocalInference(model, GRAPH, 1).predict(some, rows);
        assertClose(inside, model.predict(GRAPH.induced(some), rows, 1), 0);
    }

    @Test
    void concurrentQueriesGetTheirOwnAnswers() throws Exception {
        GnnModel model = model(new GnnSpec.Gcn(List.of(16), Normalization.FIRST_ORDER_GCN, 0));
        LocalInference box = new LocalInference(model, GRAPH, 2);
        List<Features> bases = features().toList(); // three bases, more than are kept
        List<Callable<Predictions>> queries = new ArrayList<>();
        List<Predictions> expected = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            Features query = bases.get(i % 3).withRow(i / 3, new double[FEATURES]);
            queries.add(() -> box.predict(ALL, query));
            expected.add(model.predict(GRAPH, query, 1));
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Predictions>> answers = threads.invokeAll(queries);
            for (int i = 0; i < answers.size(); i++) {
                assertClose(answers.get(i).get(), expected.get(i), 1e-12);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        LocalInference box =
                new LocalInference(model(new GnnSpec.Gcn(List.of(), Normalization.AUG_RWALK, 0)), GRAPH, 1);
        assertThatThrownBy(() -> box.predict(NodeSet.of(60), Samples.dense(1, FEATURES, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 60 is not among the 60 nodes of the graph");
        assertThatThrownBy(() -> box.predict(ALL, Samples.dense(59, FEATURES, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected one feature row per node, 60, got 59");
        assertThatThrownBy(() -> box.predict(ALL, Samples.dense(NODES, 4, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model was trained on 9 feature columns, got 4");
    }

    private static void assertClose(Predictions actual, Predictions expected, double relative) {
        double largest = 0;
        for (double value : expected.toArray()) {
            largest = Math.max(largest, Math.abs(value));
        }
        double[] a = actual.toArray();
        double[] e = expected.toArray();
        assertThat(a).hasSameSizeAs(e);
        for (int i = 0; i < a.length; i++) {
            assertThat(a[i]).isCloseTo(e[i], offset(relative * largest));
        }
    }

    @Test
    void samplingAllNeighboursAnswersAsTheModelDoes() {
        GnnModel model = model(new GnnSpec.Gcn(List.of(16), Normalization.AUG_NORM_ADJ, 0));
        LocalInference box = new LocalInference(model, GRAPH, 1);
        Features query = Samples.shifted(NODES, FEATURES, 4).withRow(2, new double[FEATURES]);
        NodeSet some = NodeSet.of(IntStream.range(0, 40).map(i -> 59 - i).toArray());
        Features rows = Samples.dense(40, FEATURES, 4);
        assertThat(box.predict(some, rows, NODES, new Seed(1)).toArray())
                .isEqualTo(box.predict(some, rows).toArray());
        // the overlay is followed by differences there and passed in full here
        assertClose(box.predict(ALL, query, NODES, new Seed(1)), box.predict(ALL, query), 1e-12);
    }

    @Test
    void aSampleIsThatOfItsSeed() {
        GnnModel model = model(new GnnSpec.Gcn(List.of(16), Normalization.AUG_NORM_ADJ, 0));
        LocalInference box = new LocalInference(model, GRAPH, 1);
        Features rows = Samples.dense(NODES, FEATURES, 4);
        double[] answer = box.predict(ALL, rows, 1, new Seed(1)).toArray();
        assertThat(box.predict(ALL, rows, 1, new Seed(1)).toArray()).isEqualTo(answer);
        assertThat(box.predict(ALL, rows, 1, new Seed(2)).toArray()).isNotEqualTo(answer);
        assertThat(answer)
                .isEqualTo(model.predict(GRAPH.sampled(1, new Seed(1).random()), rows, 1)
                        .toArray());
    }
}
