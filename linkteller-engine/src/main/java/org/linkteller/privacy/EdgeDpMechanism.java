package org.linkteller.privacy;

import java.util.Locale;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/** Releases a noisy version of a graph: {@code edge-rand}, {@code lap-graph}, one of them with degrees, or {@code none}. */
public interface EdgeDpMechanism extends EdgeDpRelease {
    /** Sends the edges of one release to the consumer, smaller node first, in ascending order. */
    void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out);

    /** What a release of a graph with so many pairs and edges will hold on average. */
    ReleaseForecast forecast(long pairs, long edges);

    /** Whether the forecast is what really comes out on average, and not only a bound from one side. */
    default boolean isForecastExact() {
        return true;
    }

    /** One release as a graph. Refused, with the expected size, if such a graph would not fit into memory. */
    default Graph perturb(Graph graph, NoiseSource noise) {
        requireFits(graph);
        ReleaseForecast forecast = forecast(graph.pairCount(), graph.edgeCount());
        GraphBuilder builder = new GraphBuilder(graph.nodeCount(), (int) forecast.atMost());
        release(graph, noise, builder::add);
        return builder.build();
    }

    /** Refuses a graph whose release would not fit into memory. */
    default void requireFits(Graph graph) {
        forecast(graph.pairCount(), graph.edgeCount())
                .requireFits(this, graph.nodeCount(), Runtime.getRuntime().maxMemory());
    }

    /** The mechanism of a name and its budget. */
    static EdgeDpMechanism of(String name, double epsilon) {
        String known = name.toLowerCase(Locale.ROOT);
        if (known.endsWith(DegreePrior.SUFFIX)) {
            return DegreePrior.of(known.substring(0, known.length() - DegreePrior.SUFFIX.length()), epsilon);
        }
        return switch (known) {
            case "edge-rand" -> new EdgeRand(epsilon);
            case "lap-graph" -> new LapGraph(epsilon);
            default -> throw new IllegalArgumentException("expected the mechanism edge-rand or lap-graph, got " + name);
        };
    }

    /** Reads {@code none}, {@code edge-rand:7}, {@code lap-graph:8} or {@code lap-graph:8+degrees}. */
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
        int plus = trimmed.indexOf('+', colon);
        String epsilon = trimmed.substring(colon + 1, plus < 0 ? trimmed.length() : plus);
        String suffix = plus < 0 ? "" : trimmed.substring(plus);
        try {
            return of(trimmed.substring(0, colon) + suffix, Double.parseDouble(epsilon));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("expected a number after the colon of " + text + ", got " + epsilon);
        }
    }
}
