package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules a release must meet. A leak is judged as the mean over draws, for every attack a client could run; the
 * owner's own attack counts only on request, since no client has it.
 *
 * @param rules each with its limit
 * @param withExact whether linkteller-exact counts too
 */
public record Gate(List<Rule> rules, boolean withExact) {
    /** The attack that needs the model itself. */
    private static final String OWNERS_ATTACK = "linkteller-exact";

    public Gate {
        rules = List.copyOf(rules);
    }

    /** {@code measure} must not pass {@code limit}: not rise above it, or for utility not fall below it. */
    public record Rule(String measure, double limit, boolean above) {
        /** Reads {@code f1=0.2}, {@code auc=0.9} or {@code tpr@fpr=1e-4=0.1}; {@code utility=0.5} for what must not fall. */
        public static Rule parse(String text, boolean above) {
            int split = text.lastIndexOf('=');
            String measure = split < 0 ? text : text.substring(0, split).toLowerCase(Locale.ROOT);
            boolean known = above
                    ? measure.equals("f1") || measure.equals("auc") || measure.startsWith("tpr@fpr=")
                    : measure.equals("utility");
            if (split < 0 || !known) {
                throw new IllegalArgumentException("expected a rule such as "
                        + (above ? "f1=0.2, auc=0.9 or tpr@fpr=1e-4=0.1" : "utility=0.5") + ", got '" + text + "'");
            }
            if (measure.startsWith("tpr@fpr=")) {
                rate(text, measure.substring("tpr@fpr=".length()));
            }
            return new Rule(measure, rate(text, text.substring(split + 1)), above);
        }

        private static double rate(String text, String number) {
            try {
                double value = Double.parseDouble(number);
                if (value >= 0 && value <= 1) {
                    return value;
                }
            } catch (NumberFormatException notANumber) {
                // refused below with the same words
            }
            throw new IllegalArgumentException(
                    "rule " + text + ": expected a number from 0 to 1, got '" + number + "'");
        }

        @Nullable
        Double of(Finding finding) {
            if (measure.equals("f1")) {
                return finding.guess(1.0, "exact").f1();
            }
            return measure.equals("auc")
                    ? finding.auc()
                    : finding.tprAtFpr()
                            .get(Finding.rateKey(Double.parseDouble(measure.substring("tpr@fpr=".length()))));
        }

        @Override
        public String toString() {
            return measure + (above ? " at most " : " at least ") + limit;
        }
    }

    /** One judgement: a rule applied to one cell, its draws averaged. */
    public record Verdict(String cell, Rule rule, double value, boolean passed) {
        /** One line for people. */
        public String line() {
            return String.format(
                    Locale.ROOT,
                    "%s: %s is %.4f, %s %s",
                    cell,
                    rule.measure(),
                    value,
                    rule.above() ? "allowed is at most" : "needed is at least",
                    rule.limit());
        }
    }

    /** Every rule on every cell, in the order of the report. */
    public List<Verdict> judge(AuditReport report) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Rule rule : rules) {
            for (Map.Entry<String, List<Double>> cell : values(rule, report).entrySet()) {
                double mean = cell.getValue().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow();
                verdicts.add(new Verdict(
                        cell.getKey(), rule, mean, rule.above() ? mean <= rule.limit() : mean >= rule.limit()));
            }
        }
        return verdicts;
    }

    private Map<String, List<Double>> values(Rule rule, AuditReport report) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        if (!rule.above()) {
            for (UtilityEntry entry : report.utility()) {
                String cell = entry.dataset() + " " + entry.model() + " seed " + entry.seed() + " " + entry.protection()
                        + (entry.epsilon() == null ? "" : ":" + Finding.number(entry.epsilon()));
                values.computeIfAbsent(cell, key -> new ArrayList<>()).add(entry.value());
            }
            return values;
        }
        for (Finding finding : report.findings()) {
            Double value = rule.of(finding);
            if (value != null && (withExact || !finding.attack().equals(OWNERS_ATTACK))) {
                String cell = finding.cell().replace(" draw " + finding.draw(), "");
                values.computeIfAbsent(cell, key -> new ArrayList<>()).add(value);
            }
        }
        return values;
    }
}
