package org.linkteller.gnn;

import java.io.Serializable;
import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.Predictions;
import org.linkteller.graph.Graph;

/** What a service answers with: a network, or networks and a release about the nodes. Immutable. */
public sealed interface NodeClassifier extends Serializable permits GnnModel, CountedModel {
    /** As in reports: gcn2, mlp, cluster-counts. */
    String name();

    /** The width of a feature row. */
    int features();

    int classes();

    boolean isMultiLabel();

    /** How many edges away a node's features can still move an answer; 0 for what reads no edge. */
    int hops();

    /** How many values an answer keeps of a node on its way. */
    long activations();

    /** The network that features go through first: no node reaches another but by its edges. */
    GnnModel network();

    /**
     * A box that answers over a graph.
     *
     * @param kept base passes to keep
     */
    NeighbourSampling over(Graph graph, int threads, int kept);

    /** Logits in double for every node of a graph; row {@code i} of features and answer belong to node {@code i}. */
    Predictions predict(Graph graph, Features features, int threads);
}
