package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.NoProtection;
import org.linkteller.privacy.NoiseSource;

class ProtectedDatasetTest {
    private static final Graph WHOLE = SampleGraphs.random(60, 300, 1);
    private static final NodeSet TRAIN = NodeSet.of(IntStream.range(0, 40).toArray());

    @Test
    void aNestedTrainingGraphIsCutOutOfTheOneRelease() {
        Dataset nested = dataset(WHOLE.induced(TRAIN), new Relation.Nested(TRAIN));
        Dataset guarded = nested.protectedBy(new EdgeRand(1), noise());
        assertThat(guarded.inference().graph()).isNotEqualTo(WHOLE);
        assertThat(guarded.train().graph())
                .isEqualTo(guarded.inference().graph().induced(TRAIN));
        assertThat(nested.statement(new EdgeRand(1), true, false).totalEpsilon())
                .isEqualTo(1);
    }

    @Test
    void perturbingANestedGraphSeparatelyIsAnotherReleaseAndSpendsTwice() {
        Dataset nested = dataset(WHOLE.induced(TRAIN), new Relation.Nested(TRAIN));
        Dataset guarded = nested.protectedBy(
                new EdgeRand(1), true, noise().derive("training graph"), noise().derive("inference graph"));
        assertThat(guarded.train().graph())
                .isNotEqualTo(guarded.inference().graph().induced(TRAIN));
        assertThat(nested.statement(new EdgeRand(1), true, true).totalEpsilon()).isEqualTo(2);
    }

    @Test
    void oneGraphForBothIsPerturbedOnceAndTwoGraphsEachOnItsOwn() {
        Dataset same = dataset(WHOLE, new Relation.Same()).protectedBy(new EdgeRand(1), noise());
        assertThat(same.train().graph()).isSameAs(same.inference().graph());
        Dataset distinct = dataset(WHOLE, new Relation.Distinct());
        Dataset guarded = distinct.protectedBy(new EdgeRand(1), noise());
        // equal graphs here, so equal noise would show
        assertThat(guarded.train().graph()).isNotEqualTo(guarded.inference().graph());
        assertThat(distinct.statement(new EdgeRand(1), true, true).totalEpsilon())
                .isEqualTo(1);
        assertThat(distinct.protectedBy(new NoProtection(), noise()).train().graph())
                .isSameAs(WHOLE);
    }

    private static Dataset dataset(Graph training, Relation relation) {
        Dataset.Part train = part(training);
        Dataset.Part inference = part(WHOLE);
        DatasetFacts facts = DatasetFacts.unpublished("test", "", inference.labels());
        return new Dataset("test", train, inference, relation, NodeSet.of(), facts);
    }

    private static Dataset.Part part(Graph graph) {
        int nodes = graph.nodeCount();
        int[] labels = IntStream.range(0, nodes).map(i -> i % 2).toArray();
        return Dataset.Part.of(
                graph, NodeSet.all(nodes), DenseFeatures.of(new double[nodes][3]), Labels.single(2, labels));
    }

    private static NoiseSource noise() {
        return NoiseSource.seeded(new Seed(1));
    }
}
