package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.graph.SampleGraphs;

class DegreePriorTest {
    @ParameterizedTest
    @ValueSource(strings = {"edge-rand:3+degrees", "lap-graph:0.5+degrees"})
    void bothPartsTogetherStayWithinTheClaim(String text) {
        DegreePrior prior = (DegreePrior) EdgeDpMechanism.parse(text);
        assertThat(prior.label()).isEqualTo(text);
        assertThat(prior.base().epsilon()).isLessThanOrEqualTo(0.9 * prior.epsilon());
        assertThat(prior.base().epsilon() + prior.epsilon() / 10).isLessThanOrEqualTo(prior.epsilon());
    }

    /** Against the plain twin: all pairs sorted by their odds. Weights differ, so that there are no ties. */
    @ParameterizedTest
    @ValueSource(strings = {"edge-rand:1+degrees", "edge-rand:5+degrees", "lap-graph:4+degrees"})
    void theMostProbablePairsAreTaken(String text) {
        DegreePrior prior = (DegreePrior) EdgeDpMechanism.parse(text);
        Graph bits = SampleGraphs.random(60, 150, 3);
        double[] weights = new Seed(5).random().doubles(60, 0.1, 20).toArray();
        for (int count : new int[] {0, 1, 40, 150, 600, 1770}) {
            assertThat(prior.mostProbable(bits, weights, count)).isEqualTo(plain(prior, bits, weights, count));
        }
    }

    /** Hubs with many neighbours and leaves with one: degrees tell which noisy pairs are likely. */
    @Test
    void degreesKeepMoreTrueEdgesThanTheBaseWouldAtTheWholeEpsilon() {
        GraphBuilder builder = new GraphBuilder(800);
        var random = new Seed(1).random();
        for (int i = 0; i < 3000; i++) {
            builder.add(random.nextInt(20), 20 + random.nextInt(780));
        }
        Graph graph = builder.build();
        NoiseSource noise = NoiseSource.seeded(new Seed(2));
        double with = kept(graph, EdgeDpMechanism.parse("edge-rand:4+degrees").perturb(graph, noise.derive("a")));
        double without = kept(graph, EdgeDpMechanism.parse("edge-rand:4").perturb(graph, noise.derive("b")));
        assertThat(with).isGreaterThan(1.5 * without);
    }

    @Test
    void theNumberOfEdgesIsAboutRight() {
        Graph graph = SampleGraphs.random(1000, 6000, 4);
        Graph released = EdgeDpMechanism.parse("lap-graph:6+degrees").perturb(graph, NoiseSource.seeded(new Seed(1)));
        // half of 1000 draws of scale 20/6: a deviation of 75
        assertThat(Math.abs(released.edgeCount() - graph.edgeCount())).isLessThan(400);
    }

    @Test
    void refusesWhatItCannotImprove() {
        assertThatThrownBy(() -> EdgeDpMechanism.parse("none+degrees:3")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EdgeDpMechanism.parse("lap-graph:-1+degrees"))
                .hasMessageContaining("must be positive");
    }

    /** F1 of taking the release for the truth. */
    private static double kept(Graph truth, Graph released) {
        long[] both = {0};
        released.forEachEdge((u, v) -> both[0] += truth.hasEdge(u, v) ? 1 : 0);
        return 2.0 * both[0] / (truth.edgeCount() + released.edgeCount());
    }

    private static Graph plain(DegreePrior prior, Graph bits, double[] weights, int count) {
        ReleaseForecast forecast = prior.base().forecast(bits.pairCount(), count);
        double keep = forecast.kept() / Math.max(1, count);
        double add = forecast.added() / Math.max(1, bits.pairCount() - count);
        record Pair(int u, int v, double odds) {}
        List<Pair> pairs = new ArrayList<>();
        for (int u = 0; u < bits.nodeCount(); u++) {
            for (int v = u + 1; v < bits.nodeCount(); v++) {
                double factor = bits.hasEdge(u, v) ? keep / add : (1 - keep) / (1 - add);
                pairs.add(new Pair(u, v, Math.log(weights[u]) + Math.log(weights[v]) + Math.log(factor)));
            }
        }
        pairs.sort(Comparator.comparingDouble(pair -> -pair.odds));
        GraphBuilder builder = new GraphBuilder(bits.nodeCount());
        pairs.subList(0, count).forEach(pair -> builder.add(pair.u, pair.v));
        return builder.build();
    }
}
