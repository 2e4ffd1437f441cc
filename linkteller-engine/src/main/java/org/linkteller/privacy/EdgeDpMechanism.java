package org.linkteller.privacy;

import java.io.Serializable;
import java.util.Locale;
import org.linkteller.api.Spelling;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * Releases a noisy version of a graph. Two graphs on the same nodes are neighbours if they differ in one undirected
 * edge; for neighbours no release is more than e^epsilon times likelier under one than under the other. The set of nodes
 * is public. Whatever is computed from the release later costs nothing more.
 */
public interface EdgeDpMechanism extends Serializable {
    /** As in plans and reports: {@code edge-rand}, {@code lap-graph} or {@code none}. */
    String name();

    /** The guarantee; infinite when there is none. */
    double epsilon();

    /** Sends the edges of one release to the consumer, smaller node first, in ascending order. */
    void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out);

    /** What a release of a graph with so many pairs and edges will hold on average. */
    ReleaseForecast forecast(long pairs, long edges);

    /** One release as a graph. Refused, with the expected size, if such a graph would not fit into memory. */
    default Graph perturb(Graph graph, NoiseSource noise) {
        ReleaseForecast forecast = forecast(graph.pairCount(), graph.edgeCount());
        forecast.requireFits(this, graph.nodeCount(), Runtime.getRuntime().maxMemory());
        GraphBuilder builder = new GraphBuilder(graph.nodeCount(), (int) forecast.atMost());
        release(graph, noise, builder::add);
        return builder.build();
    }

    /** The mechanism of a name and its budget. */
    static EdgeDpMechanism of(String name, double epsilon) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "edge-rand" -> new EdgeRand(epsilon);
            case "lap-graph" -> new LapGraph(epsilon);
            default -> throw new IllegalArgumentException("expected the mechanism edge-rand or lap-graph, got " + name);
        };
    }

    /** Reads {@code none}, {@code edge-rand:7} or {@code lap-graph:8}. */
    static EdgeDpMechanism parse(String text) {
        String trimmed = text.trim();
        if (trimmed.equalsIgnoreCase("none")) {
            return new NoProtection();
        }
        int colon = trimmed.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "expected a protection such as none, edge-rand:7 or lap-graph:8, got " + text);
        }
        String epsilon = trimmed.substring(colon + 1);
        try {
            return of(trimmed.substring(0, colon), Double.parseDouble(epsilon));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("expected a number after the colon of " + text + ", got " + epsilon);
        }
    }

    /** {@code none}, {@code edge-rand:7}, {@code lap-graph:0.5}: what {@link #parse} reads. */
    default String label() {
        return Double.isInfinite(epsilon()) ? name() : name() + ":" + Spelling.number(epsilon());
    }
}
