package org.linkteller.audit.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.data.format.ResourceText;

/** report.html: one file that needs nothing else. */
public final class HtmlReport {
    private HtmlReport() {}

    public static String text(AuditReport report, String planText) {
        Headline headline = Headline.of(report);
        Map<String, String> slots = new HashMap<>();
        slots.put(
                "TITLE",
                "Edge privacy audit: "
                        + StandalonePage.escape(
                                String.join(", ", report.provenance().data().keySet())));
        slots.put("BANNER", banners(report));
        slots.put("RISK", headline.risk());
        slots.put("RISKTEXT", StandalonePage.escape(headline.riskText()));
        slots.put("HEADLINE", StandalonePage.escape(headline.sentence()));
        slots.put("MEANING", StandalonePage.escape(headline.meaning()));
        slots.put("ADVICE", list(headline.advice()));
        slots.put("PLAN", StandalonePage.escape(planText));
        slots.put("ATTACKS", JsonReport.text(AttackLook.places()));
        slots.put("VERSION", StandalonePage.escape(report.provenance().version()));
        return StandalonePage.text(
                ResourceText.of(HtmlReport.class, "report.html"),
                StandalonePage.css(),
                ResourceText.of(HtmlReport.class, "report.js"),
                report,
                slots);
    }

    private static String banners(AuditReport report) {
        Map<String, Boolean> banners = new LinkedHashMap<>();
        banners.put(
                "Seeded noise: the protected cells are repeatable and therefore NOT private. For experiments only.",
                report.provenance().seededNoise());
        report.provenance()
                .data()
                .values()
                .forEach(data ->
                        banners.put(data.title() + ": these features are not the published ones.", data.standIn()));
        Worth.warnings(report).forEach(warning -> banners.put(warning, true));
        StringBuilder html = new StringBuilder();
        banners.forEach((text, shown) -> {
            if (shown) {
                html.append("<p class=\"banner\" role=\"note\">")
                        .append(StandalonePage.escape(text))
                        .append("</p>");
            }
        });
        return html.toString();
    }

    private static String list(List<String> items) {
        StringBuilder html = new StringBuilder();
        items.forEach(
                item -> html.append("<li>").append(StandalonePage.escape(item)).append("</li>"));
        return html.toString();
    }
}
