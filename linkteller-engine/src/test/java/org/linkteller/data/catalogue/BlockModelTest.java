package org.linkteller.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Seed;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.data.Dataset;
import org.linkteller.graph.Graph;

class BlockModelTest {
    private static final SyntheticSpec DEFAULTS = SyntheticSpec.defaults();
    private static final SyntheticSpec LARGE = DEFAULTS.withNodes(50_000);
    private static final BlockModel.Sample SAMPLE = new BlockModel(LARGE).sample(new Seed(5));

    @Test
    void averageDegreeIsWhatWasAskedForLessRepeatedPairs() {
        double average = 2.0 * SAMPLE.graph().edgeCount() / LARGE.nodes();
        // draws that repeat a pair or close a loop are dropped: at this size about 1 %
        assertThat(average).isBetween(0.97 * LARGE.averageDegree(), LARGE.averageDegree());
    }

    @Test
    void shareOfEdgesInsideACommunityIsTheHomophily() {
        long[] inside = new long[1];
        SAMPLE.graph().forEachEdge((u, v) -> {
            if (SAMPLE.labels().label(u) == SAMPLE.labels().label(v)) {
                inside[0]++;
            }
        });
        double edges = SAMPLE.graph().edgeCount();
        double sigma = Math.sqrt(LARGE.homophily() * (1 - LARGE.homophily()) / edges);
        // 5 deviations (1 seed in 1.7 million) and half a percent: repeats are dropped more often inside communities
        assertThat(inside[0] / edges).isCloseTo(LARGE.homophily(), within(5 * sigma + 0.005));
    }

    @Test
    void degreesHaveAHeavyTail() {
        int[] degrees = sortedDegrees(SAMPLE.graph());
        int count = degrees.length;
        assertThat(degrees[count / 2]).isLessThan((int) LARGE.averageDegree());
        assertThat(degrees[count - 1]).isGreaterThan((int) (30 * LARGE.averageDegree()));
        // Hill's estimate over the top 2 % below the cut-off of 775: the tail P(degree > d) falls as d^-1.5. Its
        // deviation is 1.5 / sqrt(1000) = 0.05; drawing degrees around their expectation adds about as much.
        int top = count / 50;
        double sum = 0;
        for (int i = count - top; i < count; i++) {
            sum += Math.log((double) degrees[i] / degrees[count - top - 1]);
        }
        assertThat(top / sum).isCloseTo(1.5, within(0.25));
    }

    @Test
    void featuresLeanTowardsTheOwnCommunity() {
        int own = 0;
        int all = 0;
        int[] starts = SAMPLE.features().starts();
        for (int u = 0; u < LARGE.nodes(); u++) {
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                own += SAMPLE.features().indices()[k] % LARGE.classes()
                                == SAMPLE.labels().label(u)
                        ? 1
                        : 0;
                all++;
            }
        }
        // signal + (1 - signal) / classes = 0.475, less repeats, which fall on popular columns of the own community
        assertThat((double) own / all).isCloseTo(0.475, within(0.02));
        assertThat((double) all / LARGE.nodes()).isBetween(0.85 * LARGE.featuresPerNode(), LARGE.featuresPerNode());
        assertThat(SAMPLE.features().values()).containsOnly(1f);
    }

    @Test
    void theSameSeedGivesTheSameDatasetAndAnotherSeedAnother() {
        Dataset once = new BlockModel(DEFAULTS).dataset("synthetic");
        Dataset again = new BlockModel(DEFAULTS).dataset("synthetic");
        assertThat(again.train().graph()).isEqualTo(once.train().graph());
        assertThat(again.inference().graph()).isEqualTo(once.inference().graph());
        assertThat(again.inference().labels()).isEqualTo(once.inference().labels());
        assertThat(again.inference().features().row(77))
                .isEqualTo(once.inference().features().row(77));
        assertThat(once.inference().graph()).isNotEqualTo(once.train().graph());
        assertThat(new BlockModel(DEFAULTS.withSeed(new Seed(9)))
                        .dataset("synthetic")
                        .train()
                        .graph())
                .isNotEqualTo(once.train().graph());
        assertThat(once.train().features()).isInstanceOf(ShiftedFeatures.class);
    }

    @Test
    void memoryGrowsWithEdgesNotWithPairs() {
        long small = allocated(DEFAULTS.withNodes(20_000));
        long large = allocated(DEFAULTS.withNodes(200_000));
        // ten times the nodes and edges; pairs would be a hundred times
        assertThat((double) large / small).isBetween(8.0, 12.0);
    }

    @Test
    void drawsFollowTheirWeights() {
        double[] weights = {0, 1, 2, 3, 4, 0.5, 100, 7};
        WeightedDraw draw = WeightedDraw.of(weights);
        SplittableRandom random = new SplittableRandom(11);
        int draws = 1_000_000;
        int[] counts = new int[weights.length];
        for (int i = 0; i < draws; i++) {
            counts[draw.draw(random)]++;
        }
        double total = Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length; i++) {
            double share = weights[i] / total;
            // 5 deviations each: one of 8 fails on 1 seed in 200,000
            assertThat((double) counts[i]).isCloseTo(draws * share, within(5 * Math.sqrt(draws * share * (1 - share))));
        }
        assertThatThrownBy(() -> WeightedDraw.of(new double[3])).hasMessageContaining("sum to 0.0");
    }

    @Test
    void refusesWhatCannotBeGenerated() {
        assertThatThrownBy(() -> DEFAULTS.withNodes(1)).hasMessage("a synthetic graph needs at least 2 nodes, got 1");
        assertThatThrownBy(() -> DEFAULTS.withNodes(10)).hasMessageContaining("average degree");
        assertThatThrownBy(() -> new SyntheticSpec(10, 2, 2, 8, 2, Double.NaN, 0.3, new Seed(1)))
                .hasMessageContaining("homophily from 0 to 1, got NaN");
    }

    private static int[] sortedDegrees(Graph graph) {
        int[] degrees = new int[graph.nodeCount()];
        Arrays.setAll(degrees, graph::degree);
        Arrays.sort(degrees);
        return degrees;
    }

    private static long allocated(SyntheticSpec spec) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        new BlockModel(spec).sample(new Seed(3));
        return threads.getThreadAllocatedBytes(id) - before;
    }
}
