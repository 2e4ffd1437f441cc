package org.linkteller.privacy;

import org.linkteller.graph.Graph;

/** Releases the graph as it is. */
public record NoProtection() implements EdgeDpMechanism {
    @Override
    public String name() {
        return "none";
    }

    @Override
    public double epsilon() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out) {
        graph.forEachEdge(out);
    }

    @Override
    public Graph perturb(Graph graph, NoiseSource noise) {
        return graph;
    }

    @Override
    public ReleaseForecast forecast(long pairs, long edges) {
        return new ReleaseForecast(edges, 0);
    }
}
