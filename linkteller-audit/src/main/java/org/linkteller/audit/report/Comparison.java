package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.UsageException;

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
            values = Collections.unmodifiableList(new ArrayList<>(values));
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
            throw new UsageException("a comparison needs two runs or more, got " + reports.size());
        }
        List<Row> rows = new ArrayList<>();
        rows.addAll(rows(reports, "F1", report -> leaks(report, CellAverage::f1)));
        rows.addAll(rows(reports, "AUC", report -> leaks(report, CellAverage::auc)));
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
        StringBuilder html = new StringBuilder("<h1>Audits compared</h1>"
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
        return StandalonePage.still(
                "Audits compared", html.append("</tbody></table></div>").toString());
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

    private static Map<String, Double> leaks(AuditReport report, Function<CellAverage, @Nullable Double> measure) {
        return acrossSeeds(report.averages(), average -> average.cell().withoutSeed(), measure);
    }

    private static Map<String, Double> utilities(AuditReport report) {
        return acrossSeeds(
                report.utility(), entry -> entry.service().withoutSeed() + " " + entry.metric(), UtilityEntry::value);
    }

    private static <T> Map<String, Double> acrossSeeds(
            List<T> all, Function<T, String> cell, Function<T, @Nullable Double> measure) {
        Map<String, List<T>> cells = new LinkedHashMap<>();
        all.forEach(one ->
                cells.computeIfAbsent(cell.apply(one), key -> new ArrayList<>()).add(one));
        Map<String, Double> means = new LinkedHashMap<>();
        cells.forEach((name, seeds) -> {
            Double mean = CellAverage.mean(seeds, measure);
            if (mean != null) {
                means.put(name, mean);
            }
        });
        return means;
    }
}
