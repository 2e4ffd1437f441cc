package org.linkteller.audit.report.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.report.AttackLook;

/** How all figures look: white, one column of a paper wide, colours that survive colour blindness, lines that survive grey. */
final class Look {
    static final int WIDTH = 640;
    static final int HEIGHT = 440;

    /** Okabe and Ito's palette without its yellow, which paper swallows; in the order of the page's colours. */
    private static final List<Color> COLOURS = List.of(
            new Color(0x0072B2),
            new Color(0xD55E00),
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9),
            new Color(0x555555));

    private static final List<float[]> DASHES = List.of(
            new float[] {1, 0},
            new float[] {9, 4},
            new float[] {3, 3},
            new float[] {9, 3, 2, 3},
            new float[] {14, 4},
            new float[] {5, 5},
            new float[] {1, 3});

    private static final List<Marker> MARKERS = List.of(
            SeriesMarkers.CIRCLE,
            SeriesMarkers.SQUARE,
            SeriesMarkers.DIAMOND,
            SeriesMarkers.TRIANGLE_UP,
            SeriesMarkers.TRIANGLE_DOWN,
            SeriesMarkers.CROSS,
            SeriesMarkers.PLUS);

    private Look() {}

    static XYChart lines(String title, String x, String y) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .theme(Styler.ChartTheme.Matlab)
                .build();
        dress(chart.getStyler());
        chart.getStyler().setMarkerSize(7);
        chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
        return chart;
    }

    static XYChart growth(String x, String y) {
        XYChart chart = lines("", x, y);
        chart.getStyler().setYAxisMin(null).setYAxisMax(null);
        chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
        chart.getStyler().setXAxisDecimalPattern("#,###").setYAxisDecimalPattern("#,###.###");
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
        chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
        return chart;
    }

    static void dress(AxesChartStyler style) {
        style.setAxisTitleFont(font(14)).setAxisTickLabelsFont(font(12));
        style.setPlotGridLinesColor(new Color(0xDDDDDD));
        style.setXAxisDecimalPattern("#.####").setYAxisDecimalPattern("0.0");
        style.setChartBackgroundColor(Color.WHITE);
        style.setLegendPosition(Styler.LegendPosition.OutsideS);
        style.setLegendLayout(Styler.LegendLayout.Horizontal);
        style.setLegendBorderColor(Color.WHITE);
        style.setLegendFont(font(13));
        style.setChartTitleFont(font(14).deriveFont(Font.BOLD));
        style.setChartTitleBoxVisible(false);
    }

    private static Font font(int size) {
        return new Font(Font.SANS_SERIF, Font.PLAIN, size);
    }

    static void attack(XYSeries series, AttackName attack, boolean marked) {
        draw(series, AttackLook.place(attack), AttackLook.place(attack), marked);
    }

    /** @param place in the palette, the dashes and the markers */
    static void draw(XYSeries series, int colour, int place, boolean marked) {
        Color drawn = COLOURS.get(colour % COLOURS.size());
        series.setLineColor(drawn);
        series.setMarkerColor(drawn);
        series.setMarker(marked ? MARKERS.get(place % MARKERS.size()) : SeriesMarkers.NONE);
        series.setLineStyle(new BasicStroke(
                2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, DASHES.get(place % DASHES.size()), 0));
    }

    static Color colour(AttackName attack) {
        return COLOURS.get(AttackLook.place(attack));
    }
}
