package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NoiseSource;

class CountReleaseTest {
    private static final Graph GRAPH = SampleGraphs.random(60, 150, 1);
    private static final Clusters ONE = Clusters.of(1, new int[60]);
    private static final ClusterCounts MECHANISM = new ClusterCounts(1);

    @Test
    void oneGraphIsCountedOnce() {
        Dataset same = Dataset.same("s", part(GRAPH), NodeSet.of(0, 1), NodeSet.of(2), facts());
        CountRelease release = CountRelease.of(same, MECHANISM, ONE, ONE, noise());
        assertThat(release.train()).isSameAs(release.inference());
    }

    @Test
    void trainingNodesInsideTheGraphTakeTheirRowsFromTheOneRelease() {
        NodeSet training = NodeSet.of(5, 9, 40);
        Dataset nested = Dataset.nested("n", part(GRAPH), training, NodeSet.of(2), facts());
        CountRelease release = CountRelease.of(nested, MECHANISM, ONE, ONE, noise());
        assertThat(release.train()).isEqualTo(release.inference().of(training));
    }

    @Test
    void twoGraphsGetNoiseOfTheirOwn() {
        Dataset distinct = Dataset.distinct("d", part(GRAPH), part(GRAPH), facts());
        CountRelease release = CountRelease.of(distinct, MECHANISM, ONE, ONE, noise());
        assertThat(release.train()).isNotEqualTo(release.inference());
    }

    private static NoiseSource noise() {
        return NoiseSource.seeded(new Seed(1));
    }

    private static DatasetFacts facts() {
        return DatasetFacts.unpublished("test", "", Labels.single(1, new int[60]));
    }

    private static Dataset.Part part(Graph graph) {
        int nodes = graph.nodeCount();
        return Dataset.Part.of(
                graph,
                NodeSet.all(nodes),
                DenseFeatures.wrap(nodes, 1, new float[nodes]),
                Labels.single(1, new int[nodes]));
    }
}
