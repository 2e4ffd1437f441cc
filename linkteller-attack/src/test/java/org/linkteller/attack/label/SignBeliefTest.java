package org.linkteller.attack.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignBeliefTest {
    private static final double[] WEIGHTS = {3, 1, 0.5, 0.2, 0, 0, 2, 0.7};

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.max(0, 2 - 2 * dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))));
    }

    /** Sums that the belief expects to be 0, of which every sign tells something. */
    private static SignBelief taught(int signs) {
        SplittableRandom random = new SplittableRandom(1);
        SignBelief belief = new SignBelief(LabelBox.filled(WEIGHTS.length, 1));
        for (int q = 0; q < signs; q++) {
            double[] x = new double[WEIGHTS.length];
            Arrays.setAll(x, i -> random.nextGaussian());
            double[] mean = belief.means();
            double along = dot(x, mean) / dot(mean, mean);
            Arrays.setAll(x, i -> x[i] - along * mean[i]);
            belief.learn(x, 0, dot(x, WEIGHTS) > 0);
        }
        return belief;
    }

    /** A sign halves one of seven directions at best, so an error falls by a factor of 2 for every seven at most. */
    @Test
    void signsOfSumsThatMayBeEitherGiveTheDirectionOfTheWeights() {
        assertThat(distance(taught(60).means(), WEIGHTS)).isLessThan(0.1);
        assertThat(distance(taught(250).means(), WEIGHTS)).isLessThan(1e-5);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 100, 200})
    void theErrorIsWhatTheBeliefSaysItIs(int signs) {
        SignBelief belief = taught(signs);
        double ratio = distance(belief.means(), WEIGHTS) / belief.error();
        assertThat(ratio).isBetween(0.2, 5.0); // one sample of a length in seven directions: a factor of 2 is common
    }

    @Test
    void aSignThatWasCertainTeachesNothing() {
        SignBelief belief = taught(100);
        double[] before = belief.means();
        belief.learn(before.clone(), 0, true);
        assertThat(belief.means()).containsExactly(before);
    }

    /** Against φ/Φ with Φ summed in small steps. */
    @ParameterizedTest
    @ValueSource(doubles = {-7.5, -4.1, -3.9, -1, 0, 0.5, 3, 5.9})
    void theHazardIsTheDensityOverTheShare(double z) {
        double step = 1e-4;
        double share = 0;
        for (double x = z - step / 2; x > z - 15; x -= step) {
            share += step * Math.exp(-x * x / 2);
        }
        double expected = Math.exp(-z * z / 2) / share;
        assertThat(SignBelief.hazard(z)).isCloseTo(expected, within(1e-6 * expected)); // of the sum: step² z²/24
    }
}
