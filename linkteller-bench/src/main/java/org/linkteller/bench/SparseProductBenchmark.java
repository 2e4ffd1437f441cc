package org.linkteller.bench;

import java.util.concurrent.TimeUnit;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;
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

/** Sparse times dense in the shapes of Twitch-ES: adjacency x hidden layer, features x weights and its gradient. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class SparseProductBenchmark {
    @Param({"PLAIN", "VECTOR"})
    public Variant variant;

    @Param({"2", "64", "256"})
    public int width;

    private Kernels kernels;
    private SparseMatrix adjacency;
    private SparseMatrix features;
    private SparseMatrix featuresTransposed;
    private Matrix hidden;
    private Matrix weights;
    private Matrix hiddenResult;
    private Matrix gradient;
    private float[] shift;
    private float[] sums;

    @Setup
    public void build() {
        kernels = variant.kernels();
        adjacency = TwitchShapes.adjacency();
        features = TwitchShapes.features();
        featuresTransposed = features.transpose();
        hidden = Matrix.zeros(TwitchShapes.NODES, width);
        hidden.fill(0.5f);
        weights = Matrix.zeros(TwitchShapes.FEATURES, width);
        weights.fill(0.25f);
        hiddenResult = Matrix.zeros(TwitchShapes.NODES, width);
        gradient = Matrix.zeros(TwitchShapes.FEATURES, width);
        shift = new float[TwitchShapes.FEATURES];
        sums = new float[width];
    }

    @Benchmark
    public Matrix adjacencyTimesHidden() {
        kernels.multiply(adjacency, hidden, hiddenResult);
        return hiddenResult;
    }

    @Benchmark
    public Matrix featuresTimesWeights() {
        kernels.multiplyShifted(features, weights, sums, hiddenResult);
        return hiddenResult;
    }

    @Benchmark
    public Matrix weightGradient() {
        kernels.multiplyPlusOuter(featuresTransposed, hidden, shift, sums, gradient);
        return gradient;
    }
}
