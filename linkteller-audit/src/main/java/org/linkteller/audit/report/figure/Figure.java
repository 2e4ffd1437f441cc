package org.linkteller.audit.report.figure;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.internal.series.Series;

/** One chart and all that is written on it: drawn, its letters are outlines, in which nobody can look for a word. */
public final class Figure {
    /** Pixels per unit: one column of a paper, 8.5 cm, at 570 dots per inch. */
    private static final int PNG_SCALE = 3;

    private final String name;
    private final Chart<?, ?> chart;

    Figure(String name, Chart<?, ?> chart) {
        this.name = name;
        this.chart = chart;
    }

    /** {@code DATASET-MODEL-TARGETS-FIGURE}, the name of its files without their ending. */
    public String name() {
        return name;
    }

    /** Every text on it but the numbers at its axes. */
    public List<String> words() {
        List<String> words = new ArrayList<>(List.of(chart.getTitle(), chart.getXAxisTitle(), chart.getYAxisTitle()));
        for (Series series : chart.getSeriesMap().values()) {
            words.add(series.getName());
            words.add(series.getLabel());
            if (series instanceof CategorySeries bars) {
                bars.getXData().forEach(bar -> words.add(String.valueOf(bar)));
            }
        }
        return words.stream().filter(word -> !word.isBlank()).distinct().toList();
    }

    boolean isEmpty() {
        return chart.getSeriesMap().isEmpty();
    }

    public byte[] svg() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
        } catch (IOException impossible) { // memory takes everything
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    public byte[] png() {
        BufferedImage image = new BufferedImage(
                PNG_SCALE * chart.getWidth(), PNG_SCALE * chart.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.scale(PNG_SCALE, PNG_SCALE);
        chart.paint(graphics, chart.getWidth(), chart.getHeight());
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(image, "png", out)) {
                throw new IllegalStateException("this Java writes no PNG");
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }
}
