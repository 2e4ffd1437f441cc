package org.linkteller.privacy;

/**
 * Samplers that use nothing but integers and uniform draws below an integer, after Canonne, Kamath and Steinke (2020),
 * "The discrete Gaussian for differential privacy", algorithms 1 and 2. Plain and slow: the twins of the table samplers.
 */
final class IntegerSamplers {
    private IntegerSamplers() {}

    /** True with probability e^-(a/b). */
    static boolean expMinus(long a, long b, NoiseStream noise) {
        long left = a;
        while (left > b) {
            if (!expMinusUpToOne(b, b, noise)) {
                return false;
            }
            left -= b;
        }
        return expMinusUpToOne(left, b, noise);
    }

    private static boolean expMinusUpToOne(long a, long b, NoiseStream noise) {
        // the number of successes in a row of Bernoulli(a / (b k)), k = 1, 2, ..., is even with probability e^-(a/b)
        long k = 1;
        while (noise.nextLong(b * k) < a) {
            k++;
        }
        return k % 2 == 1;
    }

    /** The integer z with probability proportional to e^-(|z| a / b). */
    static long laplace(long a, long b, NoiseStream noise) {
        while (true) {
            long size = 0;
            while (expMinus(a, b, noise)) {
                size++;
            }
            boolean negative = noise.nextBoolean();
            if (size > 0 || !negative) {
                return negative ? -size : size;
            }
        }
    }
}
