package org.linkteller.audit.report.figure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.data.format.AtomicFile;

/** A report's figures as SVG for typesetting and PNG for everything else. They hold no node ids. */
public final class FigureFiles {
    private FigureFiles() {}

    /** Every figure the report has data for. */
    public static List<Figure> of(AuditReport report) {
        return FigureGroup.of(report).stream()
                .flatMap(group -> Figures.of(group).entrySet().stream()
                        .map(chart -> new Figure(group.name() + "-" + chart.getKey(), chart.getValue())))
                .filter(figure -> !figure.isEmpty()) // no draw of targets has an edge: nothing to show
                .toList();
    }

    /**
     * Draws every figure the report has data for.
     *
     * @return the files, {@code DATASET-MODEL-TARGETS-FIGURE.svg} and {@code .png}
     */
    public static List<Path> write(Path folder, AuditReport report) throws IOException {
        Files.createDirectories(folder);
        List<Path> files = new ArrayList<>();
        for (Figure figure : of(report)) {
            files.add(write(folder.resolve(figure.name() + ".svg"), figure.svg()));
            files.add(write(folder.resolve(figure.name() + ".png"), figure.png()));
        }
        return files;
    }

    /** What figures of such a report say whatever its nodes are called. */
    public static String fixedText(AuditReport report) {
        return Stream.concat(
                        Stream.of(AttackName.values()).map(AttackName::text),
                        FigureGroup.of(report).stream().flatMap(group -> group.names().stream()))
                .collect(Collectors.joining("\n", Figures.WORDS + "\n", ""));
    }

    /** Something that grows, both axes by powers of ten: groups of one colour, each line a name with its points. */
    public static void growth(
            Path png,
            String x,
            String y,
            Map<String, ? extends Map<String, ? extends SortedMap<Double, Double>>> groups)
            throws IOException {
        XYChart chart = Look.growth(x, y);
        int colour = 0;
        for (Map.Entry<String, ? extends Map<String, ? extends SortedMap<Double, Double>>> group : groups.entrySet()) {
            int place = 0;
            for (Map.Entry<String, ? extends SortedMap<Double, Double>> line :
                    group.getValue().entrySet()) {
                SortedMap<Double, Double> points = line.getValue();
                String name = group.getKey() + ", " + line.getKey();
                Look.draw(
                        chart.addSeries(name, List.copyOf(points.keySet()), List.copyOf(points.values())),
                        colour,
                        place++,
                        true);
            }
            colour++;
        }
        AtomicFile.write(png, new Figure("", chart).png());
    }

    /**
     * Why no figure can be drawn here, if so: there are machines without a single font, and a Java without what draws.
     * Such a machine must not cost anybody the run whose figures these are.
     */
    public static Optional<String> obstacle() {
        try {
            XYChart smallest = Look.lines("a", "b", "c");
            smallest.addSeries("d", new double[] {0, 1});
            VectorGraphicsEncoder.saveVectorGraphic(
                    smallest, OutputStream.nullOutputStream(), VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
            return Optional.empty();
        } catch (IOException | RuntimeException | LinkageError | InternalError missing) {
            return Optional.of(String.valueOf(missing).lines().findFirst().orElse("unknown"));
        }
    }

    private static Path write(Path file, byte[] content) throws IOException {
        AtomicFile.write(file, content);
        return file;
    }
}
