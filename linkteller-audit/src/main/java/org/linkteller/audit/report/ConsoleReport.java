package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AverageKey;
import org.linkteller.audit.cell.ServiceKey;

/** The findings as a table for the terminal: one line per cell, draws averaged. */
public final class ConsoleReport {
    private static final List<String> WORDS = List.of("dataset", "model", "protection", "targets", "attack");
    private static final String FIGURES = " %9s %9s %7s %7s %8s%n";

    private ConsoleReport() {}

    public static String text(AuditReport report) {
        List<List<String>> words = new ArrayList<>(List.of(WORDS));
        report.averages().forEach(average -> words.add(words(report, average.cell())));
        String line = IntStream.range(0, WORDS.size())
                        .map(column -> words.stream()
                                .mapToInt(row -> row.get(column).length())
                                .max()
                                .orElseThrow())
                        .mapToObj(width -> "%-" + width + "s")
                        .collect(Collectors.joining(" "))
                + FIGURES;
        StringBuilder text = new StringBuilder(line(line, WORDS, "precision", "recall", "F1", "AUC", "queries"));
        for (CellAverage average : report.averages()) {
            text.append(line(
                    line,
                    words(report, average.cell()),
                    percent(average.precision()),
                    percent(average.recall()),
                    percent(average.f1()),
                    average.auc() == null ? "-" : String.format(Locale.ROOT, "%.4f", average.auc()),
                    Math.round(average.queries())));
            if (average.drawsWithoutEdge() > 0) {
                text.append(String.format(
                        Locale.ROOT,
                        "  without an edge among their targets and left out: %d of %d draws%n",
                        average.drawsWithoutEdge(),
                        average.draws() + average.drawsWithoutEdge()));
            }
            report.silence(average)
                    .ifPresent(
                            why -> text.append("  says nothing: ").append(why).append('\n'));
        }
        for (UtilityEntry utility : report.utility()) {
            text.append(String.format(
                    Locale.ROOT, "%n%s: %s %.3f", utility.service().label(), utility.metric(), utility.value()));
        }
        for (BaselineEntry baseline : report.baselines()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s without edges: %s %.3f for the commonest class, %.3f for an MLP%s",
                    baseline.dataset(),
                    baseline.metric(),
                    baseline.majority(),
                    baseline.mlp(),
                    baseline.seed() == null ? "" : " of seed " + baseline.seed()));
        }
        Worth.warnings(report).forEach(warning -> text.append("\nwarning: ").append(warning));
        if (report.provenance().seededNoise()) {
            text.append("\n* seeded noise: repeatable, and therefore NOT private");
        }
        return text.append('\n').toString();
    }

    private static List<String> words(AuditReport report, AverageKey cell) {
        return List.of(
                cell.service().dataset(),
                cell.service().model(),
                protection(report, cell.service()),
                cell.targets() + (cell.box().equals(Box.FULL) ? "" : "/" + cell.box()),
                cell.attack().text());
    }

    private static String line(String format, List<String> words, Object... figures) {
        return String.format(
                Locale.ROOT,
                format,
                Stream.concat(words.stream(), Arrays.stream(figures)).toArray());
    }

    /** Marked where its noise protects nobody. */
    private static String protection(AuditReport report, ServiceKey service) {
        return service.protection().label()
                + (service.isProtected() && report.provenance().seededNoise() ? "*" : "");
    }

    private static String percent(@Nullable Double rate) {
        return rate == null ? "-" : Percent.tenths(rate);
    }
}
