package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The findings as a table for the terminal: one line per cell, draws averaged. */
public final class ConsoleReport {
    private ConsoleReport() {}

    public static String text(AuditReport report) {
        Map<String, List<Finding>> rows = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            rows.computeIfAbsent(finding.cell().replace(" draw " + finding.draw(), ""), key -> new ArrayList<>())
                    .add(finding);
        }
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%-12s %-5s %-13s %-13s %-17s %9s %9s %7s %7s %8s%n",
                "dataset",
                "model",
                "protection",
                "targets",
                "attack",
                "precision",
                "recall",
                "F1",
                "AUC",
                "queries"));
        for (List<Finding> draws : rows.values()) {
            Finding first = draws.get(0);
            String protection =
                    first.protection() + (first.epsilon() == null ? "" : ":" + Finding.number(first.epsilon()));
            text.append(String.format(
                    Locale.ROOT,
                    "%-12s %-5s %-13s %-13s %-17s %8.1f%% %8.1f%% %6.1f%% %7.4f %8d%n",
                    first.dataset(),
                    first.model(),
                    protection,
                    first.targets() + (first.box().equals("full") ? "" : "/" + first.box()),
                    first.attack(),
                    100 * mean(draws, f -> f.guess(1.0, "exact").precision()),
                    100 * mean(draws, f -> f.guess(1.0, "exact").recall()),
                    100 * mean(draws, f -> f.guess(1.0, "exact").f1()),
                    mean(draws, f -> f.auc() == null ? Double.NaN : f.auc()),
                    Math.round(mean(draws, Finding::queries))));
        }
        for (UtilityEntry utility : report.utility()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s %s seed %d %s%s: %s %.3f",
                    utility.dataset(),
                    utility.model(),
                    utility.seed(),
                    utility.protection(),
                    utility.epsilon() == null ? "" : ":" + Finding.number(utility.epsilon()),
                    utility.metric(),
                    utility.value()));
        }
        return text.append('\n').toString();
    }

    private static double mean(List<Finding> findings, ToDoubleFunction<Finding> value) {
        return findings.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
}
