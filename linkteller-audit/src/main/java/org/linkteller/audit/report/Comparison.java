package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several runs side by side: the same cell in each of them, draws and model seeds averaged. A cell that a run does not
 * have is shown as missing, never filled.
 */
public final class Comparison {
    private final List<String> runs;
    private final List<Row> rows;

    private Comparison(List<String> runs, List<Row> rows) {
        this.runs = runs;
        this.rows = rows;
    }

    /** One measure of one cell in every run, in the order of the runs; null where a run lacks the cell. */
    public record Row(String cell, String measure, List<@Nullable Double> values) {
        public Row {
            values = java.util.Collections.unmodifiableList(new ArrayList<>(values));
        }

        /** From the first run to the last; NaN if one of them lacks the cell. */
        public double change() {
            Double first = values.get(0);
            Double last = values.get(values.size() - 1);
            return first == null || last == null ? Double.NaN : last - first;
        }
    }

    /** @param reports by the name of their run, in the order to be shown */
    public static Comparison of(Map<String, AuditReport> reports) {
        if (reports.size() < 2) {
            throw new IllegalArgumentException("a comparison needs two runs or more, got " + reports.size());
        }
        List<Row> rows = new ArrayList<>();
        rows.addAll(rows(
                reports,
                "F1",
                report -> leaks(report, f -> f.guess(1.0, "exact").f1())));
        rows.addAll(rows(reports, "AUC", report -> leaks(report, Finding::auc)));
        rows.addAll(rows(reports, "utility", Comparison::utilities));
        return new Comparison(List.copyOf(reports.keySet()), rows);
    }

    public List<Row> rows() {
        return rows;
    }

    /** A table for the terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-72s %-8s", "cell", "measure"));
        runs.forEach(run -> text.append(String.format(Locale.ROOT, " %12.12s", run)));
        text.append("       change\n");
        for (Row row : rows) {
            text.append(String.format(Locale.ROOT, "%-72s %-8s", row.cell, row.measure));
            row.values.forEach(value ->
                    text.append(value == null ? "      not run" : String.format(Locale.ROOT, " %12.4f", value)));
            text.append(Double.isNaN(row.change()) ? "" : String.format(Locale.ROOT, " %+12.4f", row.change()))
                    .append('\n');
        }
        return text.toString();
    }

    /** A page of its own, without scripts. */
    public String html() {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '"
                + StandalonePage.sha256(StandalonePage.css()) + "'\"><title>Audits compared</title><style>"
                + StandalonePage.css()
                + "</style></head><body><main><h1>Audits compared</h1>"
                + "<p class=\"lead\">The same cells in each run; draws and model seeds are averaged. Change: from the first"
                + " run to the last.</p><div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">cell</th>"
                + "<th scope=\"col\" class=\"text\">measure</th>");
        runs.forEach(run -> html.append("<th scope=\"col\">")
                .append(StandalonePage.escape(run))
                .append("</th>"));
        html.append("<th scope=\"col\">change</th></tr></thead><tbody>");
        for (Row row : rows) {
            html.append("<tr><td>").append(StandalonePage.escape(row.cell)).append("</td><td class=\"text\">");
            html.append(row.measure).append("</td>");
            row.values.forEach(value -> html.append("<td>")
                    .append(value == null ? "not run" : String.format(Locale.ROOT, "%.4f", value))
                    .append("</td>"));
            // a leak that grows is bad, a utility that grows is good
            boolean better = row.measure.equals("utility") == row.change() > 0;
            String colour = Double.isNaN(row.change()) || row.change() == 0 ? "" : better ? "yes" : "no";
            html.append("<td class=\"").append(colour).append("\">");
            html.append(Double.isNaN(row.change()) ? "" : String.format(Locale.ROOT, "%+.4f", row.change()));
            html.append("</td></tr>");
        }
        return html.append("</tbody></table></div></main></body></html>\n").toString();
    }

    private static List<Row> rows(
            Map<String, AuditReport> reports, String measure, Function<AuditReport, Map<String, Double>> values) {
        List<Map<String, Double>> byRun = reports.values().stream().map(values).toList();
        TreeSet<String> cells = new TreeSet<>();
        byRun.forEach(run -> cells.addAll(run.keySet()));
        List<Row> rows = new ArrayList<>();
        for (String cell : cells) {
            List<@Nullable Double> row = new ArrayList<>();
            byRun.forEach(run -> row.add(run.get(cell)));
            rows.add(new Row(cell, measure, row));
        }
        return rows;
    }

    private static Map<String, Double> leaks(AuditReport report, Function<Finding, @Nullable Double> measure) {
        Map<String, List<Double>> cells = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            Double value = measure.apply(finding);
            if (value != null) {
                String cell =
                        finding.cell().replace(" draw " + finding.draw(), "").replace(" seed " + finding.seed(), "");
                cells.computeIfAbsent(cell, key -> new ArrayList<>()).add(value);
            }
        }
        return means(cells);
    }

    private static Map<String, Double> utilities(AuditReport report) {
        Map<String, List<Double>> cells = new LinkedHashMap<>();
        for (UtilityEntry entry : report.utility()) {
            String cell = entry.dataset() + " " + entry.model() + " " + entry.protection()
                    + (entry.epsilon() == null ? "" : ":" + Finding.number(entry.epsilon())) + " " + entry.metric();
            cells.computeIfAbsent(cell, key -> new ArrayList<>()).add(entry.value());
        }
        return means(cells);
    }

    private static Map<String, Double> means(Map<String, List<Double>> cells) {
        Map<String, Double> means = new LinkedHashMap<>();
        cells.forEach((cell, values) -> means.put(
                cell, values.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
        return means;
    }
}
