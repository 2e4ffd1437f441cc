package org.linkteller.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;

class GraphTest {
    @Test
    void edgesAreSymmetricWhateverOrderTheyCameIn() {
        Graph graph = Graph.of(4, new int[][] {{3, 1}, {0, 1}, {1, 2}});
        assertThat(graph.edgeCount()).isEqualTo(3);
        assertThat(graph.degree(1)).isEqualTo(3);
        assertThat(graph.hasEdge(1, 3)).isTrue();
        assertThat(graph.hasEdge(3, 1)).isTrue();
        assertThat(graph.hasEdge(0, 3)).isFalse();
        assertThat(graph.hasEdge(2, 2)).isFalse();
    }

    @Test
    void isolatedNodesComeAfterTheOthersAndChangeNothingElse() {
        Graph graph = SampleGraphs.path(3).withIsolated(2);
        assertThat(graph).isEqualTo(Graph.of(5, new int[][] {{0, 1}, {1, 2}}));
        assertThat(graph.degree(4)).isZero();
    }

    @Test
    void loopsAndRepeatedEdgesAreDroppedAndCounted() {
        GraphBuilder builder =
                new GraphBuilder(3).add(0, 1).add(1, 0).add(2, 2).add(0, 1).add(1, 2);
        assertThat(builder.build()).isEqualTo(SampleGraphs.path(3));
        assertThat(builder.loops()).isEqualTo(1);
        assertThat(builder.duplicates()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 50, 300})
    void holdsExactlyTheEdgesOfASetOfPairs(int nodes) {
        SplittableRandom random = new SplittableRandom(nodes);
        Set<Long> pairs = new HashSet<>();
        GraphBuilder builder = new GraphBuilder(nodes, 1);
        for (int i = 0; i < 5 * nodes; i++) {
            int u = random.nextInt(nodes);
            int v = random.nextInt(nodes);
            builder.add(u, v);
            if (u != v) {
                pairs.add((long) Math.min(u, v) * nodes + Math.max(u, v));
            }
        }
        Graph graph = builder.build();
        Set<Long> held = new HashSet<>();
        graph.forEachEdge((u, v) -> held.add((long) u * nodes + v));
        assertThat(held).isEqualTo(pairs);
        assertThat(graph.edgeCount()).isEqualTo(pairs.size());
        for (int u = 0; u < nodes; u++) {
            int node = u;
            int[] listed = IntStream.range(0, graph.degree(u))
                    .map(i -> graph.neighbour(node, i))
                    .toArray();
            assertThat(listed).isSorted().doesNotHaveDuplicates();
            assertThat(Arrays.copyOfRange(graph.neighbours(), graph.starts()[u], graph.starts()[u + 1]))
                    .isEqualTo(listed);
        }
    }

    @Test
    void inducedKeepsTheEdgesAmongItsNodesInTheOrderGiven() {
        Graph graph = Graph.of(5, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}});
        Graph induced = graph.induced(NodeSet.of(4, 0, 2, 3));
        assertThat(induced).isEqualTo(Graph.of(4, new int[][] {{0, 1}, {2, 3}, {0, 3}}));
        assertThat(graph.induced(NodeSet.all(5))).isSameAs(graph);
    }

    @Test
    void aBallHoldsWhatIsWithinReach() {
        Graph path = SampleGraphs.path(7);
        assertThat(Balls.ball(path, 3, 0)).isEqualTo(NodeSet.of(3));
        assertThat(Balls.ball(path, 3, 2)).isEqualTo(NodeSet.of(1, 2, 3, 4, 5));
        assertThat(Balls.ball(path, 0, 9)).isEqualTo(NodeSet.all(7));
    }

    @Test
    void sampleGraphsHaveTheirTextbookSizes() {
        assertThat(SampleGraphs.star(5).degree(0)).isEqualTo(5);
        assertThat(SampleGraphs.complete(6).edgeCount()).isEqualTo(15);
        assertThat(Graph.of(0, new int[0][]).pairCount()).isZero();
    }

    @Test
    void refusesAnEdgeToANodeThatDoesNotExist() {
        assertThatThrownBy(() -> Graph.of(3, new int[][] {{0, 3}}))
                .hasMessage("edge 0 - 3: a node must be from 0 to 2");
    }

    @Test
    void aSampleKeepsOnlyEdgesAndSomeOfEveryNode() {
        Graph graph = SampleGraphs.random(80, 400, 3);
        Graph sampled = graph.sampled(2, new SplittableRandom(5));
        sampled.forEachEdge((u, v) -> assertThat(graph.hasEdge(u, v)).isTrue());
        for (int u = 0; u < 80; u++) {
            assertThat(sampled.degree(u)).isGreaterThanOrEqualTo(Math.min(2, graph.degree(u)));
        }
        assertThat(sampled.edgeCount()).isBetween(80L, 160L);
        assertThat(graph.sampled(80, new SplittableRandom(5))).isEqualTo(graph);
    }

    @Test
    void everyNeighbourIsDrawnEquallyOften() {
        // leaves of a star draw their only neighbour, so the hub's own draw shows in a clique: 6 nodes draw 1 of 5
        Graph clique = SampleGraphs.complete(6);
        SplittableRandom random = new SplittableRandom(1);
        int draws = 20_000;
        int[] kept = new int[6];
        for (int k = 0; k < draws; k++) {
            Graph sampled = clique.sampled(1, random);
            for (int v = 1; v < 6; v++) {
                kept[v] += sampled.hasEdge(0, v) ? 1 : 0;
            }
        }
        // an edge stays with 1 - (4/5)^2 = 0.36; fixed seed, 5 standard deviations
        double sigma = Math.sqrt(draws * 0.36 * 0.64);
        for (int v = 1; v < 6; v++) {
            assertThat((double) kept[v]).isBetween(draws * 0.36 - 5 * sigma, draws * 0.36 + 5 * sigma);
        }
    }
}
