package org.linkteller.privacy;

import java.util.Locale;
import org.linkteller.graph.GraphBuilder;

/**
 * The expected content of a release.
 *
 * @param kept true edges that stay
 * @param added pairs that become edges without being ones
 */
public record ReleaseForecast(double kept, double added) {
    public double edges() {
        return kept + added;
    }

    /** Edges that a release exceeds less than once in 10^9 times: six deviations above the mean, and a little. */
    double atMost() {
        return edges() + 6 * Math.sqrt(edges()) + 64;
    }

    /** Refuses a release that cannot be held as one graph. */
    public void requireFits(EdgeDpMechanism mechanism, int nodes, long heapBytes) {
        double bytes = GraphBuilder.peakBytes(nodes, atMost());
        if (bytes <= heapBytes) {
            return;
        }
        throw new IllegalArgumentException(String.format(
                Locale.ROOT,
                "%s on %d nodes is expected to give %.3g edges, about %.1f GB as a graph, and there are %.1f GB: "
                        + "take a larger epsilon or lap-graph, which keeps the number of edges, or stream the release "
                        + "to a file with perturb",
                mechanism.label(),
                nodes,
                edges(),
                bytes / 1e9,
                heapBytes / 1e9));
    }
}
