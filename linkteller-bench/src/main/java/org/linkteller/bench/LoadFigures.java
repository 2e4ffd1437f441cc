package org.linkteller.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.linkteller.audit.report.figure.FigureFiles;

/** Loads as two figures: requests per second, and how long they took, by connections. */
final class LoadFigures {
    private final Map<String, Map<String, SortedMap<Double, Double>>> rates = new LinkedHashMap<>();
    private final Map<String, Map<String, SortedMap<Double, Double>>> latencies = new LinkedHashMap<>();

    void add(int nodes, String who, int connections, LoadClient.Load load) {
        String group = nodes == 1 ? "1 node" : nodes + " nodes";
        put(rates, group, who, connections, load.perSecond());
        put(latencies, group, who + " p50", connections, load.millis(0.5));
        put(latencies, group, who + " p99", connections, load.millis(0.99));
    }

    private static void put(
            Map<String, Map<String, SortedMap<Double, Double>>> figure, String group, String line, double x, double y) {
        figure.computeIfAbsent(group, name -> new LinkedHashMap<>())
                .computeIfAbsent(line, name -> new TreeMap<>())
                .put(x, y);
    }

    void write(Path folder) throws IOException {
        FigureFiles.growth(folder.resolve("load-rate.png"), "connections", "requests a second", rates);
        FigureFiles.growth(folder.resolve("load-latency.png"), "connections", "milliseconds", latencies);
    }
}
