package org.linkteller.privacy;

import java.util.Locale;

/**
 * The expected content of a release.
 *
 * @param kept true edges that stay
 * @param added pairs that become edges without being ones
 */
public record ReleaseForecast(double kept, double added) {
    /** What one {@code Graph} can index, see {@code GraphBuilder}. */
    private static final double LARGEST_GRAPH = Integer.MAX_VALUE / 2.0 - 8;
    /** A packed edge while building (8), its two entries in the finished rows (8), and air. */
    private static final double BYTES_PER_EDGE = 18;

    public double edges() {
        return kept + added;
    }

    /** Edges that a release exceeds less than once in 10^9 times: six deviations above the mean, and a little. */
    double atMost() {
        return edges() + 6 * Math.sqrt(edges()) + 64;
    }

    /** Refuses a release that cannot be held as one graph. */
    public void requireFits(EdgeDpMechanism mechanism, int nodes, long heapBytes) {
        double bytes = BYTES_PER_EDGE * atMost();
        if (atMost() <= LARGEST_GRAPH && bytes <= heapBytes) {
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
