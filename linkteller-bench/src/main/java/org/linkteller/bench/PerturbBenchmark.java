package org.linkteller.bench;

import java.util.concurrent.TimeUnit;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Private releases with secure noise. What a release costs depends on the numbers of nodes and edges only, so random graphs
 * of the datasets' sizes stand in for them: nothing has to be downloaded. Run with {@code -prof gc} for the bytes allocated.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class PerturbBenchmark {
    /** The larger ones, for the growth of time and memory, need {@code -jvmArgs -Xmx3g}. */
    @Param({"TWITCH_ES", "PPI", "FLICKR"})
    public Size size;

    @Param({"edge-rand:5", "edge-rand:7", "lap-graph:1", "lap-graph:8"})
    public String protection;

    private Graph graph;
    private EdgeDpMechanism mechanism;

    /** Nodes and edges. */
    public enum Size {
        TWITCH_ES(4_648, 59_382),
        PPI(14_755, 225_270),
        FLICKR(89_250, 449_878),
        EIGHTH_MILLION(125_000, 1_250_000),
        QUARTER_MILLION(250_000, 2_500_000),
        HALF_MILLION(500_000, 5_000_000),
        MILLION(1_000_000, 10_000_000);

        private final int nodes;
        private final int edges;

        Size(int nodes, int edges) {
            this.nodes = nodes;
            this.edges = edges;
        }
    }

    @Setup
    public void build() {
        graph = SampleGraphs.random(size.nodes, size.edges, 1);
        mechanism = EdgeDpMechanism.parse(protection);
    }

    /** Edges handed on one by one, as perturb writes them to a file. */
    @Benchmark
    public long streamed() {
        long[] edges = {0};
        mechanism.release(graph, NoiseSource.secure(), (u, v) -> edges[0] += 1 + (u ^ v) % 2);
        return edges[0];
    }

    /** The release as a graph. */
    @Benchmark
    public Graph asGraph() {
        return mechanism.perturb(graph, NoiseSource.secure());
    }
}
