package org.linkteller.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.linkteller.audit.report.figure.FigureFiles;

/** Seconds over edges, both by powers of ten, of everything that was measured. */
final class Growth {
    private Growth() {}

    static void draw(Path measured, Path svg) throws IOException {
        Map<String, TreeMap<Double, Double>> lines = new TreeMap<>();
        for (String line : Files.readAllLines(measured)) {
            MeasureCommand.Cost cost = new ObjectMapper().readValue(line, MeasureCommand.Cost.class);
            lines.computeIfAbsent(cost.step() + ", " + cost.label(), name -> new TreeMap<>())
                    .put((double) cost.edges(), cost.seconds());
            if (cost.alone() > 0) {
                lines.computeIfAbsent(cost.step() + ", one machine", name -> new TreeMap<>())
                        .put((double) cost.edges(), cost.alone());
            }
        }
        FigureFiles.growth(svg, "edges", "seconds", lines);
    }
}
