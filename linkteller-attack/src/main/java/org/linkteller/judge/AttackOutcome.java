package org.linkteller.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.linkteller.api.Seed;
import org.linkteller.attack.PairScores;

/**
 * How well an attack's scores tell edges from other pairs.
 *
 * @param auc empty if there is no edge or nothing but edges: then nothing can be told apart
 * @param averagePrecision empty like {@code auc}
 * @param tprAtFpr at {@link #RATES}; empty like {@code auc}
 * @param guesses every belief with both roundings, in the order of the beliefs
 */
public record AttackOutcome(
        String attack,
        long pairs,
        long edges,
        OptionalDouble auc,
        OptionalDouble averagePrecision,
        List<RocPoint> tprAtFpr,
        List<Guess> guesses) {
    /** The factors on the density at which the paper reports. */
    public static final List<Double> BELIEFS = List.of(0.25, 0.5, 1.0, 2.0, 4.0);

    /** The same for the balanced protocol, where half of the pairs are edges. */
    public static final List<Double> BALANCED_BELIEFS = List.of(0.25, 0.5, 1.0, 1.5);

    /** The false positive rates at which the share of found edges is told. */
    public static final List<Double> RATES = List.of(1e-4, 1e-3);

    private static final Seed BOOTSTRAP = new Seed(95).derive("bootstrap");

    public AttackOutcome {
        tprAtFpr = List.copyOf(tprAtFpr);
        guesses = List.copyOf(guesses);
    }

    public static AttackOutcome of(String attack, PairScores scores, PairTruth truth, List<Double> beliefs) {
        if (!scores.pairs().equals(truth.pairs())) {
            throw new IllegalArgumentException("the scores and the truth are about different pairs: "
                    + scores.pairs().size() + " and " + truth.pairs().size());
        }
        RankQuality quality = new RankQuality(scores, truth);
        boolean defined = quality.isDefined();
        return new AttackOutcome(
                attack,
                truth.pairs().size(),
                truth.edges(),
                defined ? OptionalDouble.of(quality.auc()) : OptionalDouble.empty(),
                defined ? OptionalDouble.of(quality.averagePrecision()) : OptionalDouble.empty(),
                defined ? RATES.stream().map(quality::tprAt).toList() : List.of(),
                guesses(scores, truth, beliefs));
    }

    /** F1 when exactly as many pairs are named as there are edges. */
    public static double f1(PairScores scores, PairTruth truth) {
        return of("any", scores, truth, List.of(1.0)).guess(1.0, Rounding.EXACT).f1();
    }

    private static List<Guess> guesses(PairScores scores, PairTruth truth, List<Double> beliefs) {
        long pairs = truth.pairs().size();
        long most = 0;
        for (double belief : beliefs) {
            if (!(belief > 0) || Double.isInfinite(belief)) {
                throw new IllegalArgumentException("a belief must be positive and finite, got " + belief);
            }
            for (Rounding rounding : Rounding.values()) {
                most = Math.max(most, rounding.named(belief, truth.edges(), pairs));
            }
        }
        int[] ranking = scores.ranking(most);
        F1Bootstrap bootstrap = new F1Bootstrap(truth, BOOTSTRAP);
        List<Guess> guesses = new ArrayList<>();
        for (double belief : beliefs) {
            for (Rounding rounding : Rounding.values()) {
                int named = (int) rounding.named(belief, truth.edges(), pairs);
                guesses.add(guess(belief, rounding, named, ranking, scores, truth, bootstrap));
            }
        }
        return guesses;
    }

    private static Guess guess(
            double belief,
            Rounding rounding,
            int named,
            int[] ranking,
            PairScores scores,
            PairTruth truth,
            F1Bootstrap bootstrap) {
        long found = 0;
        for (int k = 0; k < named; k++) {
            found += truth.isEdge(ranking[k]) ? 1 : 0;
        }
        TieRange ties = TieRange.at(named, ranking, scores, truth);
        double[] interval = bootstrap.interval(ranking, named);
        return new Guess(
                belief,
                rounding,
                named,
                found,
                named == 0 ? 0 : (double) found / named,
                truth.edges() == 0 ? 0 : (double) found / truth.edges(),
                Guess.f1((double) found, named, truth.edges()),
                interval[0],
                interval[1],
                ties.fewest(),
                ties.most());
    }

    /** The guess for a belief; refuses a belief that was not asked for. */
    public Guess guess(double belief, Rounding rounding) {
        return guesses.stream()
                .filter(guess -> guess.belief() == belief && guess.rounding() == rounding)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("belief " + belief + " was not evaluated"));
    }
}
