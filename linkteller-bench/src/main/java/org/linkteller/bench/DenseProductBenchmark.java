package org.linkteller.bench;

import java.util.concurrent.TimeUnit;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
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

/** Dense products of a layer, forwards and both gradients: rows x inner activations, inner x columns weights. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class DenseProductBenchmark {
    @Param({"PLAIN", "VECTOR"})
    public Variant variant;

    /** The second layers of Twitch-ES (two classes) and its GCN-3, both layers of PPI, and a layer of 256 x 256. */
    @Param({"4648x256x2", "4648x64x64", "9716x50x256", "9716x256x121", "4648x256x256"})
    public String shape;

    private Kernels kernels;
    private Matrix activations;
    private Matrix weights;
    private Matrix result;
    private Matrix weightGradient;
    private Matrix activationGradient;

    @Setup
    public void build() {
        String[] sizes = shape.split("x", -1);
        int rows = Integer.parseInt(sizes[0]);
        int inner = Integer.parseInt(sizes[1]);
        int columns = Integer.parseInt(sizes[2]);
        kernels = variant.kernels();
        activations = Matrix.zeros(rows, inner);
        activations.fill(0.5f);
        weights = Matrix.zeros(inner, columns);
        weights.fill(0.25f);
        result = Matrix.zeros(rows, columns);
        weightGradient = Matrix.zeros(inner, columns);
        activationGradient = Matrix.zeros(rows, inner);
    }

    @Benchmark
    public Matrix forwards() {
        kernels.multiply(activations, weights, result);
        return result;
    }

    @Benchmark
    public Matrix weightGradient() {
        kernels.multiplyTransposedLeft(activations, result, weightGradient);
        return weightGradient;
    }

    @Benchmark
    public Matrix activationGradient() {
        kernels.multiplyTransposedRight(result, weights, activationGradient);
        return activationGradient;
    }
}
