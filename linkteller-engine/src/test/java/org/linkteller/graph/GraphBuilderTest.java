package org.linkteller.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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
}
