package org.linkteller.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

class AttackOutcomeTest {
    /** Random scores of few distinct values, edges with a tendency upwards. */
    private record Sample(PairScores scores, PairTruth truth) {
        static Sample of(int nodes, int distinct, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            NodeSet targets = NodeSet.all(nodes);
            boolean[][] edge = new boolean[nodes][nodes];
            for (int i = 0; i < nodes; i++) {
                for (int j = i + 1; j < nodes; j++) {
                    edge[i][j] = random.nextInt(8) == 0;
                }
            }
            PairTruth truth = PairTruth.of(targets, (u, v) -> edge[u][v]);
            PairScores scores = PairScores.of(
                    targets, (i, j) -> random.nextInt(distinct) + (edge[i][j] ? random.nextInt(distinct) : 0));
            return new Sample(scores, truth);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "563, 124750, 0.25, 156, 141", // the golden case: .00451 is believed to be .005
        "563, 124750, 1, 624, 563",
        "563, 124750, 4, 2495, 2252",
        "21, 124750, 1, 25, 21", // .000168 -> .0002
        "2000, 124750, 1, 2495, 2000", // .01603 -> .02
        "1250, 124750, 1, 1248, 1250", // .01002 -> .01, and 1247.5 is rounded up
        "95, 1000, 1, 100, 95", // .095 lies half way and goes up, to .1
        "1, 1000, 0.25, 1, 1",
        "500, 1000, 1.5, 750, 750",
        "1000, 1000, 4, 1000, 1000",
        "0, 1000, 1, 0, 0"
    })
    void countsThePairsToNameInIntegers(long edges, long pairs, double belief, long paper, long exact) {
        assertThat(Rounding.PAPER.named(belief, edges, pairs)).isEqualTo(paper);
        assertThat(Rounding.EXACT.named(belief, edges, pairs)).isEqualTo(exact);
    }

    @Test
    void exactRoundingNamesExactlyTheNumberOfEdges() {
        for (int edges = 0; edges <= 5000; edges++) {
            assertThat(Rounding.EXACT.named(1, edges, 124_750)).isEqualTo(edges);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 1000})
    void aucIsTheShareOfWonComparisons(int distinct) {
        Sample sample = Sample.of(24, distinct, 7);
        double wins = 0;
        long comparisons = 0;
        for (int a = 0; a < sample.truth.pairs().size(); a++) {
            for (int b = 0; b < sample.truth.pairs().size(); b++) {
                if (sample.truth.isEdge(a) && !sample.truth.isEdge(b)) {
                    wins += Math.signum(sample.scores.at(a) - sample.scores.at(b)) / 2 + 0.5;
                    comparisons++;
                }
            }
        }
        // both sums are of halves, exact in double
        assertThat(outcome(sample).auc().orElseThrow()).isEqualTo(wins / comparisons);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 1000})
    void averagePrecisionSumsPrecisionOverGainedRecall(int distinct) {
        Sample sample = Sample.of(24, distinct, 8);
        double[] cuts =
                Arrays.stream(sample.scores.toArray()).distinct().sorted().toArray();
        double expected = 0;
        double recall = 0;
        for (int c = cuts.length - 1; c >= 0; c--) {
            double[] rates = rates(sample, cuts[c]);
            expected += (rates[1] - recall) * rates[0];
            recall = rates[1];
        }
        // a sum of at most 276 terms below 1
        assertThat(outcome(sample).averagePrecision().orElseThrow()).isCloseTo(expected, within(276 * 0x1p-52));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.2, 1})
    void tprIsTheBestOfAllCutsWithinTheFalsePositiveRate(double fpr) {
        Sample sample = Sample.of(24, 40, 9);
        double expected = 0;
        for (double cut : sample.scores.toArray()) {
            double[] rates = rates(sample, cut);
            if (rates[2] <= fpr) {
                expected = Math.max(expected, rates[1]);
            }
        }
        RankQuality quality = new RankQuality(sample.scores, sample.truth);
        assertThat(quality.tprAt(fpr).tpr()).isEqualTo(expected);
    }

    /** Precision, recall and false positive rate when every score of at least {@code cut} is named. */
    private static double[] rates(Sample sample, double cut) {
        double named = 0;
        double found = 0;
        for (int p = 0; p < sample.truth.pairs().size(); p++) {
            if (sample.scores.at(p) >= cut) {
                named++;
                found += sample.truth.isEdge(p) ? 1 : 0;
            }
        }
        double edges = sample.truth.edges();
        return new double[] {
            found / named,
            found / edges,
            (named - found) / (sample.truth.pairs().size() - edges)
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 30})
    void tieRangeHoldsEveryOrderOfEqualScores(int distinct) {
        Sample sample = Sample.of(24, distinct, 10);
        long edges = sample.truth.edges();
        // best and worst case by breaking ties with the truth
        PairScores kind = nudged(sample, 1e-3);
        PairScores unkind = nudged(sample, -1e-3);
        for (Guess guess : outcome(sample).guesses()) {
            assertThat(guess.tieMax()).isEqualTo(found(kind, sample.truth, guess.named()));
            assertThat(guess.tieMin()).isEqualTo(found(unkind, sample.truth, guess.named()));
            assertThat(guess.tieMin() <= guess.truePositives() && guess.truePositives() <= guess.tieMax())
                    .isTrue();
            assertThat(guess.recall()).isEqualTo((double) guess.truePositives() / edges);
        }
    }

    private static PairScores nudged(Sample sample, double bonus) {
        double[] scores = sample.scores.toArray();
        for (int p = 0; p < scores.length; p++) {
            scores[p] += sample.truth.isEdge(p) ? bonus : 0;
        }
        return PairScores.wrap(sample.scores.pairs(), scores);
    }

    private static long found(PairScores scores, PairTruth truth, long named) {
        return Arrays.stream(scores.ranking(named)).filter(truth::isEdge).count();
    }

    @Test
    void rankingIsSortedAndEveryRankingIsAPrefixOfALongerOne() {
        Sample sample = Sample.of(24, 4, 12);
        int[] whole = sample.scores.ranking(Long.MAX_VALUE);
        assertThat(Arrays.stream(whole).distinct().count())
                .isEqualTo(sample.truth.pairs().size());
        for (int k = 0; k + 1 < whole.length; k++) {
            assertThat(sample.scores.at(whole[k])).isGreaterThanOrEqualTo(sample.scores.at(whole[k + 1]));
        }
        for (int count = 0; count <= whole.length; count++) {
            assertThat(sample.scores.ranking(count)).isEqualTo(Arrays.copyOf(whole, count));
        }
    }

    @Test
    void tiesAreBrokenTheSameWayWhateverTheOrderOfTargets() {
        PairScores drawn = PairScores.of(NodeSet.of(5, 2, 9, 0, 7), (i, j) -> 1);
        PairScores ascending = PairScores.of(NodeSet.of(0, 2, 5, 7, 9), (i, j) -> 1);
        assertThat(drawn.best(10)).isEqualTo(ascending.best(10));
    }

    @Test
    void positionsOfAPairAreRecoveredFromItsNumber() {
        for (int n : new int[] {2, 3, 500, 65_536}) {
            Pairs pairs = Pairs.among(NodeSet.all(n));
            long step = Math.max(1, pairs.size() / 10_007);
            for (long p = 0; p < pairs.size(); p += step) {
                long i = pairs.firstPosition((int) p);
                long j = pairs.secondPosition((int) p);
                assertThat(i < j && j < n).isTrue();
                assertThat(i * (2L * n - i - 1) / 2 + (j - i - 1)).isEqualTo(p);
            }
            assertThat(pairs.secondPosition(pairs.size() - 1)).isEqualTo(n - 1);
        }
    }

    @Test
    void intervalHoldsTheEstimateAndIsAPointForAPerfectAttack() {
        Sample sample = Sample.of(40, 20, 13);
        for (Guess guess : outcome(sample).guesses()) {
            assertThat(guess.f1Low() <= guess.f1() && guess.f1() <= guess.f1High())
                    .isTrue();
        }
        PairScores perfect = nudged(sample, 1000);
        Guess guess =
                AttackOutcome.of("perfect", perfect, sample.truth, List.of(1.0)).guess(1, Rounding.EXACT);
        assertThat(guess.f1()).isEqualTo(1.0);
        assertThat(guess.f1Low()).isEqualTo(1.0);
    }

    @Test
    void withoutEdgesOrWithNothingElseAucIsUndefined() {
        NodeSet targets = NodeSet.all(5);
        PairScores scores = PairScores.of(targets, (i, j) -> i + j);
        for (boolean edge : new boolean[] {false, true}) {
            AttackOutcome outcome =
                    AttackOutcome.of("any", scores, PairTruth.of(targets, (u, v) -> edge), AttackOutcome.BELIEFS);
            assertThat(outcome.auc().isPresent()).isFalse();
            assertThat(outcome.averagePrecision().isPresent()).isFalse();
            assertThat(outcome.tprAtFpr().isEmpty()).isTrue();
            assertThat(outcome.guess(1, Rounding.EXACT).f1()).isEqualTo(edge ? 1.0 : 0.0);
        }
    }

    @Test
    void refusesScoresThatAreNotNumbers() {
        IllegalArgumentException refused = catchThrowableOfType(
                IllegalArgumentException.class, () -> PairScores.of(NodeSet.of(4, 8), (i, j) -> Double.NaN));
        assertThat(refused).hasMessage("the score of pair (4, 8) is not a number");
    }

    @Test
    void refusesATruthAboutOtherPairs() {
        PairScores scores = PairScores.of(NodeSet.of(4, 8), (i, j) -> 1);
        PairTruth truth = PairTruth.of(NodeSet.of(4, 9), (u, v) -> true);
        assertThatThrownBy(() -> AttackOutcome.of("any", scores, truth, AttackOutcome.BELIEFS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static AttackOutcome outcome(Sample sample) {
        return AttackOutcome.of("any", sample.scores, sample.truth, AttackOutcome.BELIEFS);
    }
}
