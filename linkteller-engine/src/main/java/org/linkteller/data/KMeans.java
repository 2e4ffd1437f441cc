package org.linkteller.data;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;
import org.linkteller.privacy.Clusters;

/**
 * Groups of nodes with like features: Lloyd's iteration from centres drawn far apart (k-means++, Arthur and Vassilvitskii
 * 2007). It reads features alone, so clusters for a private count may come from it.
 */
public final class KMeans {
    private static final int ITERATIONS = 20;

    private final double[][] centres;

    private KMeans(double[][] centres) {
        this.centres = centres;
    }

    /** Centres for some rows; other rows are assigned to the same ones later. */
    public static KMeans fit(Features features, int clusters, Seed seed) {
        if (clusters < 1 || clusters > features.rows()) {
            throw new IllegalArgumentException(
                    "expected 1 to " + features.rows() + " clusters, one per node at most, got " + clusters);
        }
        KMeans means =
                new KMeans(spread(features, clusters, seed.derive("k-means").random()));
        for (int i = 0; i < ITERATIONS; i++) {
            means = means.moved(features);
        }
        return means;
    }

    /** The nearest centre of each row, the first of equally near ones. */
    public Clusters assign(Features features) {
        int[] nearest = new int[features.rows()];
        double[] norms = norms();
        Row row = new Row(features.columns());
        for (int i = 0; i < nearest.length; i++) {
            row.read(features, i);
            double least = Double.POSITIVE_INFINITY;
            for (int c = 0; c < centres.length; c++) {
                double distance = norms[c] - 2 * row.times(centres[c]); // and |x|², the same for all
                if (distance < least) {
                    least = distance;
                    nearest[i] = c;
                }
            }
        }
        return Clusters.of(centres.length, nearest);
    }

    private KMeans moved(Features features) {
        Clusters now = assign(features);
        double[][] sums = new double[centres.length][features.columns()];
        int[] members = new int[centres.length];
        Row row = new Row(features.columns());
        for (int i = 0; i < features.rows(); i++) {
            row.read(features, i);
            row.addTo(sums[now.of(i)]);
            members[now.of(i)]++;
        }
        for (int c = 0; c < sums.length; c++) {
            for (int j = 0; j < sums[c].length; j++) {
                sums[c][j] =
                        members[c] == 0 ? centres[c][j] : sums[c][j] / members[c]; // an empty one stays where it is
            }
        }
        return new KMeans(sums);
    }

    /** Each further centre is a row drawn with a chance that grows with its squared distance to the nearest before. */
    private static double[][] spread(Features features, int clusters, RandomGenerator random) {
        double[][] centres = new double[clusters][];
        centres[0] = features.row(random.nextInt(features.rows()));
        double[] nearest = new double[features.rows()];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        Row row = new Row(features.columns());
        for (int c = 1; c < clusters; c++) {
            double norm = dot(centres[c - 1], centres[c - 1]);
            double sum = 0;
            for (int i = 0; i < nearest.length; i++) {
                row.read(features, i);
                double distance = Math.max(0, norm - 2 * row.times(centres[c - 1]) + row.square());
                nearest[i] = Math.min(nearest[i], distance);
                sum += nearest[i];
            }
            double left = random.nextDouble() * sum;
            int drawn = 0;
            while (drawn < nearest.length - 1 && left >= nearest[drawn]) {
                left -= nearest[drawn++];
            }
            centres[c] = features.row(drawn);
        }
        return centres;
    }

    private double[] norms() {
        return Arrays.stream(centres).mapToDouble(centre -> dot(centre, centre)).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    /** The entries of one row that are not 0. */
    private static final class Row {
        private final int[] columns;
        private final double[] values;
        private int count;

        Row(int width) {
            columns = new int[width];
            values = new double[width];
        }

        void read(Features features, int row) {
            count = features.nonZeros(row, columns, values);
        }

        double times(double[] other) {
            double sum = 0;
            for (int k = 0; k < count; k++) {
                sum += values[k] * other[columns[k]];
            }
            return sum;
        }

        double square() {
            double sum = 0;
            for (int k = 0; k < count; k++) {
                sum += values[k] * values[k];
            }
            return sum;
        }

        void addTo(double[] sums) {
            for (int k = 0; k < count; k++) {
                sums[columns[k]] += values[k];
            }
        }
    }
}
