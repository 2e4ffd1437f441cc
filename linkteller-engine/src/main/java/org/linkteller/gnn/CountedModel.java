package org.linkteller.gnn;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.OutputKind;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.NeighbourCounts;

/**
 * A model that knows of the edges only released {@link NeighbourCounts}: networks without a graph, one after the other. The
 * first reads a node's features and never saw an edge. Each further one reads the probabilities of all before it and log(1 +
 * count) of every cluster counted so far; the last one answers. No node's features reach another node's answer.
 *
 * @param network that of the features
 * @param stages at least one
 */
public record CountedModel(GnnModel network, List<Stage> stages) implements NodeClassifier {
    /** A count of the whole graph and the network that reads it; row v of the counts belongs to node v. */
    public record Stage(GnnModel reader, NeighbourCounts counts) implements Serializable {}

    public CountedModel {
        stages = List.copyOf(stages);
        if (stages.isEmpty()) {
            throw new IllegalArgumentException("expected a network that reads counts, got none");
        }
        int width = network.classes();
        for (Stage stage : stages) {
            width += stage.counts.clusters();
            if (network.hops() > 0 || stage.reader.hops() > 0) {
                throw new IllegalArgumentException(
                        "expected networks that use no edge, got " + network + " and " + stage.reader);
            }
            if (stage.reader.features() != width
                    || stage.counts.nodes() != stages.get(0).counts.nodes()) {
                throw new IllegalArgumentException("expected a network of " + width + " inputs and counts of "
                        + stages.get(0).counts.nodes() + " nodes, got " + stage.reader + " and counts of "
                        + stage.counts.nodes());
            }
            width += stage.reader.classes();
        }
    }

    @Override
    public String name() {
        return "cluster-counts";
    }

    @Override
    public int features() {
        return network.features();
    }

    /** How many nodes were counted. */
    public int nodes() {
        return stages.get(0).counts.nodes();
    }

    @Override
    public int classes() {
        return network.classes();
    }

    @Override
    public boolean isMultiLabel() {
        return network.isMultiLabel();
    }

    @Override
    public int hops() {
        return 0;
    }

    @Override
    public long activations() {
        return network.activations();
    }

    /** Of a graph nothing but its number of nodes is used; those beyond the counted ones have counts of 0. */
    @Override
    public NeighbourSampling over(Graph graph, int threads, int kept) {
        int more = graph.nodeCount() - nodes();
        if (more < 0) {
            throw new IllegalArgumentException(
                    "the model's counts are of " + nodes() + " nodes, the graph has " + graph.nodeCount());
        }
        List<Stage> all = stages.stream()
                .map(stage -> new Stage(stage.reader, stage.counts.withUnknown(more)))
                .toList();
        CountedModel padded = new CountedModel(network, all);
        NeighbourSampling own = network.over(Graph.withoutEdges(graph.nodeCount()), threads, kept);
        return new CountedInference(padded, own, threads, kept);
    }

    @Override
    public Predictions predict(Graph graph, Features rows, int threads) {
        return over(graph, threads, 1).predict(NodeSet.all(graph.nodeCount()), rows);
    }

    Predictions read(Predictions own, NodeSet nodes, int threads) {
        List<Predictions> answers = new ArrayList<>(List.of(own));
        List<NeighbourCounts> counts = new ArrayList<>();
        for (Stage stage : stages) {
            counts.add(stage.counts.of(nodes));
            Features inputs = inputs(answers, isMultiLabel(), counts);
            answers.add(stage.reader.predict(Graph.withoutEdges(inputs.rows()), inputs, threads));
        }
        return answers.get(stages.size());
    }

    /** What a stage's network reads: probabilities of all answers so far, then log(1 + count) of all counts so far. */
    static Features inputs(List<Predictions> answers, boolean multiLabel, List<NeighbourCounts> counts) {
        int rows = answers.get(0).rows();
        int classes = answers.get(0).classes();
        int width = answers.size() * classes
                + counts.stream().mapToInt(NeighbourCounts::clusters).sum();
        float[] values = new float[Math.multiplyExact(rows, width)];
        int column = 0;
        for (Predictions answer : answers) {
            Predictions probabilities = OutputKind.of(multiLabel).posteriors(answer);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < classes; j++) {
                    values[i * width + column + j] = (float) probabilities.at(i, j);
                }
            }
            column += classes;
        }
        for (NeighbourCounts count : counts) {
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < count.clusters(); j++) {
                    values[i * width + column + j] = (float) Math.log1p(count.at(i, j));
                }
            }
            column += count.clusters();
        }
        return DenseFeatures.wrap(rows, width, values);
    }
}
