package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.UsageException;

/**
 * Several runs side by side: the same cell in each of them, draws and model seeds averaged. A cell that a run does not
 * have is shown as missing, never filled.
 */
public final class Comparison {
    private final List<String> runs;
    private final List<Row> rows;

    private final Set<String> ambiguous;

    private Comparison(List<String> runs, List<Row> rows, Set<String> ambiguous) {
        this.runs = runs;
        this.rows = rows;
        this.ambiguous = ambiguous;
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

    /**
     * Runs on different data are not put on one line: where a name means different files, its checksum is added to it.
     *
     * @param reports by the name of their run, in the order to be shown
     */
    public static Comparison of(Map<String, AuditReport> reports) {
        if (reports.size() < 2) {
            throw new UsageException("a comparison needs two runs or more, got " + reports.size());
        }
        Set<String> ambiguous = ambiguous(reports.values());
        List<Row> rows = new ArrayList<>();
        rows.addAll(rows(reports, "F1", report -> leaks(report, ambiguous, CellAverage::f1)));
        rows.addAll(rows(reports, "AUC", report -> leaks(report, ambiguous, CellAverage::auc)));
        rows.addAll(rows(reports, "utility", report -> utilities(report, ambiguous)));
        return new Comparison(List.copyOf(reports.keySet()), rows, ambiguous);
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
        ambiguous.forEach(name -> text.append("'")
                .append(name)
                .append(
                        "' is different data in these runs and is not compared; #... is its checksum. Own graphs get a name"
                                + " with audit --name.\n"));
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
        html.append("</tbody></table></div>");
        ambiguous.forEach(name -> html.append("<p>")
                .append(StandalonePage.escape(name))
                .append(" is different data in these runs and is not compared; # stands before its checksum.</p>"));
        return StandalonePage.still("Audits compared", html.toString());
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

    private static Map<String, Double> leaks(
            AuditReport report, Set<String> ambiguous, Function<CellAverage, @Nullable Double> measure) {
        return acrossSeeds(
                report.averages(),
                average -> told(
                        report,
                        ambiguous,
                        average.cell().service(),
                        average.cell().withoutSeed()),
                measure);
    }

    private static Map<String, Double> utilities(AuditReport report, Set<String> ambiguous) {
        return acrossSeeds(
                report.utility(),
                entry ->
                        told(report, ambiguous, entry.service(), entry.service().withoutSeed() + " " + entry.metric()),
                UtilityEntry::value);
    }

    /** A cell's name, with the data's checksum where the name alone would not do, and marked where noise was seeded. */
    private static String told(AuditReport report, Set<String> ambiguous, ServiceKey service, String cell) {
        String data = service.dataset();
        String which = ambiguous.contains(data) ? "#" + checksum(report, data) : "";
        String noise = service.isProtected() && report.provenance().seededNoise() ? " (seeded, NOT private)" : "";
        return data + which + cell.substring(data.length()) + noise;
    }

    private static Set<String> ambiguous(Collection<AuditReport> reports) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (AuditReport report : reports) {
            report.provenance()
                    .data()
                    .keySet()
                    .forEach(name ->
                            found.computeIfAbsent(name, key -> new TreeSet<>()).add(checksum(report, name)));
        }
        found.values().removeIf(checksums -> checksums.size() == 1);
        return found.keySet();
    }

    private static String checksum(AuditReport report, String data) {
        Provenance.DataSource source = report.provenance().data().get(data);
        String sum = source == null ? "" : source.sha256();
        return sum.substring(0, Math.min(8, sum.length()));
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
