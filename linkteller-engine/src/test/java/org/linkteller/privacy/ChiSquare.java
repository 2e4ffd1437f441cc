package org.linkteller.privacy;

import java.util.Arrays;

/**
 * Pearson's chi-square tests. A p-value below {@link #FALSE_ALARM} counts as a rejection: with fixed seeds a test is
 * right or wrong for good, and a correct sampler had one chance in a million to be given a seed it fails on.
 */
final class ChiSquare {
    static final double FALSE_ALARM = 1e-6;

    private ChiSquare() {}

    /** How likely counts at least as far from the expected ones are; cells expecting fewer than 8 are pooled. */
    static double pValue(long[] counts, double[] probabilities) {
        long total = Arrays.stream(counts).sum();
        double statistic = 0;
        int cells = 0;
        double pooledExpected = 0;
        long pooledCount = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = total * probabilities[i];
            if (expected < 8) {
                pooledExpected += expected;
                pooledCount += counts[i];
            } else {
                statistic += square(counts[i] - expected) / expected;
                cells++;
            }
        }
        double rest = Math.max(
                pooledExpected, total * (1 - Arrays.stream(probabilities).sum()));
        if (rest > 1) {
            statistic += square(pooledCount - pooledExpected) / pooledExpected;
            cells++;
        }
        return upperTail(statistic, cells - 1);
    }

    /** How likely two samples at least as different are if both come from one law; rare cells are pooled. */
    static double pValue(long[] first, long[] second) {
        double totalFirst = Arrays.stream(first).sum();
        double totalSecond = Arrays.stream(second).sum();
        double statistic = 0;
        int cells = 0;
        long[] pooled = new long[2];
        for (int i = 0; i < first.length; i++) {
            if (first[i] + second[i] < 16) {
                pooled[0] += first[i];
                pooled[1] += second[i];
            } else {
                statistic += cell(first[i], second[i], totalFirst, totalSecond);
                cells++;
            }
        }
        if (pooled[0] + pooled[1] >= 16) {
            statistic += cell(pooled[0], pooled[1], totalFirst, totalSecond);
            cells++;
        }
        return upperTail(statistic, cells - 1);
    }

    private static double cell(long a, long b, double totalFirst, double totalSecond) {
        double share = (double) (a + b) / (totalFirst + totalSecond);
        return square(a - totalFirst * share) / (totalFirst * share)
                + square(b - totalSecond * share) / (totalSecond * share);
    }

    /** Q(k/2, x/2), the regularised upper incomplete gamma function (Numerical Recipes 6.2: series, or fraction). */
    static double upperTail(double statistic, int freedom) {
        double a = freedom / 2.0;
        double x = statistic / 2;
        if (freedom <= 0 || x <= 0) {
            return 1;
        }
        double front = Math.exp(-x + a * Math.log(x) - logGamma(a));
        if (x < a + 1) {
            double term = 1 / a;
            double sum = term;
            for (int n = 1; term > sum * 1e-16; n++) {
                term *= x / (a + n);
                sum += term;
            }
            return 1 - sum * front;
        }
        double b = x + 1 - a;
        double c = 1e300;
        double d = 1 / b;
        double h = d;
        for (int i = 1; i < 100_000; i++) {
            double an = -i * (i - a);
            b += 2;
            d = 1 / (an * d + b);
            c = b + an / c;
            h *= d * c;
            if (Math.abs(d * c - 1) < 1e-14) {
                break;
            }
        }
        return front * h;
    }

    private static double logGamma(double x) {
        // Stirling's series after shifting the argument above 10, good to 1e-13
        double shift = 0;
        double y = x;
        while (y < 10) {
            shift += Math.log(y);
            y++;
        }
        double series = 1 / (12 * y) - 1 / (360 * y * y * y) + 1 / (1260 * Math.pow(y, 5));
        return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
    }

    private static double square(double x) {
        return x * x;
    }
}
