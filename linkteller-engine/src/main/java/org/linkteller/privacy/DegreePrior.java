package org.linkteller.privacy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * A noisy graph cleaned up by noisy degrees (after the idea of Zhu et al., Blink, CCS 2023, which works without a trusted
 * owner; here the owner adds all noise). A tenth of epsilon buys every node's degree with discrete Laplace noise, an edge
 * changing two of them by one; the rest buys a release of the base mechanism. Of all pairs the T most probable become edges,
 * where T is half the sum of the noisy degrees: by Bayes the odds of a pair are d_u d_v / 2T with expected degrees, times keep/add if the base has it
 * and (1 - keep)/(1 - add) if not. All of that looks at the two releases alone.
 *
 * <p>It keeps more of the true edges at the same epsilon. That helps the model, and it helps an attack on the model as much.
 *
 * @param base with nine tenths of the epsilon
 */
public record DegreePrior(EdgeDpMechanism base, double epsilon) implements EdgeDpMechanism {
    static final String SUFFIX = "+degrees";

    /** One part in so many of epsilon goes to the degrees. */
    private static final int DEGREE_SHARE = 10;
    /** Entries that one edge changes, by one each. */
    private static final int SENSITIVITY = 2;
    /** Degrees this many noise scales away from what was seen have a weight below e^-40. */
    private static final int SCALES = 40;

    /** @param base edge-rand or lap-graph */
    static DegreePrior of(String base, double epsilon) {
        EpsilonRange.require(epsilon);
        // rounded down twice, so that both parts together never exceed the claim
        double rest = Math.nextDown(Math.nextDown(epsilon * (DEGREE_SHARE - 1) / DEGREE_SHARE));
        return new DegreePrior(EdgeDpMechanism.of(base, rest), epsilon);
    }

    @Override
    public String name() {
        return base.name() + SUFFIX;
    }

    @Override
    public void release(Graph graph, NoiseSource noise, Graph.EdgeConsumer out) {
        perturb(graph, noise).forEachEdge(out);
    }

    @Override
    public Graph perturb(Graph graph, NoiseSource noise) {
        long[] degrees = noisyDegrees(graph, noise);
        Graph bits = base.perturb(graph, noise.derive("base release"));
        double half = 0;
        for (long degree : degrees) {
            half += degree / 2.0;
        }
        long count = Math.round(Math.max(0, Math.min(half, graph.pairCount())));
        double mean = Math.max(1, 2.0 * count / Math.max(1, degrees.length));
        Map<Long, Double> expected = new HashMap<>();
        double[] weights = LongStream.of(degrees)
                .mapToDouble(degree -> expected.computeIfAbsent(degree, noisy -> expectedDegree(noisy, mean)))
                .toArray();
        return mostProbable(bits, weights, count);
    }

    /** The posterior mean of a degree whose noisy value was seen, if degrees have a geometric law with that mean. */
    private double expectedDegree(long noisy, double mean) {
        double rate = epsilon / (SENSITIVITY * DEGREE_SHARE);
        double decay = Math.log1p(1 / mean);
        long reach = (long) Math.ceil(SCALES / rate);
        long centre = Math.max(0, noisy);
        double weights = 0;
        double sum = 0;
        for (long degree = Math.max(0, centre - reach); degree <= centre + reach; degree++) {
            double weight = Math.exp(-decay * (degree - centre) - rate * Math.abs(degree - noisy));
            weights += weight;
            sum += degree * weight;
        }
        return Math.max(sum / weights, Double.MIN_NORMAL);
    }

    private long[] noisyDegrees(Graph graph, NoiseSource noise) {
        DiscreteLaplace laplace = DiscreteLaplace.ofWhole(epsilon, SENSITIVITY * DEGREE_SHARE);
        NoiseStream stream = noise.stream("degrees");
        return IntStream.range(0, graph.nodeCount())
                .mapToLong(u -> graph.degree(u) + laplace.draw(stream))
                .toArray();
    }

    /** The pairs with the largest posterior odds, from two descending streams: those that the base has and those it has not. */
    Graph mostProbable(Graph bits, double[] weights, long count) {
        ReleaseForecast forecast = base.forecast(bits.pairCount(), count);
        double keep = forecast.kept() / Math.max(1, count);
        double add = forecast.added() / Math.max(1, bits.pairCount() - count);
        double ratio = keep / add * ((1 - add) / (1 - keep)); // how much more a pair the base has counts
        int[][] present = new int[(int) bits.edgeCount()][];
        int[] filled = {0};
        bits.forEachEdge((u, v) -> present[filled[0]++] = new int[] {u, v});
        Arrays.sort(present, Comparator.comparingDouble(pair -> -weights[pair[0]] * weights[pair[1]]));
        HeaviestPairs absent = new HeaviestPairs(weights);
        GraphBuilder builder = new GraphBuilder(bits.nodeCount(), (int) count);
        int next = 0;
        for (long taken = 0; taken < count; taken++) {
            while (absent.hasNext() && bits.hasEdge(absent.u(), absent.v())) {
                absent.advance();
            }
            double one = next < present.length ? weights[present[next][0]] * weights[present[next][1]] * ratio : -1;
            if (absent.hasNext() && absent.weight() > one) {
                builder.add(absent.u(), absent.v());
                absent.advance();
            } else if (next < present.length) {
                builder.add(present[next][0], present[next][1]);
                next++;
            }
        }
        return builder.build();
    }

    /** Of true edges at least what the base keeps, thinned to the number of edges; how many more the degrees decide. */
    @Override
    public ReleaseForecast forecast(long pairs, long edges) {
        ReleaseForecast noisy = base.forecast(pairs, edges);
        double kept = noisy.kept() * Math.min(1, edges / Math.max(1, noisy.edges()));
        return new ReleaseForecast(kept, edges - kept);
    }

    @Override
    public boolean isForecastExact() {
        return false;
    }

    /** The base's release is what has to fit. */
    @Override
    public void requireFits(Graph graph) {
        base.requireFits(graph);
    }

    /** All pairs in descending order of the product of their weights, one at a time: k of them cost k log n. */
    private static final class HeaviestPairs {
        private final double[] weights;
        private final int[] order;
        private final PriorityQueue<int[]> heads;
        private int opened;

        HeaviestPairs(double[] weights) {
            this.weights = weights;
            this.order = IntStream.range(0, weights.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(u -> -weights[u]))
                    .mapToInt(u -> u)
                    .toArray();
            this.heads = new PriorityQueue<>(Comparator.comparingDouble(head -> -weight(head)));
            open();
        }

        boolean hasNext() {
            return !heads.isEmpty();
        }

        int u() {
            return order[heads.element()[0]];
        }

        int v() {
            return order[heads.element()[1]];
        }

        double weight() {
            return weight(heads.element());
        }

        void advance() {
            int[] head = heads.remove();
            if (head[0] == opened - 1) {
                open(); // the next row begins below where this one began
            }
            if (head[1] + 1 < order.length) {
                heads.add(new int[] {head[0], head[1] + 1});
            }
        }

        private void open() {
            if (opened + 1 < order.length) {
                heads.add(new int[] {opened, ++opened});
            }
        }

        private double weight(int[] head) {
            return weights[order[head[0]]] * weights[order[head[1]]];
        }
    }
}
