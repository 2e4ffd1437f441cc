package org.linkteller.serve.guard;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;

final class DetectorTest {
    private static final int ROWS = 200;
    private static final int COLUMNS = 60;
    private static final QuerySketch.Projection PROJECTION = QuerySketch.Projection.of(COLUMNS, new Seed(11));

    private final SplittableRandom random = new Seed(7).random();
    private final NodeSelection nodes = nodes(0, ROWS);
    private final Features base = features();
    private final QueryHistory history = new QueryHistory(4 << 20, new Seed(5));

    private Features features() {
        float[] values = new float[ROWS * COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return DenseFeatures.wrap(ROWS, COLUMNS, values);
    }

    private Map<Detector, Double> score(Features features) {
        return score(nodes, features);
    }

    private Map<Detector, Double> score(NodeSelection asked, Features features) {
        return history.score(QuerySketch.of(asked, features, PROJECTION));
    }

    private static NodeSelection nodes(int from, int to) {
        return NodeSelection.of(
                Tensor.of(
                        "nodes",
                        Shape.of(to - from),
                        IntStream.range(from, to).asLongStream().toArray()),
                ServedNodes.numbered(1_000_000),
                new byte[0]);
    }

    private Features rows(int from, int to) {
        float[] values = new float[(to - from) * COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) base.row(from + i / COLUMNS)[i % COLUMNS];
        }
        return DenseFeatures.wrap(to - from, COLUMNS, values);
    }

    private static double[] scaled(double[] row, double factor) {
        return Arrays.stream(row).map(value -> value * factor).toArray();
    }

    @Test
    void aFirstQueryAndARepeatedOneAreInnocent() {
        for (int i = 0; i < 2; i++) {
            Map<Detector, Double> scores = score(base);
            assertThat(scores.get(Detector.ONE_ROW)).isZero();
            assertThat(scores.get(Detector.FEW_DIMENSIONS)).isZero();
            assertThat(scores.get(Detector.SCALED_ROWS)).isZero();
            assertThat(scores.get(Detector.IDENTICAL_ROWS)).isEqualTo(1.0 / ROWS);
            assertThat(scores.get(Detector.EXTREME)).isLessThan(3);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-4, 0.01, 1, 1e6, -1})
    void oneScaledRowIsOneRowWhateverTheFactor(double delta) {
        score(base);
        for (int row = 0; row < 60; row++) { // more steps than the history has places
            Map<Detector, Double> scores = score(base.withRow(row, scaled(base.row(row), 1 + delta)));
            // sketches are floats: a change of 1e-4 keeps three digits
            assertThat(scores.get(Detector.ONE_ROW)).isGreaterThan(0.99);
            assertThat(scores.get(Detector.SCALED_ROWS)).isGreaterThan(0.99);
            assertThat(scores.get(Detector.FEW_DIMENSIONS)).isGreaterThan(0.99);
            assertThat(scores.get(Detector.EXTREME)).isBetween(delta == 1e6 ? 1e5 : 0, delta == 1e6 ? 1e7 : 10);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 5, 60", "1, 500, 60", "7, 100, 60", "200, 10, 40"
    }) // of 60; seeded: decoys of the probe's size may replace it
    void decoysDoNotPushOutWhatAProbeIsComparedWith(int size, int decoys, int atLeast) {
        score(base);
        int seen = 0;
        for (int row = 0; row < 60; row++) {
            for (int decoy = 0; decoy < decoys; decoy++) {
                int first = ROWS + (row * decoys + decoy) * size;
                score(nodes(first, first + size), rows(decoy % (ROWS - size + 1), decoy % (ROWS - size + 1) + size));
            }
            Features probe = base.withRow(row, scaled(base.row(row), 1.0001));
            // compared with another probe two rows differ
            seen += requireNonNull(score(probe).get(Detector.ONE_ROW)) >= Detector.ONE_ROW.defaultThreshold() - 1e-3
                    ? 1
                    : 0;
        }
        assertThat(seen).isGreaterThanOrEqualTo(atLeast);
        assertThat(history.bytes()).isLessThan(4L << 20);
    }

    @Test
    void aNodeLeftOutIsANodeChanged() {
        score(base);
        Map<Detector, Double> scores = score(nodes(1, ROWS), rows(1, ROWS));
        assertThat(scores.get(Detector.ONE_ROW)).isEqualTo(1);
        assertThat(score(nodes(ROWS / 4, ROWS), rows(ROWS / 4, ROWS)).get(Detector.ONE_ROW))
                .as("a quarter of them left")
                .isLessThan(0.05);
    }

    @Test
    void aNodeAloneTellsOfNobody() {
        score(nodes(0, 1), rows(0, 1));
        assertThat(score(nodes(0, 1), rows(1, 2)).get(Detector.ONE_ROW)).isZero();
        assertThat(score(nodes(0, 2), rows(0, 2)).get(Detector.ONE_ROW))
                .as("with and without another node")
                .isEqualTo(1);
    }

    @Test
    void theOrderOfTheNodesDoesNotMatter() {
        int[] changed = {0, 7, 8, ROWS - 1};
        double[][] values = new double[changed.length][];
        Arrays.setAll(values, i -> scaled(base.row(changed[i] / 2), 1 + i));
        Features now = base.withRows(changed, values);
        QuerySketch before = QuerySketch.of(nodes, base, PROJECTION);
        QueryDifference quick = QueryDifference.between(QuerySketch.of(nodes, now, PROJECTION), before);
        float[] turned = new float[ROWS * COLUMNS]; // the last node first
        for (int i = 0; i < turned.length; i++) {
            turned[i] = (float) now.row(ROWS - 1 - i / COLUMNS)[i % COLUMNS];
        }
        NodeSelection backwards = NodeSelection.of(
                Tensor.of(
                        "nodes",
                        Shape.of(ROWS),
                        IntStream.range(0, ROWS).mapToLong(i -> ROWS - 1 - i).toArray()),
                ServedNodes.numbered(ROWS),
                new byte[0]);
        QueryDifference plain = QueryDifference.between(
                QuerySketch.of(backwards, DenseFeatures.wrap(ROWS, COLUMNS, turned), PROJECTION), before);
        assertThat(quick.common()).isEqualTo(plain.common()).isEqualTo(1);
        assertThat(quick.changed()).as("the first one is multiplied by 1").isEqualTo(bits(7, 8, ROWS - 1));
        assertThat(plain.changed()).isEqualTo(bits(ROWS - 1 - 7, ROWS - 1 - 8, 0));
        assertThat(quick.same().cardinality())
                .isEqualTo(plain.same().cardinality())
                .isEqualTo(ROWS - 3);
        // the sums run in the other order, and the last row's values were rounded to float
        assertThat(quick.effectiveRows()).isCloseTo(plain.effectiveRows(), within(1e-4));
        assertThat(quick.effectiveNodes()).isCloseTo(plain.effectiveNodes(), within(1e-4));
        assertThat(quick.topDirection()).isCloseTo(plain.topDirection(), within(1e-4));
        assertThat(quick.alongRows()).isCloseTo(plain.alongRows(), within(1e-4));
    }

    private static BitSet bits(int... set) {
        return IntStream.of(set).collect(BitSet::new, BitSet::set, BitSet::or);
    }

    @Test
    void paddingDoesNotMakeItAnotherSubject() {
        for (int row = 0; row < 20; row++) {
            // a hundred targets among two hundred others, which are new each time
            int from = 1000 * (row + 1);
            NodeSelection padded = NodeSelection.of(
                    Tensor.of(
                            "nodes",
                            Shape.of(300),
                            IntStream.range(0, 300)
                                    .mapToLong(i -> i < 100 ? i : from + i)
                                    .toArray()),
                    ServedNodes.numbered(1_000_000),
                    new byte[0]);
            float[] values = new float[300 * COLUMNS];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) base.row(i / COLUMNS % ROWS)[i % COLUMNS];
            }
            Features all = DenseFeatures.wrap(300, COLUMNS, values);
            Map<Detector, Double> scores = score(padded, all.withRow(row, scaled(all.row(row), 1.5)));
            assertThat(scores.get(Detector.ONE_ROW)).isGreaterThan(row == 0 ? -1 : 0.3);
        }
    }

    @Test
    void tripsAreCountedOverTimeNotOverQueries() {
        assertThat(history.tripped(Detector.ONE_ROW, 100, 0, 3)).isFalse();
        assertThat(history.tripped(Detector.ONE_ROW, 5_000, 0, 3)).isFalse();
        assertThat(history.tripped(Detector.ONE_ROW, 9_000, 100, 3)).isTrue();
        assertThat(history.tripped(Detector.ONE_ROW, 9_001, 8_000, 3))
                .as("the first of the last three is too old")
                .isFalse();
        assertThat(history.tripped(Detector.SCALED_ROWS, 9_001, 0, 1)).isTrue();
    }

    @Test
    void jitterOnOtherRowsDoesNotHideALargeProbe() {
        score(base);
        int[] rows = IntStream.range(0, ROWS).toArray();
        double[][] moved = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            moved[i] = Arrays.stream(base.row(i))
                    .map(value -> value + 0.001 * random.nextGaussian())
                    .toArray();
        }
        moved[3] = scaled(base.row(3), 2);
        assertThat(score(base.withRows(rows, moved)).get(Detector.ONE_ROW)).isGreaterThan(0.99);
    }

    @Test
    void manyRowsScaledAtOnceAreSeenAlongTheRows() {
        score(base);
        int[] rows = IntStream.range(0, ROWS / 2).toArray();
        double[][] moved = new double[rows.length][];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = scaled(base.row(i), random.nextBoolean() ? 1.01 : 0.99);
        }
        Map<Detector, Double> scores = score(base.withRows(rows, moved));
        assertThat(scores.get(Detector.SCALED_ROWS)).isGreaterThan(0.99);
        assertThat(scores.get(Detector.ONE_ROW)).isLessThan(0.05);
    }

    @Test
    void newFeaturesForEverybodyAreInnocent() {
        score(base);
        Map<Detector, Double> scores = score(features());
        assertThat(scores.get(Detector.ONE_ROW)).isLessThan(0.01);
        assertThat(scores.get(Detector.FEW_DIMENSIONS)).isLessThan(0.3);
        // x' - x with x' independent of x and as long: half of the difference is along x, plus 1/16 by chance
        assertThat(scores.get(Detector.SCALED_ROWS)).isBetween(0.4, 0.7);
    }

    /** Every node has its own row or the one of the node opposite, by the toss of a coin. */
    private Features coins() {
        int[] tails = IntStream.range(0, ROWS).filter(i -> random.nextBoolean()).toArray();
        double[][] values = new double[tails.length][];
        Arrays.setAll(values, i -> base.row(ROWS - 1 - tails[i]));
        return base.withRows(tails, values);
    }

    @Test
    void oldRowsInNewCombinationsAreSeen() {
        for (int query = 0; query < 100; query++) { // more than the history has places
            double score = requireNonNull(score(coins()).get(Detector.RECOMBINED_ROWS));
            // the nearest of 32 other halves differs in 1/2 less two or three standard deviations of 1/28
            assertThat(score).isGreaterThan(query < 5 ? -1 : 0.3);
        }
    }

    @Test
    void featuresThatMoveOnAreNotRecombined() {
        Features current = base;
        for (int query = 0; query < 60; query++) {
            int[] rows = random.ints(0, ROWS).distinct().limit(ROWS / 3).toArray();
            double[][] fresh = new double[rows.length][];
            Arrays.setAll(
                    fresh,
                    i -> random.doubles(COLUMNS).map(value -> value - 0.5).toArray());
            current = current.withRows(rows, fresh);
            assertThat(score(current).get(Detector.RECOMBINED_ROWS)).isZero();
            assertThat(score(current).get(Detector.RECOMBINED_ROWS))
                    .as("a retry")
                    .isZero();
        }
    }

    @Test
    void whoAlternatesBetweenTwoStatesIsNotRecombining() {
        Features other = coins();
        for (int query = 0; query < 10; query++) {
            assertThat(score(query % 2 == 0 ? base : other).get(Detector.RECOMBINED_ROWS))
                    .isZero();
        }
    }

    @Test
    void partsOfOneListAreNotRecombined() {
        for (int query = 0; query < 50; query++) {
            int from = random.nextInt(ROWS / 2);
            int to = from + ROWS / 2;
            assertThat(score(nodes(from, to), rows(from, to)).get(Detector.RECOMBINED_ROWS))
                    .isZero();
        }
    }

    @Test
    void oneRowForAllIsIdentical() {
        float[] values = new float[ROWS * COLUMNS];
        Arrays.fill(values, 0.5f);
        Features same = DenseFeatures.wrap(ROWS, COLUMNS, values);
        assertThat(score(same).get(Detector.IDENTICAL_ROWS)).isEqualTo(1);
    }

    @Test
    void aRememberedRowHasTheImageItHad() {
        QuerySketch plain = QuerySketch.of(nodes, base, PROJECTION);
        QuerySketch.Projection remembering = PROJECTION.remembering();
        for (int round = 0; round < 2; round++) {
            QuerySketch again = QuerySketch.of(nodes, base, remembering);
            for (int i = 0; i < ROWS; i++) {
                assertThat(again.norm(i)).isEqualTo(plain.norm(i));
                assertThat(again.at(i, 9)).isEqualTo(plain.at(i, 9));
            }
        }
    }

    @Test
    void aSketchOfChangesIsTheSketchOfTheWhole() {
        double[] row = scaled(base.row(5), 3);
        Features changed = base.withRow(5, row);
        QuerySketch whole = QuerySketch.of(nodes, changed, PROJECTION);
        QuerySketch patched = QuerySketch.of(nodes, base, PROJECTION).withRows(new int[] {5}, changed, PROJECTION);
        for (int i = 0; i < ROWS; i++) {
            assertThat(patched.norm(i)).isEqualTo(whole.norm(i));
            assertThat(patched.at(i, 9)).isEqualTo(whole.at(i, 9));
        }
    }
}
