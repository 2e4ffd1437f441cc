package org.linkteller.data;

import java.io.Serializable;
import org.linkteller.api.NodeSet;

/**
 * How the graph a model is trained on lies to the graph it is asked about. It decides how many graphs there are to
 * protect: two when they are distinct, one when they are nested or the same.
 */
public sealed interface Relation extends Serializable {
    /** No node in common (Twitch: trained in one country, asked in another). */
    record Distinct() implements Relation {}

    /**
     * The training graph is the inference graph's subgraph induced by the training nodes (PPI, Flickr): node {@code i}
     * of the training graph is node {@code trainNodes.id(i)} of the inference graph.
     */
    record Nested(NodeSet trainNodes) implements Relation {}

    /** One graph for both (Cora, Citeseer, Pubmed). */
    record Same() implements Relation {}
}
