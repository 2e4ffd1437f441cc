package org.linkteller.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.Tensor;

/**
 * Features from a tensor, in the cheapest form that keeps every digit. An influence query compares answers that differ
 * in the fifth digit, so rounding the features of the first query to float would spoil all later ones.
 */
final class TensorFeatures {
    private TensorFeatures() {}

    static Features of(Tensor tensor, int rows, int columns) {
        if (tensor.type() == DataType.FP32) {
            float[] values = tensor.floats();
            Features shifted = twoValued(rows, columns, index -> values[index]);
            return shifted != null ? shifted : DenseFeatures.wrap(rows, columns, values);
        }
        double[] values = tensor.doubles();
        Features shifted = twoValued(rows, columns, index -> values[index]);
        return shifted != null ? shifted : exact(rows, columns, values);
    }

    /** What features take of memory, near enough to add up. */
    static long bytes(Features features) {
        if (features instanceof RowOverlay overlay) {
            return bytes(overlay.base()) + 8L * overlay.changedRows().length * overlay.columns();
        }
        if (features instanceof ShiftedFeatures shifted) {
            return bytes(shifted.sparse()) + 16L * shifted.columns();
        }
        if (features instanceof SparseFeatures sparse) {
            return 4L * sparse.starts().length + 8L * sparse.indices().length;
        }
        return 4L * features.rows() * features.columns();
    }

    @FunctionalInterface
    private interface Values {
        double at(int index);
    }

    /**
     * Standardised 0/1 features have two values per column, one of them rare: stored as sparse ones, scaled and
     * shifted. Null if the values are not of this kind.
     */
    private static @Nullable Features twoValued(int rows, int columns, Values values) {
        if (rows < 2) { // every single row is of this kind, and none gains by it
            return null;
        }
        double[] first = new double[columns];
        double[] second = new double[columns];
        int[] seconds = new int[columns];
        for (int j = 0; j < columns; j++) {
            first[j] = values.at(j);
        }
        for (int i = 1; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double value = values.at(i * columns + j);
                if (value != first[j]) {
                    if (seconds[j]++ == 0) {
                        second[j] = value;
                    } else if (value != second[j]) {
                        return null;
                    }
                }
            }
        }
        long rare = 0;
        double[] scale = new double[columns];
        double[] shift = new double[columns];
        for (int j = 0; j < columns; j++) {
            boolean firstIsRare = seconds[j] > rows / 2;
            rare += firstIsRare ? rows - seconds[j] : seconds[j];
            shift[j] = firstIsRare ? second[j] : first[j];
            scale[j] = (firstIsRare ? first[j] : second[j]) - shift[j];
        }
        if (rare * 4 > (long) rows * columns) { // denser than that a dense matrix is smaller and faster
            return null;
        }
        int[] starts = new int[rows + 1];
        int[] indices = new int[(int) rare];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (values.at(i * columns + j) != shift[j]) {
                    indices[at++] = j;
                }
            }
            starts[i + 1] = at;
        }
        float[] ones = new float[at];
        Arrays.fill(ones, 1);
        return ShiftedFeatures.of(SparseFeatures.wrap(columns, starts, indices, ones), scale, shift);
    }

    /** Floats, and an overlay of the rows that do not fit into floats. */
    private static Features exact(int rows, int columns, double[] values) {
        float[] narrow = new float[values.length];
        List<Integer> wide = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            boolean fits = true;
            for (int k = i * columns; k < (i + 1) * columns; k++) {
                narrow[k] = (float) values[k];
                fits &= narrow[k] == values[k];
            }
            if (!fits) {
                wide.add(i);
            }
        }
        Features base = DenseFeatures.wrap(rows, columns, narrow);
        if (wide.isEmpty()) {
            return base;
        }
        int[] changed = wide.stream().mapToInt(Integer::intValue).toArray();
        double[][] replaced = new double[changed.length][];
        for (int i = 0; i < changed.length; i++) {
            replaced[i] = Arrays.copyOfRange(values, changed[i] * columns, (changed[i] + 1) * columns);
        }
        return base.withRows(changed, replaced);
    }
}
