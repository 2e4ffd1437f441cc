package org.linkteller.attack.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DegreesTest {
    private static final int NODES = 4000;

    /** Leaves, and hubs with thousands of them: the sum must be even once the loops are taken off. */
    private static double[] degrees(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] degrees = new double[NODES];
        for (int u = 0; u < NODES; u++) {
            degrees[u] = 2 + Math.floor(3 / Math.pow(random.nextDouble(0.003, 1), 1.1));
        }
        degrees[0] += (Arrays.stream(degrees).sum() - NODES) % 2;
        return degrees;
    }

    /** Errors as single precision on the wire leaves them are felt most by the least entries. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aVectorOfSinglePrecisionHasWholeDegrees(long seed) {
        double[] degrees = degrees(seed);
        double norm = Math.sqrt(Arrays.stream(degrees).sum());
        SplittableRandom random = new SplittableRandom(seed).split();
        double[] vector = Arrays.stream(degrees)
                .map(d -> Math.sqrt(d) / norm + 5e-6 * random.nextGaussian())
                .toArray();
        Degrees found = Degrees.of(List.of(vector), 5e-6);
        assertThat(found.whole(1)).isEqualTo(degrees);
        assertThat(found.areWhole(1)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void otherNumbersAreNotWhole(long seed) {
        double[] vector = new SplittableRandom(seed).doubles(NODES, 0.2, 3).toArray();
        Degrees found = Degrees.of(List.of(vector), 0);
        assertThat(found.areWhole(0)).isFalse();
        assertThat(found.areWhole(1)).isFalse();
    }
}
