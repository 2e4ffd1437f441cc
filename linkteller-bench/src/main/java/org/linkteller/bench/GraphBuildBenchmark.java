package org.linkteller.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
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
 * Random edges to a graph of a million nodes, or of ten times fewer nodes than edges. The heap leaves room for the
 * benchmark's own 8 bytes per edge and three times the graph of ten million edges, 252 MB.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx332m", "-XX:+UseSerialGC"})
@Warmup(iterations = 2)
@Measurement(iterations = 5)
public class GraphBuildBenchmark {
    @Param({"100000", "10000000"})
    public int edges;

    private int nodes;
    private int[] from;
    private int[] to;

    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(1);
        nodes = edges / 10;
        from = random.ints(edges, 0, nodes).toArray();
        to = random.ints(edges, 0, nodes).toArray();
    }

    @Benchmark
    public Graph build() {
        GraphBuilder builder = new GraphBuilder(nodes);
        for (int i = 0; i < edges; i++) {
            builder.add(from[i], to[i]);
        }
        return builder.build();
    }
}
