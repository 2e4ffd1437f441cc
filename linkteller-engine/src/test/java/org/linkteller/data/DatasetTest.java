package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset.Part;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class DatasetTest {
    private static final Labels TWO_CLASSES = Labels.single(2, 0, 1, 1, Labels.NONE, 0);
    private static final DatasetFacts FACTS = DatasetFacts.unpublished("test", "", TWO_CLASSES);

    @Test
    void holdsOutAFifthOfTheTrainingLabelsWhereNoValidationNodesArePublished() {
        Part train = part(SampleGraphs.path(1000), NodeSet.all(1000));
        Part inference = part(SampleGraphs.star(4), NodeSet.all(5));
        Dataset dataset = new Dataset("d", train, inference, new Relation.Distinct(), NodeSet.of(), FACTS);

        Dataset tuning = dataset.forTuning(new Seed(7));

        assertThat(tuning.inference().scored().size()).isEqualTo(200);
        assertThat(tuning.train().graph()).isSameAs(train.graph());
        assertThat(tuning.inference().graph()).isSameAs(train.graph());
        int[] both = IntStream.concat(tuning.train().scored().stream(), tuning.inference().scored().stream())
                .sorted()
                .toArray();
        assertThat(both).isEqualTo(NodeSet.all(1000).toArray());
        assertThat(dataset.forTuning(new Seed(7)).train().scored())
                .isEqualTo(tuning.train().scored());
        assertThat(dataset.forTuning(new Seed(8)).train().scored())
                .isNotEqualTo(tuning.train().scored());
    }

    @Test
    void tunesOnPublishedValidationNodesWithoutTouchingTheTrainingLabels() {
        Graph graph = SampleGraphs.path(5);
        Part train = part(graph, NodeSet.of(0, 1));
        Dataset dataset =
                new Dataset("d", train, train.scoredOn(NodeSet.of(3, 4)), new Relation.Same(), NodeSet.of(2), FACTS);

        Dataset tuning = dataset.forTuning(new Seed(7));

        assertThat(tuning.train()).isEqualTo(dataset.train());
        assertThat(tuning.inference().scored()).isEqualTo(NodeSet.of(2));
    }

    /** Whoever brings raw features later gets them scaled as the model saw them, whatever was done to the edges since. */
    @Test
    void theScalingIsKeptThatWasApplied() {
        DenseFeatures raw = DenseFeatures.wrap(5, 2, new float[] {1, 7, 2, 7, 4, 7, 8, 9, 16, 9});
        Part whole = part(SampleGraphs.path(5), NodeSet.all(5)).withFeatures(raw);
        Dataset nested = Dataset.nested("d", whole, NodeSet.of(0, 1, 2), NodeSet.of(3), FACTS);
        for (Dataset dataset : new Dataset[] {
            nested,
            Dataset.distinct("d", whole, whole, FACTS),
            nested.forTuning(new Seed(1)),
            nested.withGraphs(nested.train().graph(), SampleGraphs.star(4))
        }) {
            assertThat(dataset.scaling().isNone()).isFalse();
            assertThat(dataset.scaling().apply(raw).row(4))
                    .containsExactly(dataset.inference().features().row(4));
        }
        Dataset same = Dataset.same("d", whole, NodeSet.of(0), NodeSet.of(1), FACTS);
        assertThat(same.scaling().isNone()).isTrue();
        assertThat(same.scaling().columns()).isEqualTo(2);
    }

    @Test
    void refusesPartsThatDoNotFitTogether() {
        Part five = part(SampleGraphs.path(5), NodeSet.of(0, 1));
        Part other = part(SampleGraphs.star(4), NodeSet.of(0, 1));
        assertThatThrownBy(() -> new Dataset("d", five, other, new Relation.Same(), NodeSet.of(), FACTS))
                .hasMessageContaining("differs from it");
        assertThatThrownBy(
                        () -> new Dataset("d", five, other, new Relation.Nested(NodeSet.of(0, 1)), NodeSet.of(), FACTS))
                .hasMessageContaining("got 2");
        assertThatThrownBy(() -> new Dataset("d", five, other, new Relation.Distinct(), NodeSet.of(5), FACTS))
                .hasMessage("validation node 5 is not one of the graph's 5 nodes");
        assertThatThrownBy(() -> five.scoredOn(NodeSet.of(1, 9)))
                .hasMessage("scored node 9 is not one of the graph's 5 nodes");
        assertThatThrownBy(() -> five.withGraph(SampleGraphs.path(6)))
                .hasMessage("expected features, labels and degrees of 6 nodes, got 5, 5 and 5");
    }

    private static Part part(Graph graph, NodeSet scored) {
        int nodes = graph.nodeCount();
        int[] labels = new int[nodes];
        Arrays.setAll(labels, node -> node % 2);
        return Part.of(graph, scored, DenseFeatures.wrap(nodes, 3, new float[3 * nodes]), Labels.single(2, labels));
    }
}
