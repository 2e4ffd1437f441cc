package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Why noise on every answer's aggregates (Sajadmanesh et al., GAP, USENIX Security 2023) is no protection here: the table of
 * docs/DEFENCES.md. A client who sends the features makes every query a release of its own: Q queries of a network of two
 * layers are 2Q Gaussian releases of sums of unit rows, of which an edge changes two, L2 sensitivity sqrt(2). Their Renyi
 * divergence of order a is 2Q a / s² (Mironov 2017), which is (epsilon, delta) private with epsilon = 2Q a / s² + ln(1/delta) / (a - 1).
 */
class NoisyAggregationCostTest {
    private static final double DELTA = 1e-5;
    private static final int LAYERS = 2;
    private static final int BUDGET = 100;

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8})
    void theTableIsWhatTheAccountingGives(int epsilon) throws IOException {
        double sigma = sigma(epsilon, 1);
        assertThat(epsilon(sigma, 1)).isCloseTo(epsilon, within(1e-6));
        String row = String.format(
                Locale.ROOT,
                "| %d | %.1f | %.0f | %.0f |",
                epsilon,
                sigma,
                epsilon(sigma, BUDGET),
                sigma(epsilon, BUDGET));
        assertThat(Files.readString(Path.of("../docs/DEFENCES.md"))).contains(row);
    }

    /** The best order, searched on a fine grid: a factor of 1.0001 moves epsilon by far less than it is printed with. */
    private static double epsilon(double sigma, int queries) {
        double best = Double.POSITIVE_INFINITY;
        for (double over = 1e-4; over < 1e6; over *= 1.0001) {
            double order = 1 + over;
            best = Math.min(best, LAYERS * queries * order / (sigma * sigma) + Math.log(1 / DELTA) / over);
        }
        return best;
    }

    /** c + 2 sqrt(c L) = epsilon with c = 2Q / s² and L = ln(1/delta), the value at the best order, solved for s. */
    private static double sigma(double epsilon, int queries) {
        double log = Math.log(1 / DELTA);
        double root = Math.sqrt(log + epsilon) - Math.sqrt(log);
        return Math.sqrt(LAYERS * queries) / root;
    }
}
