package org.linkteller.serve;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;

/**
 * A query small enough to remember: every feature row projected onto {@value #SIZE} random sign vectors. Norms and
 * angles survive up to a relative error of about sqrt(2 / {@value #SIZE}) per row (Johnson and Lindenstrauss 1984), and
 * equal rows stay equal exactly. The signs are drawn from a secret seed, or a client could move rows along directions
 * that the sketch does not see.
 */
final class QuerySketch {
    static final int SIZE = 16;

    private final int[] accounts;
    /** Row after row, {@link #SIZE} numbers each. */
    private final float[] rows;

    private final float[] norms;

    private QuerySketch(int[] accounts, float[] rows, float[] norms) {
        this.accounts = accounts;
        this.rows = rows;
        this.norms = norms;
    }

    /** The projection: one sign per column and dimension, as bits. */
    record Projection(int[] signs) {
        static Projection of(int columns, Seed secret) {
            var random = secret.random();
            int[] signs = new int[columns];
            for (int j = 0; j < columns; j++) {
                signs[j] = random.nextInt();
            }
            return new Projection(signs);
        }

        /** Writes a row's image and returns its norm. */
        private double project(int count, int[] columns, double[] values, float[] into, int at) {
            double[] sums = new double[SIZE];
            double square = 0;
            for (int k = 0; k < count; k++) {
                double value = values[k];
                int bits = signs[columns[k]];
                square += value * value;
                for (int s = 0; s < SIZE; s++) {
                    sums[s] += (bits >>> s & 1) == 0 ? value : -value;
                }
            }
            for (int s = 0; s < SIZE; s++) {
                into[at + s] = (float) (sums[s] / Math.sqrt(SIZE));
            }
            return Math.sqrt(square);
        }
    }

    static QuerySketch of(NodeSelection nodes, Features features, Projection projection) {
        QuerySketch sketch = new QuerySketch(nodes.accounts(), new float[nodes.size() * SIZE], new float[nodes.size()]);
        int[] columns = new int[features.columns()];
        double[] values = new double[features.columns()];
        for (int i = 0; i < nodes.size(); i++) {
            int count = features.nonZeros(i, columns, values);
            sketch.norms[i] = (float) projection.project(count, columns, values, sketch.rows, i * SIZE);
        }
        return sketch;
    }

    /** The sketch of the same query with some rows changed; only those are projected. */
    QuerySketch withRows(int[] changed, Features features, Projection projection) {
        QuerySketch sketch = new QuerySketch(accounts, rows.clone(), norms.clone());
        int[] columns = new int[features.columns()];
        double[] values = new double[features.columns()];
        for (int i : changed) {
            int count = features.nonZeros(i, columns, values);
            sketch.norms[i] = (float) projection.project(count, columns, values, sketch.rows, i * SIZE);
        }
        return sketch;
    }

    int size() {
        return accounts.length;
    }

    float norm(int row) {
        return norms[row];
    }

    float at(int row, int dimension) {
        return rows[row * SIZE + dimension];
    }

    /** For each row of this sketch the row of the same node in the other, -1 if it has none. */
    int[] match(QuerySketch other) {
        int[] matched = new int[accounts.length];
        if (accounts == other.accounts || Arrays.equals(accounts, other.accounts)) {
            for (int i = 0; i < matched.length; i++) {
                matched[i] = i;
            }
            return matched;
        }
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < other.accounts.length; i++) {
            places.put(other.accounts[i], i);
        }
        for (int i = 0; i < matched.length; i++) {
            matched[i] = places.getOrDefault(accounts[i], -1);
        }
        return matched;
    }
}
