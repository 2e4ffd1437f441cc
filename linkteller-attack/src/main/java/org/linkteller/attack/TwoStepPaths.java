package org.linkteller.attack;

/**
 * The products of columns, YᵀY. Up to a few thousand targets all of them are computed at once, each column being
 * scattered once and met by every other without a branch; beyond that each is merged when asked for, since then only the
 * best pairs are looked at.
 */
final class TwoStepPaths {
    /** 6,000 targets are 18 million pairs, 72 MB. */
    private static final int MOST_STORED = 6_000;

    private final ScaledColumns columns;
    private final float[] upper;

    private TwoStepPaths(ScaledColumns columns, float[] upper) {
        this.columns = columns;
        this.upper = upper;
    }

    static TwoStepPaths of(ScaledColumns columns) {
        return columns.size() <= MOST_STORED ? stored(columns) : merged(columns);
    }

    static TwoStepPaths merged(ScaledColumns columns) {
        return new TwoStepPaths(columns, new float[0]);
    }

    static TwoStepPaths stored(ScaledColumns columns) {
        int size = columns.size();
        float[] upper = new float[size * (size - 1) / 2];
        double[] scattered = new double[columns.rows()];
        int next = 0;
        for (int i = 0; i < size; i++) {
            int[] positions = columns.positions(i);
            double[] values = columns.values(i);
            for (int k = 0; k < positions.length; k++) {
                scattered[positions[k]] = values[k];
            }
            for (int j = i + 1; j < size; j++) {
                upper[next++] = (float) gathered(scattered, columns.positions(j), columns.values(j));
            }
            for (int position : positions) {
                scattered[position] = 0;
            }
        }
        return new TwoStepPaths(columns, upper);
    }

    private static double gathered(double[] scattered, int[] positions, double[] values) {
        double sum = 0;
        for (int k = 0; k < positions.length; k++) {
            sum += values[k] * scattered[positions[k]];
        }
        return sum;
    }

    double between(int i, int j) {
        if (upper.length == 0) {
            return merge(i, j);
        }
        int first = Math.min(i, j);
        int second = Math.max(i, j);
        return upper[first * (2 * columns.size() - first - 1) / 2 + (second - first - 1)];
    }

    private double merge(int i, int j) {
        int[] p = columns.positions(i);
        int[] q = columns.positions(j);
        double[] x = columns.values(i);
        double[] y = columns.values(j);
        double sum = 0;
        int a = 0;
        int b = 0;
        while (a < p.length && b < q.length) {
            if (p[a] == q[b]) {
                sum += x[a++] * y[b++];
            } else if (p[a] < q[b]) {
                a++;
            } else {
                b++;
            }
        }
        return sum;
    }
}
