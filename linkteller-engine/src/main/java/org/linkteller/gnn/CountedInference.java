package org.linkteller.gnn;

import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;

/**
 * The black box over a {@link CountedModel}. It holds no graph: what a client sends decides the answers of the nodes it sends
 * it for and nothing else, and there are no neighbours to sample. Safe for concurrent queries.
 *
 * @param own answers of the network that reads features
 */
record CountedInference(CountedModel model, NeighbourSampling own, int threads) implements NeighbourSampling {
    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        return model.read(own.predict(nodes, features), nodes, threads);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features, int most, Seed seed) {
        return predict(nodes, features);
    }
}
