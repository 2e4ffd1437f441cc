package org.linkteller.gnn;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.NeighbourCounts;

/**
 * The black box over a {@link CountedModel} and the counts that were released about its nodes. It holds no graph: what a
 * client sends decides the answers of the nodes it sends it for and nothing else. Safe for concurrent queries.
 */
public final class CountedInference implements InferenceApi {
    private final CountedModel model;
    private final NeighbourCounts counts;
    private final LocalInference features;
    private final int threads;

    /** @param threads so many may work on one query */
    public CountedInference(CountedModel model, NeighbourCounts counts, int threads) {
        this.model = model;
        this.counts = counts;
        this.features = new LocalInference(model.features(), Graph.of(counts.nodes(), new int[0][]), threads);
        this.threads = threads;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features own) {
        return model.read(features.predict(nodes, own), counts.of(nodes), threads);
    }
}
