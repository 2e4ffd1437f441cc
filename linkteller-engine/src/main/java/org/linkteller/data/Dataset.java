package org.linkteller.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeDpRelease;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
import org.linkteller.privacy.PrivacyStatement.Release;

/**
 * A graph to train on and a graph to be asked about, as the data owner has them: true edges, features ready for a model
 * (standardised or normalised), labels.
 *
 * @param name as on the command line, in the catalogue's spelling
 * @param relation how the two parts' graphs overlap; checked against the graphs
 * @param validation nodes of the inference part whose labels may guide choices (early stopping, grid search, the choice
 *     of epsilon) and are never reported on; empty where the dataset publishes none, see {@link #forTuning}
 * @param scaling what was done to the raw features of both parts, for whoever brings others later
 */
public record Dataset(
        String name,
        Part train,
        Part inference,
        Relation relation,
        NodeSet validation,
        DatasetFacts facts,
        Standardization scaling)
        implements Serializable {

    /** The share of training labels that {@link #forTuning} holds out where no validation nodes are published. */
    private static final double HELD_OUT = 0.2;

    public Dataset {
        if (train.features.columns() != inference.features.columns()) {
            throw new IllegalArgumentException("training and inference features differ in width: "
                    + train.features.columns() + " and " + inference.features.columns());
        }
        if (train.labels.classes() != inference.labels.classes()
                || train.labels.isMultiLabel() != inference.labels.isMultiLabel()) {
            throw new IllegalArgumentException(
                    "training and inference labels differ in kind: " + train.labels + " and " + inference.labels);
        }
        if (relation instanceof Relation.Same && !train.graph.equals(inference.graph)) {
            throw new IllegalArgumentException("the training graph " + train.graph
                    + " was said to be the inference graph " + inference.graph + " but differs from it");
        }
        if (relation instanceof Relation.Nested nested && nested.trainNodes().size() != train.graph.nodeCount()) {
            throw new IllegalArgumentException("expected one training node per node of " + train.graph + ", got "
                    + nested.trainNodes().size());
        }
        inference.requireNodes("validation", validation);
    }

    /** A dataset whose features are taken as they are. */
    public Dataset(String name, Part train, Part inference, Relation relation, NodeSet validation, DatasetFacts facts) {
        this(name, train, inference, relation, validation, facts, Standardization.none(train.features.columns()));
    }

    /**
     * Two graphs without common nodes. The parts come with raw features and get them standardised by the training ones.
     */
    public static Dataset distinct(String name, Part train, Part inference, DatasetFacts facts) {
        Standardization scale = Standardization.of(train.features);
        return new Dataset(
                name,
                train.withFeatures(scale.apply(train.features)),
                inference.withFeatures(scale.apply(inference.features)),
                new Relation.Distinct(),
                NodeSet.of(),
                facts,
                scale);
    }

    /**
     * A graph of which some nodes are trained on, together with the edges among them. The whole comes with raw features,
     * which are standardised by those of the training nodes, and scored on the test nodes.
     */
    public static Dataset nested(String name, Part whole, NodeSet trainNodes, NodeSet validation, DatasetFacts facts) {
        Features trainFeatures = FeatureRows.select(whole.features, trainNodes);
        Standardization scale = Standardization.of(trainFeatures);
        Part train = Part.of(
                whole.graph.induced(trainNodes),
                NodeSet.all(trainNodes.size()),
                scale.apply(trainFeatures),
                whole.labels.of(trainNodes));
        Part inference = whole.withFeatures(scale.apply(whole.features));
        return new Dataset(name, train, inference, new Relation.Nested(trainNodes), validation, facts, scale);
    }

    /** One graph for both: trained on some nodes' labels, scored on those of the whole. Features are taken as they are. */
    public static Dataset same(String name, Part whole, NodeSet trainNodes, NodeSet validation, DatasetFacts facts) {
        return new Dataset(name, whole.scoredOn(trainNodes), whole, new Relation.Same(), validation, facts);
    }

    /**
     * The same problem for whoever has to choose something: training labels as before, and the inference part scored on
     * validation nodes instead of test nodes. Where the dataset publishes no validation nodes a seeded fifth of the
     * training labels is held out: those nodes stay in the training graph, only their labels no longer count there.
     */
    public Dataset forTuning(Seed seed) {
        if (validation.size() > 0) {
            return new Dataset(name, train, inference.scoredOn(validation), relation, NodeSet.of(), facts, scaling);
        }
        int[] shuffled = train.scored.toArray();
        seed.derive("validation").shuffle(shuffled);
        int held = (int) Math.round(HELD_OUT * shuffled.length);
        NodeSet heldOut = NodeSet.of(Arrays.copyOf(shuffled, held)).ascending();
        NodeSet kept =
                NodeSet.of(Arrays.copyOfRange(shuffled, held, shuffled.length)).ascending();
        return new Dataset(
                name, train.scoredOn(kept), train.scoredOn(heldOut), new Relation.Same(), NodeSet.of(), facts, scaling);
    }

    /**
     * The same data on noisy edges. Each distinct graph is perturbed once: a training graph inside the inference graph is
     * cut out of the one noisy graph, so no edge pays twice. Features, labels and published degrees stay.
     */
    public Dataset protectedBy(EdgeDpMechanism mechanism, NoiseSource noise) {
        return protectedBy(mechanism, false, noise.derive("training graph"), noise.derive("inference graph"));
    }

    /**
     * As {@link #protectedBy(EdgeDpMechanism, NoiseSource)} with each graph's own noise.
     *
     * @param separately whether a nested training graph is perturbed on its own, as the public research code does. Its
     *     edges are then released twice and have twice the epsilon; for comparison with the paper only
     */
    public Dataset protectedBy(
            EdgeDpMechanism mechanism, boolean separately, NoiseSource training, NoiseSource inferenceNoise) {
        Graph asked = mechanism.perturb(inference.graph, inferenceNoise);
        if (relation instanceof Relation.Same) {
            return withGraphs(asked, asked);
        }
        return withGraphs(
                relation instanceof Relation.Nested nested && !separately
                        ? asked.induced(nested.trainNodes())
                        : mechanism.perturb(train.graph, training),
                asked);
    }

    /** What {@code protectedBy} releases how often, or a {@link CountRelease} does. */
    public PrivacyStatement statement(EdgeDpRelease mechanism, boolean privateNoise, boolean separately) {
        Release asked = new Release("inference graph", inference.graph.nodeCount(), 1);
        List<Release> releases;
        if (relation instanceof Relation.Distinct) {
            releases = List.of(new Release("training graph", train.graph.nodeCount(), 1), asked);
        } else if (relation instanceof Relation.Nested && separately) {
            Release rest = new Release("inference graph outside the training graph", inference.graph.nodeCount(), 1);
            releases = List.of(new Release("training graph", train.graph.nodeCount(), 2), rest);
        } else {
            releases = List.of(asked);
        }
        return new PrivacyStatement(mechanism, releases, privateNoise, List.of());
    }

    /** What a student rests on: a training graph, perhaps released, and no inference graph. */
    public PrivacyStatement studentStatement(EdgeDpMechanism teacher, boolean privateNoise) {
        boolean open = Double.isInfinite(teacher.epsilon());
        String asked =
                "The inference graph is not used at all" + (relation instanceof Relation.Same ? " to answer; " : "; ");
        return new PrivacyStatement(
                teacher,
                asked
                        + (open
                                ? "no epsilon for the training graph: the teacher learned from its true edges, and the answers"
                                        + " still carry what it learned."
                                : "the training graph is protected against whoever asks the model, whatever features are sent"
                                        + " and however often."),
                open ? List.of() : List.of(new Release("training graph", train.graph.nodeCount(), 1)),
                privateNoise,
                List.of());
    }

    /** The same data without an edge: what a model that reads none is asked about. */
    public Dataset withoutEdges() {
        return withGraphs(Graph.withoutEdges(train.graph.nodeCount()), Graph.withoutEdges(inference.graph.nodeCount()));
    }

    /** The same data over other edges; the caller keeps the relation of the two graphs true. */
    public Dataset withGraphs(Graph trained, Graph asked) {
        return withParts(train.withGraph(trained), inference.withGraph(asked));
    }

    /** The same dataset with its parts seen otherwise. */
    public Dataset withParts(Part trained, Part asked) {
        return new Dataset(name, trained, asked, relation, validation, facts, scaling);
    }

    /**
     * One graph with everything known about its nodes. Nodes are 0 to {@code graph.nodeCount() - 1} throughout: row
     * {@code i} of the features, label {@code i} and degree {@code i} belong to node {@code i} of {@code graph}.
     *
     * @param scored the nodes whose labels count: for the loss in the training part, for the utility in the inference
     *     part
     * @param publishedDegrees degrees as the dataset's file stores them, with loops where it has some; for target rules
     *     only, everything else asks the graph. Shared, not a copy: for reading only
     */
    public record Part(Graph graph, NodeSet scored, Features features, Labels labels, int[] publishedDegrees)
            implements Serializable {
        public Part {
            int nodes = graph.nodeCount();
            if (features.rows() != nodes || labels.nodes() != nodes || publishedDegrees.length != nodes) {
                throw new IllegalArgumentException("expected features, labels and degrees of " + nodes + " nodes, got "
                        + features.rows() + ", " + labels.nodes() + " and " + publishedDegrees.length);
            }
            requireBelow(nodes, "scored", scored);
        }

        /** A part whose published degrees are those of the graph. */
        public static Part of(Graph graph, NodeSet scored, Features features, Labels labels) {
            return new Part(graph, scored, features, labels, degrees(graph));
        }

        /** All nodes of the graph: what a model sees and is asked about, V(I) in the inference part. */
        public NodeSet nodes() {
            return NodeSet.all(graph.nodeCount());
        }

        /** The same part with other nodes' labels counting. */
        public Part scoredOn(NodeSet nodes) {
            return new Part(graph, nodes, features, labels, publishedDegrees);
        }

        /** The same part with other labels, all of which count. */
        public Part labelled(Labels other) {
            return new Part(graph, nodes(), features, other, publishedDegrees);
        }

        /** The same part with other features. */
        public Part withFeatures(Features other) {
            return new Part(graph, scored, other, labels, publishedDegrees);
        }

        /** The same part with other labels. */
        public Part withLabels(Labels other) {
            return new Part(graph, scored, features, other, publishedDegrees);
        }

        /** The same part with other edges; published degrees stay those of the true graph. */
        public Part withGraph(Graph other) {
            return new Part(other, scored, features, labels, publishedDegrees);
        }

        private void requireNodes(String role, NodeSet nodes) {
            requireBelow(graph.nodeCount(), role, nodes);
        }

        private static void requireBelow(int nodeCount, String role, NodeSet nodes) {
            for (int i = 0; i < nodes.size(); i++) {
                if (nodes.id(i) >= nodeCount) {
                    throw new IllegalArgumentException(
                            role + " node " + nodes.id(i) + " is not one of the graph's " + nodeCount + " nodes");
                }
            }
        }

        private static int[] degrees(Graph graph) {
            int[] degrees = new int[graph.nodeCount()];
            Arrays.setAll(degrees, graph::degree);
            return degrees;
        }
    }
}
