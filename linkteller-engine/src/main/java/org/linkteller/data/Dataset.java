package org.linkteller.data;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
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
 */
public record Dataset(
        String name, Part train, Part inference, Relation relation, NodeSet validation, DatasetFacts facts) {

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
                facts);
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
        return new Dataset(name, train, inference, new Relation.Nested(trainNodes), validation, facts);
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
            return new Dataset(name, train, inference.scoredOn(validation), relation, NodeSet.of(), facts);
        }
        int[] shuffled = train.scored.toArray();
        SplittableRandom random = seed.derive("validation").random();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = swapped;
        }
        int held = (int) Math.round(HELD_OUT * shuffled.length);
        NodeSet heldOut = NodeSet.of(Arrays.copyOf(shuffled, held)).ascending();
        NodeSet kept =
                NodeSet.of(Arrays.copyOfRange(shuffled, held, shuffled.length)).ascending();
        return new Dataset(
                name, train.scoredOn(kept), train.scoredOn(heldOut), new Relation.Same(), NodeSet.of(), facts);
    }

    /**
     * The same data on noisy edges. Each distinct graph is perturbed once: a training graph inside the inference graph is
     * cut out of the one noisy graph, so no edge pays twice. Features, labels and published degrees stay.
     */
    public Dataset protectedBy(EdgeDpMechanism mechanism, NoiseSource noise) {
        Graph asked = mechanism.perturb(inference.graph, noise.derive("inference graph"));
        if (relation instanceof Relation.Distinct) {
            return withGraphs(mechanism.perturb(train.graph, noise.derive("training graph")), asked);
        }
        return withGraphs(
                relation instanceof Relation.Nested nested ? asked.induced(nested.trainNodes()) : asked, asked);
    }

    /**
     * As {@link #protectedBy}, but a nested training graph is perturbed on its own, as the public research code does.
     * Its edges are then released twice and have twice the epsilon; for comparison with the paper only.
     */
    public Dataset protectedSeparately(EdgeDpMechanism mechanism, NoiseSource noise) {
        if (!(relation instanceof Relation.Nested)) {
            return protectedBy(mechanism, noise);
        }
        return withGraphs(
                mechanism.perturb(train.graph, noise.derive("training graph")),
                mechanism.perturb(inference.graph, noise.derive("inference graph")));
    }

    /** What {@link #protectedBy} releases how often, or {@link #protectedSeparately}. */
    public PrivacyStatement statement(EdgeDpMechanism mechanism, boolean privateNoise, boolean separately) {
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

    /** The same data over other edges; the caller keeps the relation of the two graphs true. */
    public Dataset withGraphs(Graph trained, Graph asked) {
        return new Dataset(name, train.withGraph(trained), inference.withGraph(asked), relation, validation, facts);
    }

    /**
     * One graph with everything known about its nodes. Nodes are 0 to {@code graph.nodeCount() - 1} throughout: row
     * {@code i} of the features, label {@code i} and degree {@code i} belong to node {@code i} of {@code graph}.
     *
     * @param visible the nodes a model sees: V(I) in the inference part, all nodes that pass messages in the training
     *     part, labelled or not
     * @param scored the visible nodes whose labels count: for the loss in the training part, for the utility in the
     *     inference part
     * @param publishedDegrees degrees as the dataset's file stores them, with loops where it has some; for target rules
     *     only, everything else asks the graph. Shared, not a copy: for reading only
     */
    public record Part(
            Graph graph, NodeSet visible, NodeSet scored, Features features, Labels labels, int[] publishedDegrees) {
        public Part {
            int nodes = graph.nodeCount();
            if (features.rows() != nodes || labels.nodes() != nodes || publishedDegrees.length != nodes) {
                throw new IllegalArgumentException("expected features, labels and degrees of " + nodes + " nodes, got "
                        + features.rows() + ", " + labels.nodes() + " and " + publishedDegrees.length);
            }
            requireBelow(nodes, "visible", visible);
            requireBelow(nodes, "scored", scored);
        }

        /** A part of which every node is visible and published degrees are those of the graph. */
        public static Part of(Graph graph, NodeSet scored, Features features, Labels labels) {
            return new Part(graph, NodeSet.all(graph.nodeCount()), scored, features, labels, degrees(graph));
        }

        /** The same part with other nodes' labels counting. */
        public Part scoredOn(NodeSet nodes) {
            return new Part(graph, visible, nodes, features, labels, publishedDegrees);
        }

        /** The same part with other features. */
        public Part withFeatures(Features other) {
            return new Part(graph, visible, scored, other, labels, publishedDegrees);
        }

        /** The same part with other edges; published degrees stay those of the true graph. */
        public Part withGraph(Graph other) {
            return new Part(other, visible, scored, features, labels, publishedDegrees);
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
