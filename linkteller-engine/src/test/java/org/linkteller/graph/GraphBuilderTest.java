package org.linkteller.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;

class GraphBuilderTest {
    @Test
    void allocatesAtMostThreeTimesTheGraph() {
        int nodes = 200_000;
        int edges = 2_000_000;
        com.sun.management.ThreadMXBean thread = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = thread.getThreadAllocatedBytes(Thread.currentThread().getId());
        Graph graph = SampleGraphs.random(nodes, edges, 1);
        long allocated = thread.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        long result = 4L * (graph.starts().length + graph.neighbours().length);
        // All that was ever allocated, so the peak is no more: 12 bytes per edge and 4 per node to build, and the
        // graph.
        assertThat(allocated).isLessThanOrEqualTo(3 * result);
    }

    @Test
    void growsOverManyBlocksWithoutLosingAnEdge() {
        int nodes = 1000;
        GraphBuilder builder = new GraphBuilder(nodes, 0);
        for (int u = 0; u < nodes; u++) {
            for (int v = nodes - 1; v >= 0; v--) { // both directions and every loop
                builder.add(u, v);
            }
        }
        assertThat(builder.build()).isEqualTo(SampleGraphs.complete(nodes));
        assertThat(builder.loops()).isEqualTo(nodes);
        assertThat(builder.duplicates()).isEqualTo(nodes * (nodes - 1) / 2);
    }

    @Test
    void theOrderOfEdgesDoesNotMatter() {
        SplittableRandom random = new SplittableRandom(3);
        int[][] edges = new int[500][];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = new int[] {random.nextInt(60), random.nextInt(60)};
        }
        Graph graph = Graph.of(60, edges);
        for (int i = edges.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int[] kept = edges[i];
            edges[i] = edges[other];
            edges[other] = new int[] {kept[1], kept[0]};
        }
        assertThat(Graph.of(60, edges)).isEqualTo(graph);
    }

    @Test
    void anEmptiedBuilderStartsAfresh() {
        GraphBuilder builder = new GraphBuilder(3).add(0, 1).add(1, 2);
        assertThat(builder.build().edgeCount()).isEqualTo(2);
        assertThat(builder.build().edgeCount()).isZero();
        assertThat(builder.duplicates()).isZero();
    }

    /** 400 nodes: more than 2,500 edges are fewer bytes as bits. */
    @Test
    void manyEdgesAreKeptInBitsAndAreTheSameGraph() {
        Graph listed = SampleGraphs.random(400, 9_000, 5);
        GraphBuilder builder = new GraphBuilder(400, 0, 2_000);
        listed.forEachEdge(builder::add);
        Graph dense = builder.build();
        assertThat(dense.bits()).isPresent();
        assertThat(dense).isEqualTo(SampleGraphs.inBits(listed)).isNotEqualTo(listed);
        assertThat(dense.edgeCount()).isEqualTo(listed.edgeCount());
        GraphBuilder again = new GraphBuilder(400);
        dense.forEachEdge(again::add);
        assertThat(again.build()).isEqualTo(listed);
        for (int u = 0; u < 400; u++) {
            assertThat(dense.degree(u)).isEqualTo(listed.degree(u));
            for (int v = 0; v < 400; v++) {
                assertThat(dense.hasEdge(u, v)).isEqualTo(listed.hasEdge(u, v));
            }
        }
        NodeSet some = NodeSet.of(17, 3, 399, 64, 63, 128, 200);
        assertThat(dense.induced(some)).isEqualTo(listed.induced(some));
        assertThatThrownBy(dense::neighbours)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kept in bits");
    }

    @Test
    void edgesThatWereManyOnlyBecauseTheyCameTwiceAreListed() {
        Graph listed = SampleGraphs.random(200, 1_500, 5);
        GraphBuilder builder = new GraphBuilder(200, 0, 2_000);
        for (int time = 0; time < 2; time++) {
            listed.forEachEdge(builder::add);
        }
        assertThat(builder.build()).isEqualTo(listed);
        assertThat(builder.duplicates()).isEqualTo(listed.edgeCount());
    }

    /** What Flickr's 89,250 nodes become under EdgeRand: 190 million edges at epsilon 3, 1.1 billion at 1. */
    @Test
    void aDenseGraphTakesNoMoreThanItsBitsTwice() {
        double bits = 89_250.0 * 89_250 / 8;
        assertThat(GraphBuilder.peakBytes(89_250, 1.1e9)).isBetween(2 * bits, 2.2 * bits);
        assertThat(GraphBuilder.peakBytes(89_250, 1e6)).isEqualTo(18e6);
        assertThat(GraphBuilder.peakBytes(1_000_000_000, 1.1e9)).isInfinite();
    }
}
