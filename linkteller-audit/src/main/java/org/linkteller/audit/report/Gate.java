package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.AverageKey;
import org.linkteller.audit.cell.ServiceKey;
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
public record Gate(List<Rule> rules, boolean withExact, Optional<Baseline> before) {
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
        return new Gate(rules, withExact, Optional.of(new Baseline(earlier, Optional.empty())));
    }

    public Gate notWorseThan(Path earlier) throws IOException {
        return new Gate(rules, withExact, Optional.of(new Baseline(JsonReport.load(earlier), Optional.of(earlier))));
    }

    /** @param file where the report stands, for those who repeat the run */
    public record Baseline(AuditReport report, Optional<Path> file) {}

    /**
     * What a rule looks at.
     *
     * @param text as it was written
     * @param falsePositiveRate at which the true positive rate is taken; means nothing to the other kinds
     */
    public record Measure(Kind kind, @JsonValue String text, double falsePositiveRate) {
        private static final String TRUE_POSITIVES = "tpr@fpr=";

        /** Utility must not fall; the others are leaks, which must not rise. */
        public enum Kind {
            F1,
            AUC,
            TRUE_POSITIVE_RATE,
            UTILITY
        }

        /** The inverse of {@link #text}, as report.json has it. */
        @JsonCreator
        static Measure of(String text) {
            return parse(text, text, kind(text).orElse(Kind.F1) != Kind.UTILITY);
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
    public record Rule(
            @JsonProperty("measure") Measure measure,
            @JsonProperty("limit") double limit) {
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

    /**
     * One judgement: a rule applied to one cell, its draws averaged, or to one service's utility.
     *
     * @param cell null if the rule is about utility, or was measured nowhere
     * @param service null if the rule is about a leak, or was measured nowhere
     * @param value null if the measure was measured nowhere
     * @param before the same figure in the report that must not become worse; null without one
     */
    public record Check(
            @JsonProperty("rule") Rule rule,
            @JsonProperty("cell") @Nullable AverageKey cell,
            @JsonProperty("service") @Nullable ServiceKey service,
            @JsonProperty("value") @Nullable Double value,
            @JsonProperty("before") @Nullable Double before,
            @JsonProperty("passed") boolean passed) {
        static Check of(Rule rule, AverageKey cell, double value, @Nullable Double before) {
            boolean passed = value <= rule.limit() || (before != null && value <= before + WORSE);
            return new Check(rule, cell, null, value, before, passed);
        }

        static Check of(Rule rule, ServiceKey service, double value, @Nullable Double before) {
            boolean passed = value >= rule.limit() || (before != null && value >= before - WORSE);
            return new Check(rule, null, service, value, before, passed);
        }

        static Check unjudged(Rule rule) {
            return new Check(rule, null, null, null, null, false);
        }

        /** What was judged. */
        public String subject() {
            if (cell != null) {
                return cell.toString();
            }
            return service == null ? UNJUDGED : service.label();
        }

        /** How far the figure is beyond the limit. */
        public double excess() {
            return value == null ? 0 : Math.abs(value - rule.limit());
        }

        /** One line for people. */
        public String line() {
            if (value == null) {
                return rule.measure() + " was measured nowhere: " + UNJUDGED;
            }
            return String.format(
                            Locale.ROOT,
                            "%s: %s is %.4f, %s %s",
                            subject(),
                            rule.measure(),
                            value,
                            rule.above() ? "allowed is at most" : "needed is at least",
                            rule.limit())
                    + (before == null ? "" : String.format(Locale.ROOT, " (the baseline has %.4f)", before));
        }
    }

    /**
     * Every rule on every cell that has its measure, in the order of the report. A rule that finds none has not been
     * kept: a gate that checks nothing is shut.
     */
    public List<Check> judge(AuditReport report) {
        List<Check> checks = new ArrayList<>();
        for (Rule rule : rules) {
            int known = checks.size();
            if (rule.above()) {
                for (CellAverage average : report.averages()) {
                    Double value = rule.measure().of(average);
                    if (value != null
                            && (withExact || average.blackBox())
                            && report.silence(average).isEmpty()) {
                        checks.add(Check.of(rule, average.cell(), value, earlier(rule, average)));
                    }
                }
            } else {
                for (UtilityEntry entry : report.utility()) {
                    checks.add(Check.of(rule, entry.service(), entry.value(), earlier(entry)));
                }
            }
            if (checks.size() == known) {
                checks.add(Check.unjudged(rule));
            }
        }
        return checks;
    }

    /** The same cell's figure in the earlier report; null if it has none. */
    private @Nullable Double earlier(Rule rule, CellAverage now) {
        return before.stream()
                .flatMap(baseline -> baseline.report().averages().stream())
                .filter(average -> average.cell().equals(now.cell()))
                .map(rule.measure()::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable Double earlier(UtilityEntry now) {
        return before.stream()
                .flatMap(baseline -> baseline.report().utility().stream())
                .filter(entry ->
                        entry.service().equals(now.service()) && entry.metric().equals(now.metric()))
                .map(UtilityEntry::value)
                .findFirst()
                .orElse(null);
    }
}
