package org.linkteller.bench;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.linkteller.math.SparseMatrix;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One JMH run of the kernels and of what the machine can do at best, and the ratios that must hold: the vector product
 * of the Twitch-ES adjacency with 256 columns at 1.3 times its plain twin and 30 % of the cache's read bandwidth, dense
 * products at 40 % of peak arithmetic. Prints a Markdown table; exit code 1 when a ratio is missed. Every figure is the
 * shortest of its samples, since other work on the machine only ever adds time.
 */
public final class KernelTargets {
    private static final String[] DENSE_SHAPES = {"4648x64x64", "4648x256x256"};
    private static final String[] DENSE_PRODUCTS = {"forwards", "weightGradient", "activationGradient"};

    private final Collection<RunResult> results;
    private boolean missed;

    private KernelTargets(Collection<RunResult> results) {
        this.results = results;
    }

    public static void main(String[] arguments) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(MachineBenchmark.class.getName())
                        .include(SparseProductBenchmark.class.getName() + ".adjacencyTimesHidden")
                        .include(DenseProductBenchmark.class.getName())
                        .param("variant", "PLAIN", "VECTOR")
                        .param("width", "256")
                        .param("shape", DENSE_SHAPES)
                        .mode(Mode.SampleTime)
                        .timeUnit(TimeUnit.MICROSECONDS)
                        .warmupIterations(2)
                        .warmupTime(TimeValue.seconds(1))
                        .measurementIterations(2)
                        .measurementTime(TimeValue.seconds(1))
                        .build())
                .run();
        KernelTargets targets = new KernelTargets(results);
        targets.print();
        System.exit(targets.missed ? 1 : 0);
    }

    private void print() {
        SparseMatrix adjacency = TwitchShapes.adjacency();
        double product = (double) adjacency.entries() * TwitchShapes.HIDDEN * Float.BYTES;
        double read = MachineBenchmark.READ_BYTES / fastest("readThirdLevelCache", "", "");
        double peak = 2.0
                * MachineBenchmark.STEPS
                * MachineBenchmark.CHAINS
                * MachineBenchmark.SPECIES.length()
                / fastest("fuseMultiplyAdd", "", "");
        double plain = fastest("adjacencyTimesHidden", "PLAIN", "256");
        double vector = fastest("adjacencyTimesHidden", "VECTOR", "256");
        System.out.println();
        System.out.println("| measured | value | target |");
        System.out.println("|---|---|---|");
        row("third-level cache, read", "%.1f GB/s", read / 1e3);
        row("fused multiply-add, peak", "%.1f GFLOP/s", peak / 1e3);
        row("adjacency x 256 columns, plain", "%.2f ms", plain / 1e3);
        row("adjacency x 256 columns, vector", "%.2f ms", vector / 1e3);
        ratio("vector over plain", plain / vector, 1.3);
        ratio("vector over cache read", product / vector / read, 0.3);
        for (String shape : DENSE_SHAPES) {
            double operations = 2;
            for (String size : shape.split("x", -1)) {
                operations *= Integer.parseInt(size);
            }
            for (String name : DENSE_PRODUCTS) {
                double speed = operations / fastest(name, "VECTOR", shape);
                row("dense " + shape + ", " + name + ", vector", "%.1f GFLOP/s", speed / 1e3);
                row("same, vector over plain", "%.2f", fastest(name, "PLAIN", shape) / fastest(name, "VECTOR", shape));
                ratio("same, over peak", speed / peak, 0.4);
            }
        }
    }

    private static void row(String what, String format, double value) {
        System.out.printf("| %s | " + format + " | |%n", what, value);
    }

    private void ratio(String what, double value, double target) {
        missed |= !(value >= target);
        System.out.printf(
                "| %s | **%.2f** | at least %.1f: %s |%n", what, value, target, value >= target ? "met" : "missed");
    }

    /** The shortest time in µs of the benchmark of that method name with these parameters, "" for none. */
    private double fastest(String name, String variant, String size) {
        for (RunResult result : results) {
            String method = result.getParams().getBenchmark();
            if (method.endsWith("." + name)
                    && variant.equals(parameter(result, "variant"))
                    && (size.equals(parameter(result, "width")) || size.equals(parameter(result, "shape")))) {
                return result.getPrimaryResult().getStatistics().getMin();
            }
        }
        throw new IllegalStateException("no result for " + name + " " + variant + " " + size);
    }

    private static String parameter(RunResult result, String key) {
        return result.getParams().getParamsKeys().contains(key)
                ? result.getParams().getParam(key)
                : "";
    }
}
