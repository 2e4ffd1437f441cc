package org.linkteller.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;

class ScoreHistogramTest {
    private static final int NODES = 60;
    private static final NodeSet TARGETS = NodeSet.all(NODES);

    private static PairTruth truth(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[][] edge = new boolean[NODES][NODES];
        for (boolean[] row : edge) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextInt(8) == 0;
            }
        }
        return PairTruth.of(TARGETS, (u, v) -> edge[Math.min(u, v)][Math.max(u, v)]);
    }

    /** Over many powers of two, with zeros; {@code wide} scores lie far apart, the others crowd a few bins. */
    private static PairScores scores(boolean wide) {
        SplittableRandom random = new SplittableRandom(3);
        return PairScores.of(
                TARGETS,
                (i, j) -> random.nextInt(4) == 0
                        ? 0
                        : wide ? Math.exp(40 * random.nextDouble() - 30) : 1 + 0.01 * random.nextDouble());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theExactAreaLiesBetweenWhatTheBinsSay(boolean wide) {
        PairTruth truth = truth(1);
        PairScores scores = scores(wide);
        ScoreHistogram whole = new ScoreHistogram();
        ScoreHistogram[] parts = {new ScoreHistogram(), new ScoreHistogram(), new ScoreHistogram()};
        for (int i = 0; i < truth.pairs().size(); i++) {
            whole.add(scores.at(i), truth.isEdge(i));
            parts[i % 3].add(scores.at(i), truth.isEdge(i));
        }
        double exact =
                AttackOutcome.of("any", scores, truth, List.of(1.0)).auc().orElseThrow();
        ScoreHistogram.Area area =
                whole.area(truth.pairs().size(), truth.edges()).orElseThrow();
        // the sums are of up to 10^6 terms, each rounded once
        assertThat(area.low()).isLessThanOrEqualTo(exact + 1e-12);
        assertThat(area.high()).isGreaterThanOrEqualTo(exact - 1e-12);
        if (wide) {
            assertThat(area.middle()).isCloseTo(exact, within(1e-3));
        }
        ScoreHistogram sum = new ScoreHistogram();
        for (ScoreHistogram part : parts) {
            sum.addAll(part);
        }
        assertThat(sum.area(truth.pairs().size(), truth.edges())).contains(area);
    }

    @Test
    void theScoreOfTheBestHasTheBestAboveItAndFewOthers() {
        ScoreHistogram histogram = new ScoreHistogram();
        for (int i = 1; i <= 10_000; i++) {
            histogram.add(i, i % 2 == 0);
        }
        for (int count : new int[] {1, 10, 5_000, 10_000}) {
            double least = histogram.reachedBy(count);
            assertThat(least).isLessThanOrEqualTo(10_001 - count);
            assertThat(least).isGreaterThan((10_000 - count) * (1 - 1.0 / 1024)); // a bin's width below
        }
        assertThat(histogram.reachedBy(10_001)).isZero();
    }

    @Test
    void withoutEdgesOrWithNothingElseThereIsNoArea() {
        assertThat(new ScoreHistogram().area(10, 0)).isEmpty();
        assertThat(new ScoreHistogram().area(10, 10)).isEmpty();
        assertThat(new ScoreHistogram().area(10, 5).orElseThrow().middle()).isEqualTo(0.5); // all 0: all tied
    }
}
