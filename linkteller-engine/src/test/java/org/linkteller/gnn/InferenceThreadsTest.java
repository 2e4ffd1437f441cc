package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

/** Ranges of rows go to the pool of the calling thread, so a pool of one's own counts who was asked to help. */
class InferenceThreadsTest {
    private static final int NODES = 3000;
    private static final Graph GRAPH = SampleGraphs.random(NODES, 9000, 1);
    private static final Features FEATURES = Samples.dense(NODES, 40, 2);

    private interface Query {
        Object ask(GnnModel model, int threads);
    }

    static Stream<Query> queries() {
        return Stream.of(
                (model, threads) -> new LocalInference(model, GRAPH, threads).predict(NodeSet.all(NODES), FEATURES),
                (model, threads) -> model.predict(GRAPH, FEATURES, threads),
                (model, threads) ->
                        ExactInfluence.of(model, GRAPH, FEATURES, threads).of(0, NodeSet.of(1, 2)));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void oneThreadMeansOneThread(Query query) {
        assertThat(workers(query, 1)).isEqualTo(1);
        assertThat(workers(query, 3)).isGreaterThan(1); // else the count above would prove nothing
    }

    private static int workers(Query query, int threads) {
        GnnModel model = Samples.model(
                new GnnSpec.Gcn(List.of(32), Normalization.AUG_NORM_ADJ, 0), FEATURES.columns(), 3, false, 3);
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            pool.submit(() -> query.ask(model, threads)).join();
            return pool.getPoolSize(); // idle workers stay for a minute
        } finally {
            pool.shutdownNow();
        }
    }
}
