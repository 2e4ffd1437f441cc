package org.linkteller.bench;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.linkteller.math.AdamStep;
import org.linkteller.math.Dropout;
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

/** The element-wise passes of an epoch on Twitch-ES, hidden size 256. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class LayerBenchmark {
    @Param({"PLAIN", "VECTOR"})
    public Variant variant;

    private final AdamStep step = AdamStep.at(3, 0.01, 5e-4);
    private final Dropout dropout = Dropout.of(0.5, 1);
    private Kernels kernels;
    private Matrix hidden;
    private Matrix gradient;
    private float[] bias;
    private float[] sums;
    private float[] weights;
    private float[] weightGradient;
    private float[] mean;
    private float[] variance;

    @Setup
    public void build() {
        kernels = variant.kernels();
        hidden = Matrix.zeros(TwitchShapes.NODES, TwitchShapes.HIDDEN);
        gradient = Matrix.zeros(TwitchShapes.NODES, TwitchShapes.HIDDEN);
        hidden.fill(0.5f);
        bias = new float[TwitchShapes.HIDDEN];
        sums = new float[TwitchShapes.HIDDEN];
        int count = TwitchShapes.FEATURES * TwitchShapes.HIDDEN;
        weights = new float[count];
        weightGradient = new float[count];
        mean = new float[count];
        variance = new float[count];
        Arrays.fill(weightGradient, 0.01f);
    }

    @Benchmark
    public Matrix addBiasRelu() {
        kernels.addBiasRelu(hidden, bias);
        return hidden;
    }

    @Benchmark
    public Matrix addBiasReluDropout() {
        kernels.addBiasReluDropout(hidden, bias, dropout);
        return hidden;
    }

    @Benchmark
    public Matrix backRelu() {
        kernels.backRelu(gradient, hidden, 2);
        return gradient;
    }

    @Benchmark
    public float[] sumColumns() {
        kernels.sumColumns(gradient, sums);
        return sums;
    }

    @Benchmark
    public float[] adam() {
        kernels.adam(step, weights, weightGradient, mean, variance);
        return weights;
    }
}
