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
        body.append(
                String.format(Locale.ROOT, "<tr><td>mlp (floor)<td>-<td>%.3f<td><td><td><td></tr>", ranking.floor()));
        return StandalonePage.still("Protections for " + ranking.dataset(), body + "</tbody></table>");
    }

    /** Leak to the right, utility upwards: what is worth having is a full dot at the upper left, above the dashed floor. */
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
        for (int part = 0; part <= 4; part++) {
            label(svg, x(part / 4.0), HEIGHT - MARGIN + 18.0, "middle", part * 25 + " %");
            label(
                    svg,
                    MARGIN - 8.0,
                    y(top * part / 4, top) + 4,
                    "end",
                    String.format(Locale.ROOT, "%.2f", top * part / 4));
        }
        label(svg, WIDTH / 2.0, HEIGHT - 12.0, "middle", "leak: F1 of the best attack");
        label(svg, MARGIN, 16, "start", ranking.metric());
        label(svg, WIDTH - MARGIN, y(ranking.floor(), top) + 16, "end", "floor: a model without edges");
        for (ProtectionRanking.Row row : ranking.rows()) {
            boolean holds = row.standing() == ProtectionRanking.Standing.HOLDS;
            double x = x(row.leak());
            double y = y(row.utility(), top);
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" stroke=\"currentColor\"%s/>",
                    x,
                    y,
                    holds ? "" : " fill=\"none\""));
            boolean right = row.leak() > 0.5; // a name to the right of these would not fit
            label(svg, right ? x - 10 : x + 10, y - 4, right ? "end" : "start", row.name());
        }
        return svg.append("</g></svg>").toString();
    }

    private static double x(double leak) {
        return MARGIN + leak * (WIDTH - 2.0 * MARGIN);
    }

    private static double y(double utility, double top) {
        return HEIGHT - MARGIN - utility / top * (HEIGHT - 1.5 * MARGIN);
    }

    private static void label(StringBuilder svg, double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                StandalonePage.escape(text)));
    }
}
