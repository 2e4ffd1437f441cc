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
        slots.put("GATE", gate(report.checks()));
        slots.put("PLAN", StandalonePage.escape(planText));
        slots.put("ATTACKS", JsonReport.text(AttackLook.places()));
        slots.put("VERSION", StandalonePage.escape(report.provenance().version()));
        return StandalonePage.text(
                template(), StandalonePage.css(), ResourceText.of(HtmlReport.class, "report.js"), report, slots);
    }

    /** What such a page says whatever its nodes are called: it is made of the template and of averages. */
    public static String fixedText(AuditReport report) {
        Headline headline = Headline.of(report);
        return String.join(
                "\n",
                template(),
                headline.riskText(),
                headline.sentence(),
                headline.meaning(),
                String.join("\n", headline.advice()),
                banners(report),
                gate(report.checks()));
    }

    private static String template() {
        return ResourceText.of(HtmlReport.class, "report.html");
    }

    /** The checks that were not passed; nothing if there is no gate. */
    private static String gate(List<Gate.Check> checks) {
        if (checks.isEmpty()) {
            return "";
        }
        List<String> failed = checks.stream()
                .filter(check -> !check.passed())
                .map(Gate.Check::line)
                .toList();
        return "<section class=\"card\" id=\"s-gate\"><h2>The gate is " + (failed.isEmpty() ? "open" : "shut")
                + "</h2><p>" + (checks.size() - failed.size()) + " of " + checks.size() + " checks passed.</p>"
                + (failed.isEmpty() ? "" : "<ul>" + list(failed) + "</ul>") + "</section>";
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
        report.provenance().data().values().stream()
                .flatMap(data -> data.read().stream())
                .filter(line -> line.contains("lower bound"))
                .forEach(line -> banners.put(line.replaceFirst("^warning +", ""), true));
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
