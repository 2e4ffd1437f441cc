package org.linkteller.audit.report;

import java.util.List;
import java.util.Locale;

/** protect.html: the ranked protections as a chart and a table, and what to type. One file, no script. */
public final class ProtectionPage {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 400;
    private static final int MARGIN = 56;

    private ProtectionPage() {}

    /** @param commands that train and serve the winner */
    public static String text(ProtectionRanking ranking, List<String> commands) {
        StringBuilder body =
                new StringBuilder("<h1>Protections for " + StandalonePage.escape(ranking.dataset()) + "</h1>");
        ranking.words()
                .forEach(line ->
                        body.append("<p>").append(StandalonePage.escape(line)).append("</p>"));
        body.append("<pre>")
                .append(StandalonePage.escape(String.join("\n", commands)))
                .append("</pre>")
                .append(chart(ranking))
                .append("<table><thead><tr><th>protection<th>epsilon<th>")
                .append(StandalonePage.escape(ranking.metric()))
                .append("<th>leak (F1)<th>by<th>AUC<th></tr></thead><tbody>");
        for (ProtectionRanking.Row row : ranking.rows()) {
            body.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s<td>%s<td>%.3f<td>%s<td>%s<td>%.3f<td>%s</tr>",
                    StandalonePage.escape(row.name()),
                    row.epsilon(),
                    row.utility(),
                    Percent.tenths(row.leak()),
                    row.attack(),
                    row.auc(),
                    row.standing()));
        }
        return StandalonePage.still("Protections for " + ranking.dataset(), body + "</tbody></table>");
    }

    /** Leak to the right, utility upwards: what is worth having stands at the upper left, above the dashed floor. */
    private static String chart(ProtectionRanking ranking) {
        double top = Math.min(
                1,
                1.05
                        * Math.max(
                                ranking.floor(),
                                ranking.rows().stream()
                                        .mapToDouble(ProtectionRanking.Row::utility)
                                        .max()
                                        .orElse(1)));
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"utility against leak\"><g fill=\"none\" stroke=\"currentColor\">"
                        + "<path d=\"M%d %dV%dH%d\"/><path stroke-dasharray=\"6 4\" d=\"M%d %.1fH%d\"/></g>"
                        + "<g fill=\"currentColor\" font-size=\"13\">",
                WIDTH,
                HEIGHT,
                MARGIN,
                MARGIN / 2,
                HEIGHT - MARGIN,
                WIDTH - MARGIN,
                MARGIN,
                y(ranking.floor(), top),
                WIDTH - MARGIN));
        label(svg, WIDTH / 2.0, HEIGHT - 12.0, "leak: F1 of the best attack, 0 to 100 %");
        label(svg, MARGIN, 16, ranking.metric() + String.format(Locale.ROOT, ", up to %.2f", top));
        label(svg, WIDTH - MARGIN - 150.0, y(ranking.floor(), top) - 6, "floor: a model without edges");
        for (ProtectionRanking.Row row : ranking.rows()) {
            double x = MARGIN + row.leak() * (WIDTH - 2.0 * MARGIN);
            svg.append(
                    String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x, y(row.utility(), top)));
            label(svg, Math.min(x + 8, WIDTH - 150.0), y(row.utility(), top) + 4, row.name());
        }
        return svg.append("</g></svg>").toString();
    }

    private static double y(double utility, double top) {
        return HEIGHT - MARGIN - utility / top * (HEIGHT - 1.5 * MARGIN);
    }

    private static void label(StringBuilder svg, double x, double y, String text) {
        svg.append(
                String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y, StandalonePage.escape(text)));
    }
}
