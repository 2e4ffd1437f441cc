package org.linkteller.privacy;

/**
 * What a release can add to an attacker's knowledge. The first two bound his precision and assume that his prior is the
 * density for every pair, so he knows the density and nothing else; whoever also has features may have a larger prior on the
 * pairs he names and is bounded by {@link #precision} of that prior instead. The last one is an F1 that someone reaches:
 * whoever reads the released graph itself.
 *
 * @param paper e^epsilon times the density, as in the paper; may exceed 1
 * @param tight the posterior of a pair, attained by reading an EdgeRand graph; never above 1
 * @param ceiling expected F1 of taking the released graph for the true one
 */
public record PrivacyBounds(double paper, double tight, double ceiling) {
    /**
     * Bounds for some targeted pairs of a released graph.
     *
     * @param graphPairs pairs of the whole graph, and {@code graphEdges} its edges: they decide LapGraph's threshold
     * @param pairs targeted pairs, of which {@code edges} are true edges
     */
    public static PrivacyBounds of(
            EdgeDpMechanism mechanism, long graphPairs, long graphEdges, long pairs, long edges) {
        if (pairs < edges || edges < 0 || graphPairs < graphEdges) {
            throw new IllegalArgumentException("there cannot be " + edges + " edges in " + pairs
                    + " pairs of a graph with " + graphEdges + " edges in " + graphPairs + " pairs");
        }
        double density = pairs == 0 ? 0 : (double) edges / pairs;
        return new PrivacyBounds(
                paper(density, mechanism.epsilon()),
                precision(density, mechanism.epsilon()),
                ceiling(mechanism.forecast(graphPairs, graphEdges), graphPairs, graphEdges, pairs, edges));
    }

    /** The paper's bound on the precision of whoever knows the density. */
    public static double paper(double density, double epsilon) {
        return Math.exp(epsilon) * density;
    }

    /** The largest chance that a named pair is an edge, for an attacker whose prior on it was p: p e^ε / (1 - p + p e^ε). */
    public static double precision(double prior, double epsilon) {
        if (!(prior >= 0 && prior <= 1)) {
            throw new IllegalArgumentException("a prior must be from 0 to 1, got " + prior);
        }
        // divided by e^ε, so that nothing overflows
        return prior == 0 ? 0 : prior / (prior + (1 - prior) * Math.exp(-epsilon));
    }

    private static double ceiling(ReleaseForecast forecast, long graphPairs, long graphEdges, long pairs, long edges) {
        if (edges == 0) {
            return 0;
        }
        double keep = forecast.kept() / graphEdges;
        double add = graphPairs == graphEdges ? 0 : forecast.added() / (graphPairs - graphEdges);
        double found = keep * edges;
        double wrong = add * (pairs - edges);
        return 2 * found / (found + wrong + edges);
    }
}
