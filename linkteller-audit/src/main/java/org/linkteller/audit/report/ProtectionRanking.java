package org.linkteller.audit.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.AverageKey;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;

/**
 * The protections of an audit of one dataset, the best first: what holds and is useful by its utility, then what leaks, then
 * what is worse than a model without edges. Which one to take, and why.
 *
 * @param floor utility of an MLP without edges, which gives none away: what is not above it is useless
 * @param free F1 of the best attack that asks the service nothing: no protection of the edges can lower it
 */
public record ProtectionRanking(String dataset, String metric, double floor, double free, List<Row> rows) {
    /** An F1 beyond this is a leak worth speaking of; below what is free, the service adds nothing to it. */
    private static final double NOTABLE = 0.1;

    /** A client who may change no feature: nothing more to ask for where no node answers to another anyway. */
    public static final Box IDS_ONLY = Box.parse("fixed");

    /** What a service turns out to be. */
    public enum Standing {
        HOLDS("holds"),
        LEAKS("leaks"),
        USELESS("useless"),
        OPEN("no protection");

        private final String words;

        Standing(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * One protection, over all models' seeds and draws.
     *
     * @param box in front of the model; a client who may change no feature is protected by that
     * @param leak F1 of the best attack that asks the service, the mean over draws where it does best
     * @param auc the largest of any attack: what remains to be seen in the order of the pairs
     * @param again the same in a fresh audit; empty if there was none
     */
    public record Row(
            Protection protection,
            Box box,
            double utility,
            double leak,
            AttackName attack,
            double auc,
            Standing standing,
            Optional<Row> again) {
        /** What is left of it after a fresh audit: it holds only if it held both times. */
        Row after(Row second) {
            Row worse = second.leak > leak ? second : this;
            return new Row(
                    protection,
                    box,
                    (utility + second.utility) / 2,
                    worse.leak,
                    worse.attack,
                    Math.max(auc, second.auc),
                    standing.compareTo(second.standing) > 0 ? standing : second.standing,
                    Optional.of(second));
        }

        /** As people call it. */
        public String name() {
            if (box.equals(Box.FULL)) {
                return protection.label();
            }
            String behind = box.equals(IDS_ONLY) ? "ids-only" : "box " + box;
            return protection.isNone() ? behind : protection + ", " + behind;
        }

        /** Epsilon, or none. */
        public String epsilon() {
            return protection.epsilon() == null ? "none" : String.valueOf(protection.epsilon());
        }
    }

    private record Tried(Protection protection, Box box) {}

    public static ProtectionRanking of(AuditReport report) {
        BaselineEntry baseline = report.baselines().get(0);
        Map<Tried, List<CellAverage>> cells = new LinkedHashMap<>();
        double free = 0;
        for (CellAverage average : report.averages()) {
            AverageKey cell = average.cell();
            if (cell.attack() == AttackName.LSA2_ATTR && average.f1() != null) {
                free = Math.max(free, average.f1());
            }
            Protection protection = cell.service().protection();
            boolean same = cell.box().equals(IDS_ONLY) && !(protection.defence() instanceof Defence.NoisyGraph);
            if (average.blackBox() && average.f1() != null && !same) {
                cells.computeIfAbsent(new Tried(protection, cell.box()), tried -> new ArrayList<>())
                        .add(average);
            }
        }
        double needless = free;
        double floor = BaselineEntry.floor(report, baseline.dataset()).orElseThrow();
        List<Row> rows = new ArrayList<>();
        cells.forEach((tried, averages) -> rows.add(row(tried, averages, report, floor, needless)));
        return new ProtectionRanking(baseline.dataset(), baseline.metric(), floor, free, rows);
    }

    public ProtectionRanking {
        rows = rows.stream()
                .sorted(Comparator.comparing(Row::standing)
                        .thenComparing(Comparator.comparingDouble(Row::utility).reversed())
                        .thenComparingDouble(Row::leak))
                .toList();
    }

    /** Measures a protection once more, with another model and other targets. */
    @FunctionalInterface
    public interface FreshAudit {
        ProtectionRanking of(Row row) throws IOException;
    }

    /**
     * The ranking after whatever leads it and holds was audited afresh, until one leads that was. Its utility is then the mean
     * of both audits: the best of several looks better than it is.
     */
    public ProtectionRanking confirmedBy(FreshAudit audit) throws IOException {
        ProtectionRanking ranking = this;
        Optional<Row> best = recommended();
        while (best.isPresent() && best.get().again.isEmpty()) {
            Row first = best.get();
            Row second = audit.of(first).rows.stream()
                    .filter(other -> other.name().equals(first.name()))
                    .findFirst()
                    .orElseThrow();
            List<Row> seen = new ArrayList<>(ranking.rows);
            seen.set(seen.indexOf(first), first.after(second));
            ranking = new ProtectionRanking(dataset, metric, floor, free, seen);
            best = ranking.recommended();
        }
        return ranking;
    }

    private static Row row(Tried tried, List<CellAverage> averages, AuditReport report, double floor, double free) {
        double utility = report.utility().stream()
                .filter(entry -> entry.service().protection().equals(tried.protection))
                .mapToDouble(UtilityEntry::value)
                .average()
                .orElseThrow();
        CellAverage worst = averages.stream()
                .filter(average -> average.cell().attack() != AttackName.LSA2_ATTR)
                .max(Comparator.comparingDouble(average -> Objects.requireNonNull(average.f1())))
                .orElse(averages.get(0));
        double leak = Objects.requireNonNull(worst.f1());
        double auc = averages.stream()
                .mapToDouble(average -> average.auc() == null ? 0 : average.auc())
                .max()
                .orElse(0);
        Standing standing = tried.protection.isNone() && tried.box.equals(Box.FULL)
                ? Standing.OPEN
                : utility <= floor
                        ? Standing.USELESS
                        : leak > Math.max(NOTABLE, free) ? Standing.LEAKS : Standing.HOLDS;
        return new Row(
                tried.protection, tried.box, utility, leak, worst.cell().attack(), auc, standing, Optional.empty());
    }

    /** The best that holds; empty if a model without edges does as well as anything that does. */
    public Optional<Row> recommended() {
        return rows.stream().filter(row -> row.standing == Standing.HOLDS).findFirst();
    }

    /** One line that begins with "Recommended:", with its reason, and further ones that say what it does not promise. */
    public List<String> words() {
        List<String> words = recommendation();
        for (Row row : rows) {
            row.again.ifPresent(second -> words.add(String.format(
                    Locale.ENGLISH,
                    "Audited afresh, with another model and other targets, %s %s: %s %.3f, best attack (%s) F1 %s.",
                    row.name(),
                    second.standing == Standing.HOLDS ? "held again" : "did not hold (" + second.standing + ")",
                    metric,
                    second.utility,
                    second.attack,
                    Percent.said(second.leak))));
        }
        return words;
    }

    private List<String> recommendation() {
        List<String> words = new ArrayList<>();
        Optional<Row> best = recommended();
        if (best.isEmpty()) {
            words.add(String.format(
                    Locale.ENGLISH,
                    "Recommended: mlp, a model without edges: nothing that withstands the attacks is more useful (%s %.3f), and"
                            + " it gives no edge away.",
                    metric,
                    floor));
            return words;
        }
        Row row = best.get();
        words.add(String.format(
                Locale.ENGLISH,
                "Recommended: %s: %s %.3f, above %.3f of a model without edges, and the best attack (%s) reaches an F1 of %s"
                        + "; without asking the service %s is reached from features alone.",
                row.name(),
                metric,
                row.utility,
                floor,
                row.attack,
                Percent.said(row.leak),
                Percent.said(free)));
        if (row.protection.epsilon() == null) {
            words.add(String.format(
                    Locale.ENGLISH,
                    "It has no epsilon: this is what was measured, not a proof. What its answers still tell: AUC %.3f of the best"
                            + " attack.",
                    row.auc));
            rows.stream()
                    .filter(other -> other.standing == Standing.HOLDS && other.protection.epsilon() != null)
                    .findFirst()
                    .ifPresent(other -> words.add(String.format(
                            Locale.ENGLISH, "With a proof: %s, %s %.3f.", other.name(), metric, other.utility)));
        }
        return words;
    }
}
