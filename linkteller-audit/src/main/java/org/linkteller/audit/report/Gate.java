package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.judge.AttackOutcome;

/**
 * The rules a release must meet. A leak is judged as the mean over draws, for every attack a client could run; the
 * owner's own attack counts only on request, since no client has it.
 *
 * @param rules each with its limit
 * @param withExact whether linkteller-exact counts too
 * @param before an earlier report: a rule then fails only where this one is also worse than that
 */
public record Gate(List<Rule> rules, boolean withExact, Optional<AuditReport> before) {
    /** Half a point: what other noise or another machine moves a figure by is not worse. */
    private static final double WORSE = 0.005;

    private static final String UNJUDGED =
            "no draw of targets has an edge, or no attack that a client could run works here; take more targets, --targets"
                    + " connected, or other attacks";

    public Gate {
        rules = List.copyOf(rules);
    }

    public Gate(List<Rule> rules, boolean withExact) {
        this(rules, withExact, Optional.empty());
    }

    /** The same rules, which only count where a figure is more than half a point worse than in an earlier report. */
    public Gate notWorseThan(AuditReport earlier) {
        return new Gate(rules, withExact, Optional.of(earlier));
    }

    /**
     * What a rule looks at.
     *
     * @param text as it was written
     * @param falsePositiveRate at which the true positive rate is taken; means nothing to the other kinds
     */
    public record Measure(Kind kind, String text, double falsePositiveRate) {
        private static final String TRUE_POSITIVES = "tpr@fpr=";

        /** Utility must not fall; the others are leaks, which must not rise. */
        public enum Kind {
            F1,
            AUC,
            TRUE_POSITIVE_RATE,
            UTILITY
        }

        /** @throws UsageException if there is no such measure, or none that rises or falls as asked for */
        static Measure parse(String rule, String name, boolean leak) {
            Optional<Kind> kind = kind(name).filter(known -> leak == (known != Kind.UTILITY));
            if (kind.isEmpty()) {
                throw new UsageException("expected a rule such as "
                        + (leak ? "f1=0.2, auc=0.9 or tpr@fpr=1e-4=0.1" : "utility=0.5") + ", got '" + rule + "'");
            }
            boolean rate = kind.get() == Kind.TRUE_POSITIVE_RATE;
            return new Measure(
                    kind.get(), name, rate ? measured(rule, name.substring(TRUE_POSITIVES.length())) : Double.NaN);
        }

        /** A rate at which nothing is counted would be a rule that nothing breaks. */
        private static double measured(String rule, String number) {
            double rate = Rule.rate(rule, number);
            if (!AttackOutcome.RATES.contains(rate)) {
                throw new UsageException("rule " + rule + ": found edges are counted at the false positive rates "
                        + AttackOutcome.RATES + ", got " + rate);
            }
            return rate;
        }

        private static Optional<Kind> kind(String name) {
            return switch (name) {
                case "f1" -> Optional.of(Kind.F1);
                case "auc" -> Optional.of(Kind.AUC);
                case "utility" -> Optional.of(Kind.UTILITY);
                default -> name.startsWith(TRUE_POSITIVES) ? Optional.of(Kind.TRUE_POSITIVE_RATE) : Optional.empty();
            };
        }

        boolean isLeak() {
            return kind != Kind.UTILITY;
        }

        /** Null where the average has none, or the measure is none of a cell. */
        @Nullable
        Double of(CellAverage average) {
            return switch (kind) {
                case F1 -> average.f1();
                case AUC -> average.auc();
                case TRUE_POSITIVE_RATE -> average.tprAtFpr().get(Measures.rateKey(falsePositiveRate));
                case UTILITY -> null;
            };
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** {@code measure} must not pass {@code limit}: a leak not rise above it, utility not fall below it. */
    public record Rule(Measure measure, double limit) {
        /** Reads {@code f1=0.2}, {@code auc=0.9} or {@code tpr@fpr=1e-4=0.1}; {@code utility=0.5} for what must not fall. */
        public static Rule parse(String text, boolean above) {
            int split = text.lastIndexOf('=');
            String name = text.substring(0, Math.max(0, split)).toLowerCase(Locale.ROOT);
            Measure measure = Measure.parse(text, name, above);
            return new Rule(measure, rate(text, text.substring(split + 1)));
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
            throw new UsageException("rule " + text + ": expected a number from 0 to 1, got '" + number + "'");
        }

        /** Whether it sets a limit to what leaks, and not to utility. */
        public boolean above() {
            return measure.isLeak();
        }

        /** What {@link #parse} reads. */
        public String text() {
            return measure + "=" + limit;
        }

        @Override
        public String toString() {
            return measure + (above() ? " at most " : " at least ") + limit;
        }
    }

    /** One judgement: a rule applied to one cell, its draws averaged. */
    public record Check(String cell, Rule rule, double value, boolean passed) {
        /** One line for people. */
        public String line() {
            if (Double.isNaN(value)) {
                return rule.measure() + " was measured nowhere: " + cell;
            }
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

    /**
     * Every rule on every cell that has its measure, in the order of the report. A rule that finds none has not been
     * kept: a gate that checks nothing is shut.
     */
    public List<Check> judge(AuditReport report) {
        List<Check> checks = new ArrayList<>();
        for (Rule rule : rules) {
            int before = checks.size();
            if (rule.above()) {
                for (CellAverage average : report.averages()) {
                    Double value = rule.measure().of(average);
                    if (value != null
                            && (withExact || average.blackBox())
                            && report.silence(average).isEmpty()) {
                        boolean passed = value <= rule.limit() || value <= earlier(rule, average) + WORSE;
                        checks.add(new Check(average.cell().toString(), rule, value, passed));
                    }
                }
            } else {
                for (UtilityEntry entry : report.utility()) {
                    boolean passed = entry.value() >= rule.limit() || entry.value() >= earlier(entry) - WORSE;
                    checks.add(new Check(entry.service().label(), rule, entry.value(), passed));
                }
            }
            if (checks.size() == before) {
                checks.add(new Check(UNJUDGED, rule, Double.NaN, false));
            }
        }
        return checks;
    }

    /** The same cell's figure in the earlier report; NaN, which nothing is below, if it has none. */
    private double earlier(Rule rule, CellAverage now) {
        return before.stream()
                .flatMap(report -> report.averages().stream())
                .filter(average -> average.cell().equals(now.cell()))
                .map(rule.measure()::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(Double.NaN);
    }

    private double earlier(UtilityEntry now) {
        return before.stream()
                .flatMap(report -> report.utility().stream())
                .filter(entry ->
                        entry.service().equals(now.service()) && entry.metric().equals(now.metric()))
                .map(UtilityEntry::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
