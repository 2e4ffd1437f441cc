package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How well a suspicion tells attackers from honest users. */
record Separation(double auc, double caught, double threshold, List<GuardReport.RocPoint> roc) {
    /** Honest users that may be wronged. */
    private static final double WRONGED = 0.01;

    static Separation of(double[] honest, double[] attackers) {
        double[] good = honest.clone();
        Arrays.sort(good);
        // the lowest threshold that at most one honest user in a hundred reaches
        double threshold = Math.nextUp(good[good.length - 1 - (int) (WRONGED * good.length)]);
        return new Separation(auc(good, attackers), reach(attackers, threshold), threshold, roc(good, attackers));
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
        points.add(new GuardReport.RocPoint(0, reach(bad, Math.nextUp(good[good.length - 1]))));
        double[] thresholds =
                Arrays.stream(bad).distinct().sorted().map(value -> -value).toArray();
        Arrays.sort(thresholds);
        for (double negated : thresholds) {
            points.add(new GuardReport.RocPoint(reach(good, -negated), reach(bad, -negated)));
        }
        points.add(new GuardReport.RocPoint(1, 1));
        return points.stream().distinct().toList();
    }

    private static double reach(double[] scores, double threshold) {
        return Arrays.stream(scores).filter(score -> score >= threshold).count() / (double) scores.length;
    }
}
