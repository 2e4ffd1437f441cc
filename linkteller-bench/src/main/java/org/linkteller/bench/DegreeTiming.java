package org.linkteller.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;

/**
 * What the time of an answer tells of a node: a client changes one row of a session at a time, gets labels and looks at
 * the clock. Prints the rank correlation (Spearman) of a node's shortest time with its degree, for answers that leave at
 * once and for some {@code stepMillis}: {@code java -cp benchmarks.jar org.linkteller.bench.DegreeTiming [DATASET]}.
 */
public final class DegreeTiming {
    private static final int PROBED = 150;
    private static final int ROUNDS = 12;

    private DegreeTiming() {}

    /** Prints a line for each setting. */
    public static void main(String[] arguments) throws Exception {
        ServedTwitch served = ServedTwitch.of(arguments.length > 0 ? arguments[0] : "twitch-PTBR");
        Path folder = Files.createTempDirectory("timing");
        for (int step : new int[] {0, 10, 20, 50}) {
            Path rules = Files.writeString(
                    folder.resolve("guard.yaml"), "output: {form: labels}\nstepMillis: " + step + "\n");
            try (InferenceServer server = served.serve(Guard.of(GuardRules.load(rules)))) {
                System.out.printf(Locale.ROOT, "stepMillis %d: %s%n", step, measured(served, server));
            }
        }
        System.exit(0); // Undertow's threads would stay
    }

    private static String measured(ServedTwitch served, InferenceServer server) {
        NodeSet nodes = served.part().nodes();
        Features base = served.part().features();
        HttpInference box = HttpInference.connect(server.uri(), "twitch", ClientOptions.defaults());
        int[] probed = new Seed(5)
                .random()
                .ints(0, nodes.size())
                .distinct()
                .limit(PROBED)
                .toArray();
        double[] shortest = new double[PROBED];
        Arrays.fill(shortest, Double.POSITIVE_INFINITY);
        box.predict(nodes, base);
        for (int round = -2; round < ROUNDS; round++) { // the first two warm up
            for (int i = 0; i < PROBED; i++) {
                Features changed = base.withRow(
                        probed[i],
                        Arrays.stream(base.row(probed[i])).map(x -> 2 * x).toArray());
                long start = System.nanoTime();
                box.predict(nodes, changed);
                long took = System.nanoTime() - start;
                shortest[i] = round < 0 ? shortest[i] : Math.min(shortest[i], took / 1e6);
            }
        }
        double[] degrees = Arrays.stream(probed)
                .mapToDouble(node -> served.part().graph().degree(node))
                .toArray();
        return String.format(
                Locale.ROOT,
                "rank correlation of time and degree %.2f (%d nodes, shortest of %d; %.2f to %.2f ms)",
                correlation(ranks(shortest), ranks(degrees)),
                PROBED,
                ROUNDS,
                Arrays.stream(shortest).min().orElseThrow(),
                Arrays.stream(shortest).max().orElseThrow());
    }

    /** Equal values share the mean of their ranks. */
    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] ranks = new double[values.length];
        for (int from = 0, to; from < order.length; from = to) {
            to = from;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
        }
        return ranks;
    }

    private static double correlation(double[] a, double[] b) {
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        double both = 0;
        double squareA = 0;
        double squareB = 0;
        for (int i = 0; i < a.length; i++) {
            both += (a[i] - meanA) * (b[i] - meanB);
            squareA += (a[i] - meanA) * (a[i] - meanA);
            squareB += (b[i] - meanB) * (b[i] - meanB);
        }
        return both / Math.sqrt(squareA * squareB);
    }
}
