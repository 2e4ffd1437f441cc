package org.linkteller.audit.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The gate's result in a few lines of Markdown, for a comment under a pull request or a job's summary. */
public final class MarkdownSummary {
    private static final int SHOWN = 20;

    private MarkdownSummary() {}

    public static String text(AuditReport report) {
        List<Gate.Check> checks = report.checks();
        Headline headline = Headline.of(report);
        List<Gate.Check> failed =
                checks.stream().filter(check -> !check.passed()).toList();
        StringBuilder text = new StringBuilder("### Edge privacy: ")
                .append(headline.riskText())
                .append("\n\n")
                .append(cell(headline.sentence()))
                .append("\n\n**")
                .append(failed.isEmpty() ? "The gate is open" : "The gate is shut")
                .append(String.format(
                        Locale.ROOT, ":** %d of %d checks passed.%n%n", checks.size() - failed.size(), checks.size()));
        if (report.provenance().seededNoise()) {
            text.append("> Seeded noise: the protected cells are repeatable and therefore NOT private.\n\n");
        }
        text.append("| | cell | measure | measured | rule |\n|---|---|---|---|---|\n");
        checks.stream()
                .sorted(Comparator.comparing(Gate.Check::passed)) // failures first
                .limit(SHOWN)
                .forEach(check -> text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %s | %s |%n",
                        check.passed() ? "passed" : "**failed**",
                        cell(check.subject()),
                        check.rule().measure(),
                        check.value() == null ? "nowhere" : String.format(Locale.ROOT, "%.4f", check.value()),
                        check.rule())));
        if (checks.size() > SHOWN) {
            text.append("\n").append(checks.size() - SHOWN).append(" more in report.html.\n");
        }
        Worth.warnings(report)
                .forEach(warning -> text.append("\n> ").append(cell(warning)).append("\n"));
        return text.toString();
    }

    /** Nothing in a name may become markup. */
    private static String cell(String text) {
        return text.replaceAll("[\\r\\n]+", " ").replaceAll("([\\\\`*_{}\\[\\]<>|#@])", "\\\\$1");
    }
}
