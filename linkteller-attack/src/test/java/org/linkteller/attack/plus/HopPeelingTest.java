package org.linkteller.attack.plus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HopPeelingTest {
    private static final double[] FAR = {1, 2, -1, 0.5};
    private static final double[] NEAR = {-1, 0.3, 1, 2};
    private static final double[] EDGE = {0.2, -1, 1, -1};

    private static double[] sum(double a, double[] x, double b, double[] y, double c, double[] z) {
        double[] sum = new double[x.length];
        for (int d = 0; d < sum.length; d++) {
            sum[d] = a * x[d] + b * y[d] + c * z[d];
        }
        return sum;
    }

    /** Responses as attention gives them: who is near also feels what reaches those further away. */
    private static List<double[]> responses(SplittableRandom random, int far, int near, int edges) {
        List<double[]> responses = new ArrayList<>();
        for (int k = 0; k < far + near + edges; k++) {
            double ofNear = k < far ? 0 : random.nextDouble(0.5, 1);
            double ofEdge = k < far + near ? 0 : random.nextDouble(0.5, 1);
            responses.add(sum(random.nextDouble(0.1, 1), FAR, ofNear, NEAR, ofEdge, EDGE));
        }
        return responses;
    }

    @Test
    void afterPeelingTheShellsOnlyEdgesHaveAnythingLeft() {
        HopPeeling peeling = HopPeeling.of(responses(new SplittableRandom(1), 600, 250, 40));
        assertThat(peeling.shells()).isEqualTo(2);
        // directions are means over vectors that agree to the last bits
        assertThat(peeling.share(FAR)).isCloseTo(0, within(1e-12));
        assertThat(peeling.share(sum(0.4, FAR, 0.6, NEAR, 0, EDGE))).isCloseTo(0, within(1e-12));
        assertThat(peeling.share(sum(0.4, FAR, 0.6, NEAR, 0.7, EDGE))).isGreaterThan(0.1);
    }

    @Test
    void responsesAlongOneDirectionSayNothing() {
        HopPeeling peeling = HopPeeling.of(responses(new SplittableRandom(1), 300, 0, 0));
        assertThat(peeling.shells()).isZero();
        assertThat(peeling.share(FAR)).isEqualTo(1);
    }

    @Test
    void responsesInEveryDirectionSayNothing() {
        SplittableRandom random = new SplittableRandom(2);
        List<double[]> responses = new ArrayList<>();
        for (int k = 0; k < 300; k++) {
            responses.add(random.doubles(4, -1, 1).toArray());
        }
        assertThat(HopPeeling.of(responses).shells()).isZero();
    }

    @Test
    void whoDidNotRespondHasNoShare() {
        assertThat(HopPeeling.of(List.of()).share(new double[4])).isZero();
    }
}
