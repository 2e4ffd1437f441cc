package org.linkteller.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.linkteller.audit.report.figure.FigureFiles;

/** Processor seconds over edges, both by powers of ten, of everything that was measured. */
final class Growth {
    private Growth() {}

    static void draw(Path measured, Path png) throws IOException {
        Map<String, Map<String, SortedMap<Double, Double>>> steps = new LinkedHashMap<>();
        for (String line : Files.readAllLines(measured)) {
            MeasureCommand.Cost cost = new ObjectMapper().readValue(line, MeasureCommand.Cost.class);
            Map<String, SortedMap<Double, Double>> step =
                    steps.computeIfAbsent(cost.step(), name -> new LinkedHashMap<>());
            add(step, cost.label(), cost.edges(), cost.spent());
            if (cost.alone().processor() > 0) {
                add(step, "one machine", cost.edges(), cost.alone());
            }
        }
        FigureFiles.growth(png, "edges", "processor seconds", steps);
    }

    private static void add(
            Map<String, SortedMap<Double, Double>> lines, String name, long edges, MeasureCommand.Spent spent) {
        lines.computeIfAbsent(name, any -> new TreeMap<>()).put((double) edges, spent.processor());
    }
}
