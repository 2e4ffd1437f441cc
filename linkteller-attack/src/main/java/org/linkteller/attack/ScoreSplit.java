package org.linkteller.attack;

import java.util.Arrays;

/**
 * Splits scores into edges and others with no knowledge at all: two normal groups of positive scores on a logarithmic
 * scale are fitted by expectation maximisation, and the pairs more likely in the upper one are counted. Where an attack
 * separates well the groups lie far apart and the split falls into the gap between them.
 */
final class ScoreSplit {
    private static final int STEPS = 200;

    /** Edges are rare; the search starts with a few in a hundred responding pairs. */
    private static final double FIRST_SHARE = 0.05;

    private ScoreSplit() {}

    /** How many of the scores belong to the upper group. Scores of 0 and below never do. */
    static long of(double[] scores) {
        double[] logs = Arrays.stream(scores)
                .filter(score -> score > 0)
                .map(Math::log)
                .sorted()
                .toArray();
        if (logs.length < 4) {
            return logs.length;
        }
        int cut = (int) ((1 - FIRST_SHARE) * logs.length);
        double share = FIRST_SHARE;
        double[] low = {mean(logs, 0, cut), 0};
        double[] high = {mean(logs, cut, logs.length), 0};
        low[1] = deviation(logs, 0, cut, low[0]);
        high[1] = deviation(logs, cut, logs.length, high[0]);
        for (int step = 0; step < STEPS; step++) {
            double weight = 0;
            double sum = 0;
            double squares = 0;
            double lowSum = 0;
            double lowSquares = 0;
            for (double x : logs) {
                double p = upper(x, share, low, high);
                weight += p;
                sum += p * x;
                squares += p * x * x;
                lowSum += (1 - p) * x;
                lowSquares += (1 - p) * x * x;
            }
            double rest = logs.length - weight;
            if (weight < 1e-9 || rest < 1e-9) {
                break;
            }
            share = weight / logs.length;
            high = new double[] {sum / weight, root(squares / weight - sum / weight * (sum / weight))};
            low = new double[] {lowSum / rest, root(lowSquares / rest - lowSum / rest * (lowSum / rest))};
        }
        long count = 0;
        for (double x : logs) {
            count += x > low[0] && upper(x, share, low, high) > 0.5 ? 1 : 0;
        }
        return count;
    }

    private static double upper(double x, double share, double[] low, double[] high) {
        double a = Math.log(share) - Math.log(high[1]) - square((x - high[0]) / high[1]) / 2;
        double b = Math.log(1 - share) - Math.log(low[1]) - square((x - low[0]) / low[1]) / 2;
        return 1 / (1 + Math.exp(b - a));
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(0);
    }

    private static double deviation(double[] values, int from, int to, double mean) {
        return root(Arrays.stream(values, from, to)
                .map(x -> square(x - mean))
                .average()
                .orElse(0));
    }

    /** Never 0: a group of equal scores is still a group. */
    private static double root(double variance) {
        return Math.sqrt(Math.max(variance, 1e-6));
    }

    private static double square(double x) {
        return x * x;
    }
}
