package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How well a suspicion tells attackers from honest users.
 *
 * @param caught attackers at or above the threshold
 * @param wronged honest users there, none of whom had a part in setting it
 */
record Separation(double auc, Share caught, Share wronged, double threshold, List<GuardReport.RocPoint> roc) {
    /** Honest users that may be wronged. */
    private static final double WRONGED = 0.01;

    /**
     * @param known honest users on whom the threshold is set
     * @param honest others, on whom it is judged
     */
    static Separation of(double[] known, double[] honest, double[] attackers) {
        double[] ordered = known.clone();
        Arrays.sort(ordered);
        // the lowest threshold that at most one known user in a hundred reaches
        double threshold = Math.nextUp(ordered[ordered.length - 1 - (int) (WRONGED * ordered.length)]);
        return new Separation(
                auc(honest, attackers),
                Share.reaching(attackers, threshold),
                Share.reaching(honest, threshold),
                threshold,
                roc(honest, attackers));
    }

    private static double auc(double[] good, double[] bad) {
        double wins = 0;
        for (double suspicious : bad) {
            for (double innocent : good) {
                wins += suspicious > innocent ? 1 : suspicious == innocent ? 0.5 : 0;
            }
        }
        return wins / ((double) good.length * bad.length);
    }

    /** The corners of the curve: one point per attacker's suspicion, and the two ends. */
    private static List<GuardReport.RocPoint> roc(double[] good, double[] bad) {
        List<GuardReport.RocPoint> points = new ArrayList<>();
        double highest = Arrays.stream(good).max().orElseThrow();
        points.add(new GuardReport.RocPoint(
                0, Share.reaching(bad, Math.nextUp(highest)).value()));
        double[] thresholds =
                Arrays.stream(bad).distinct().sorted().map(value -> -value).toArray();
        Arrays.sort(thresholds);
        for (double negated : thresholds) {
            points.add(new GuardReport.RocPoint(
                    Share.reaching(good, -negated).value(),
                    Share.reaching(bad, -negated).value()));
        }
        points.add(new GuardReport.RocPoint(1, 1));
        return points.stream().distinct().toList();
    }
}
