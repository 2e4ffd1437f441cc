package org.linkteller.serve.guard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
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
    /** Accounts in ascending order, each in the upper half of a number whose lower half is its row. */
    private final long[] places;
    /** Row after row, {@link #SIZE} numbers each. */
    private final float[] rows;

    private final float[] norms;

    private QuerySketch(int[] accounts, long[] places, float[] rows, float[] norms) {
        this.accounts = accounts;
        this.places = places;
        this.rows = rows;
        this.norms = norms;
    }

    /**
     * The projection.
     *
     * @param signs column after column, one sign per dimension, as numbers so that the inner loop has no branch
     * @param known images of rows, by 64 bits of hash
     */
    record Projection(double[] signs, Optional<Map<Long, float[]>> known) {
        static Projection of(int columns, Seed secret) {
            var random = secret.random();
            double[] signs = new double[columns * SIZE];
            for (int k = 0; k < signs.length; k++) {
                signs[k] = random.nextBoolean() ? 1 : -1;
            }
            return new Projection(signs, Optional.empty());
        }

        /** One that remembers rows, for measuring on traffic that repeats a dataset's. Not safe for concurrent use. */
        Projection remembering() {
            return new Projection(signs, Optional.of(new HashMap<>()));
        }

        /** Writes a row's image and returns its norm. */
        private float project(int count, int[] columns, double[] values, float[] into, int at) {
            if (known.isEmpty()) {
                return image(count, columns, values, into, at);
            }
            long hash = count;
            for (int k = 0; k < count; k++) {
                hash = (hash ^ Double.doubleToRawLongBits(values[k]) ^ columns[k]) * 0x9e3779b97f4a7c15L;
                hash ^= hash >>> 32;
            }
            float[] image = known.get().computeIfAbsent(hash, row -> {
                float[] fresh = new float[SIZE + 1];
                fresh[SIZE] = image(count, columns, values, fresh, 0);
                return fresh;
            });
            System.arraycopy(image, 0, into, at, SIZE);
            return image[SIZE];
        }

        private float image(int count, int[] columns, double[] values, float[] into, int at) {
            double[] sums = new double[SIZE];
            double square = 0;
            for (int k = 0; k < count; k++) {
                double value = values[k];
                int first = columns[k] * SIZE;
                square += value * value;
                for (int s = 0; s < SIZE; s++) {
                    sums[s] += value * signs[first + s];
                }
            }
            for (int s = 0; s < SIZE; s++) {
                into[at + s] = (float) (sums[s] / Math.sqrt(SIZE));
            }
            return (float) Math.sqrt(square);
        }
    }

    static QuerySketch of(NodeSelection nodes, Features features, Projection projection) {
        long[] places = new long[nodes.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = (long) nodes.accounts()[i] << 32 | i;
        }
        Arrays.sort(places);
        QuerySketch sketch =
                new QuerySketch(nodes.accounts(), places, new float[nodes.size() * SIZE], new float[nodes.size()]);
        int[] columns = new int[features.columns()];
        double[] values = new double[features.columns()];
        for (int i = 0; i < nodes.size(); i++) {
            int count = features.nonZeros(i, columns, values);
            sketch.norms[i] = projection.project(count, columns, values, sketch.rows, i * SIZE);
        }
        return sketch;
    }

    /** The sketch of the same query with some rows changed; only those are projected. */
    QuerySketch withRows(int[] changed, Features features, Projection projection) {
        QuerySketch sketch = new QuerySketch(accounts, places, rows.clone(), norms.clone());
        int[] columns = new int[features.columns()];
        double[] values = new double[features.columns()];
        for (int i : changed) {
            int count = features.nonZeros(i, columns, values);
            sketch.norms[i] = projection.project(count, columns, values, sketch.rows, i * SIZE);
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

    /** Whether the other one is of the same nodes in the same order. */
    boolean hasNodesOf(QuerySketch other) {
        return accounts == other.accounts || Arrays.equals(accounts, other.accounts);
    }

    /** The first row from {@code row} on that differs from the same row of the other; the number of rows if none does. */
    int nextChange(QuerySketch other, int row) {
        int same = Arrays.mismatch(rows, row * SIZE, rows.length, other.rows, row * SIZE, other.rows.length);
        return same < 0 ? accounts.length : row + same / SIZE;
    }

    /** For each row of this sketch the row of the same node in the other, -1 if it has none. */
    int[] match(QuerySketch other) {
        int[] matched = new int[accounts.length];
        if (hasNodesOf(other)) {
            Arrays.setAll(matched, i -> i);
            return matched;
        }
        Arrays.fill(matched, -1);
        int theirs = 0;
        for (long mine : places) {
            while (theirs < other.places.length && other.places[theirs] >> 32 < mine >> 32) {
                theirs++;
            }
            if (theirs < other.places.length && other.places[theirs] >> 32 == mine >> 32) {
                matched[(int) mine] = (int) other.places[theirs];
            }
        }
        return matched;
    }

    /** What it takes of memory; a sketch of the same query with other rows shares the nodes. */
    long bytes() {
        return 12L * accounts.length + 4L * (rows.length + norms.length);
    }
}
