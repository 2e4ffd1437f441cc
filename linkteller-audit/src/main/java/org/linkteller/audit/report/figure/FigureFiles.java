package org.linkteller.audit.report.figure;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import javax.imageio.ImageIO;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.data.format.AtomicFile;

/** A report's figures as SVG for typesetting and PNG for everything else. They hold no node ids. */
public final class FigureFiles {
    /** Pixels per unit: one column of a paper, 8.5 cm, at 570 dots per inch. */
    private static final int PNG_SCALE = 3;

    private FigureFiles() {}

    /**
     * Draws every figure the report has data for.
     *
     * @return the files, {@code DATASET-MODEL-TARGETS-FIGURE.svg} and {@code .png}
     */
    public static List<Path> write(Path folder, AuditReport report) throws IOException {
        Files.createDirectories(folder);
        List<Path> files = new ArrayList<>();
        for (FigureGroup group : FigureGroup.of(report)) {
            for (Map.Entry<String, Chart<?, ?>> figure : Figures.of(group).entrySet()) {
                if (figure.getValue().getSeriesMap().isEmpty()) {
                    continue; // no draw of targets has an edge: nothing to show
                }
                String name = group.name() + "-" + figure.getKey();
                Path svg = folder.resolve(name + ".svg");
                AtomicFile.write(svg, file -> writeSvg(file, figure.getValue()));
                files.add(svg);
                Path png = folder.resolve(name + ".png");
                AtomicFile.write(png, file -> writePng(file, figure.getValue()));
                files.add(png);
            }
        }
        return files;
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
        AtomicFile.write(png, file -> writePng(file, chart));
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

    private static void writeSvg(Path file, Chart<?, ?> chart) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        }
    }

    private static void writePng(Path file, Chart<?, ?> chart) throws IOException {
        BufferedImage image = new BufferedImage(
                PNG_SCALE * chart.getWidth(), PNG_SCALE * chart.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(PNG_SCALE, PNG_SCALE);
        chart.paint(graphics, chart.getWidth(), chart.getHeight());
        graphics.dispose();
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException(file + ": this Java writes no PNG");
        }
    }
}
