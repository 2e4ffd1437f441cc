package org.linkteller.bench;

import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one core of this machine can do at best from Java, as the yardstick for the kernels of the same run. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class MachineBenchmark {
    /** Far beyond a second-level cache of 2 MB, within a third-level cache of a server. */
    static final int READ_BYTES = 16 << 20;

    static final int CHAINS = 16;
    static final int STEPS = 4096;
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final float[] values = new float[READ_BYTES / Float.BYTES];
    private float factor;

    @Setup
    public void fill() {
        for (int i = 0; i < values.length; i++) {
            values[i] = i & 7;
        }
        factor = 0.5f;
    }

    /** Reads {@link #READ_BYTES} in order. */
    @Benchmark
    public float readThirdLevelCache() {
        int lanes = SPECIES.length();
        FloatVector s0 = FloatVector.zero(SPECIES);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int i = 0; i < values.length; i += 4 * lanes) {
            s0 = s0.add(FloatVector.fromArray(SPECIES, values, i));
            s1 = s1.add(FloatVector.fromArray(SPECIES, values, i + lanes));
            s2 = s2.add(FloatVector.fromArray(SPECIES, values, i + 2 * lanes));
            s3 = s3.add(FloatVector.fromArray(SPECIES, values, i + 3 * lanes));
        }
        return s0.add(s1).add(s2.add(s3)).reduceLanes(VectorOperators.ADD);
    }

    /** {@link #STEPS} rounds of {@link #CHAINS} independent fused multiply-adds, nothing read from memory. */
    @Benchmark
    public float fuseMultiplyAdd() {
        FloatVector x = FloatVector.broadcast(SPECIES, factor);
        FloatVector y = FloatVector.broadcast(SPECIES, factor + 1);
        FloatVector s0 = x, s1 = y, s2 = x, s3 = y, s4 = x, s5 = y, s6 = x, s7 = y;
        FloatVector t0 = y, t1 = x, t2 = y, t3 = x, t4 = y, t5 = x, t6 = y, t7 = x;
        for (int i = 0; i < STEPS; i++) {
            s0 = s0.fma(x, y);
            s1 = s1.fma(x, y);
            s2 = s2.fma(x, y);
            s3 = s3.fma(x, y);
            s4 = s4.fma(x, y);
            s5 = s5.fma(x, y);
            s6 = s6.fma(x, y);
            s7 = s7.fma(x, y);
            t0 = t0.fma(x, y);
            t1 = t1.fma(x, y);
            t2 = t2.fma(x, y);
            t3 = t3.fma(x, y);
            t4 = t4.fma(x, y);
            t5 = t5.fma(x, y);
            t6 = t6.fma(x, y);
            t7 = t7.fma(x, y);
        }
        FloatVector s = s0.add(s1).add(s2.add(s3)).add(s4.add(s5).add(s6.add(s7)));
        FloatVector t = t0.add(t1).add(t2.add(t3)).add(t4.add(t5).add(t6.add(t7)));
        return s.add(t).reduceLanes(VectorOperators.ADD);
    }
}
