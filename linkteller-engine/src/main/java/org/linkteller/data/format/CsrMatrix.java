package org.linkteller.data.format;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.SparseFeatures;

/**
 * A sparse matrix in compressed rows as SciPy stores it: within a row columns come in any order and may repeat, and
 * repeated entries add up.
 */
public final class CsrMatrix {
    /** A model has a row of weights per feature; more than 16 million are a damaged number. */
    public static final int MOST_FEATURES = 1 << 24;

    private final String source;
    private final int columns;
    private final int[] starts;
    private final int[] indices;
    private final float[] values;

    private CsrMatrix(String source, int columns, int[] starts, int[] indices, float[] values) {
        this.source = source;
        this.columns = columns;
        this.starts = starts;
        this.indices = indices;
        this.values = values;
        check();
    }

    /** Takes over the arrays after checking that they fit together; {@code source} opens error messages. */
    static CsrMatrix wrap(String source, int rows, int columns, int[] starts, int[] indices, float[] values) {
        if (rows < 0 || columns < 0 || starts.length != rows + 1L) {
            throw new DataFormatException(source + ": expected one row start more than " + rows + " rows, got "
                    + starts.length + " (and " + columns + " columns)");
        }
        return new CsrMatrix(source, columns, starts, indices, values);
    }

    /** Reads what {@code scipy.sparse.save_npz} writes for a matrix in csr, csc or coo format. */
    public static CsrMatrix load(Path path) {
        try (Npz npz = Npz.open(path)) {
            String format = npz.has("format") ? npz.array("format").text() : "csr";
            if (!List.of("csr", "csc", "coo").contains(format)) {
                throw npz.file()
                        .bad("expected a sparse matrix in csr, csc or coo format, got '" + NumberText.shortened(format)
                                + "'; save matrix.tocsr() instead");
            }
            NpyArray shape = npz.array("shape").requireDimensions(1);
            if (shape.size() != 2) {
                throw npz.file().bad("expected a shape of two extents, got " + shape.size());
            }
            int rows = shape.asInt(0);
            int columns = shape.asInt(1);
            String source = npz.file().toString();
            float[] data = npz.array("data").requireDimensions(1).toFloats();
            return switch (format) {
                case "csr" -> wrap(source, rows, columns, ints(npz, "indptr"), ints(npz, "indices"), data);
                case "csc" ->
                    wrap(source, columns, rows, ints(npz, "indptr"), ints(npz, "indices"), data)
                            .transposed();
                default -> listed(source, rows, columns, ints(npz, "row"), ints(npz, "col"), data);
            };
        }
    }

    private static int[] ints(Npz npz, String name) {
        return npz.array(name).requireDimensions(1).toInts();
    }

    private static CsrMatrix listed(String source, int rows, int columns, int[] row, int[] column, float[] data) {
        if (row.length != data.length || column.length != data.length) {
            throw new DataFormatException(source + ": expected as many rows and columns as data, got " + row.length
                    + ", " + column.length + " and " + data.length);
        }
        Triplets entries = new Triplets();
        for (int i = 0; i < data.length; i++) {
            if (row[i] < 0 || row[i] >= rows) {
                throw new DataFormatException(source + ": row " + row[i] + " is not from 0 to " + (rows - 1));
            }
            entries.add(row[i], column[i], data[i]);
        }
        return entries.toMatrix(source, rows, columns);
    }

    private CsrMatrix transposed() {
        Triplets entries = new Triplets();
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                entries.add(indices[k], row, values[k]);
            }
        }
        return entries.toMatrix(source, columns, rows());
    }

    public String source() {
        return source;
    }

    public int rows() {
        return starts.length - 1;
    }

    public int columns() {
        return columns;
    }

    /** One row per node. */
    public SparseFeatures toFeatures() {
        if (columns > MOST_FEATURES) {
            throw new DataFormatException(
                    source + ": expected at most " + MOST_FEATURES + " features per node, got " + columns);
        }
        if (!isCanonical()) {
            return canonical().toFeatures();
        }
        return SparseFeatures.wrap(columns, starts, indices, values);
    }

    /** The matrix as neighbour lists: square, and every stored value 1 since weighted graphs are not supported. */
    public Adjacency toAdjacency() {
        if (rows() != columns) {
            throw new DataFormatException(
                    source + ": expected a square adjacency matrix, got " + rows() + " x " + columns);
        }
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                if (values[k] != 1) {
                    throw new DataFormatException(source + ": entry (" + row + ", " + indices[k] + ") is " + values[k]
                            + ", expected 1: weighted graphs are not supported");
                }
            }
        }
        return Adjacency.wrap(starts, indices);
    }

    /** All entries, row after row, for matrices that are small. */
    public float[] toFull() {
        long size = (long) rows() * columns;
        MemoryLimit.check(source, size * Float.BYTES, Long.MAX_VALUE);
        float[] full = new float[(int) size];
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                full[row * columns + indices[k]] += values[k];
            }
        }
        return full;
    }

    /** A copy whose rows follow one another as in {@code order}; an entry of -1 makes an empty row. */
    public CsrMatrix rearranged(int[] order) {
        int[] newStarts = new int[order.length + 1];
        for (int i = 0; i < order.length; i++) {
            newStarts[i + 1] = newStarts[i] + (order[i] < 0 ? 0 : starts[order[i] + 1] - starts[order[i]]);
        }
        int[] newIndices = new int[newStarts[order.length]];
        float[] newValues = new float[newStarts[order.length]];
        for (int i = 0; i < order.length; i++) {
            if (order[i] >= 0) {
                int length = newStarts[i + 1] - newStarts[i];
                System.arraycopy(indices, starts[order[i]], newIndices, newStarts[i], length);
                System.arraycopy(values, starts[order[i]], newValues, newStarts[i], length);
            }
        }
        return new CsrMatrix(source, columns, newStarts, newIndices, newValues);
    }

    /** This matrix with the rows of another one below it. */
    public CsrMatrix above(CsrMatrix below) {
        if (columns != below.columns) {
            throw new DataFormatException(
                    below.source + ": expected " + columns + " columns as in " + source + ", got " + below.columns);
        }
        int[] newStarts = Arrays.copyOf(starts, starts.length + below.rows());
        for (int i = 0; i < below.rows(); i++) {
            newStarts[starts.length + i] = indices.length + below.starts[i + 1];
        }
        int[] newIndices = Arrays.copyOf(indices, indices.length + below.indices.length);
        System.arraycopy(below.indices, 0, newIndices, indices.length, below.indices.length);
        float[] newValues = Arrays.copyOf(values, newIndices.length);
        System.arraycopy(below.values, 0, newValues, values.length, below.values.length);
        return new CsrMatrix(source, columns, newStarts, newIndices, newValues);
    }

    private void check() {
        if (starts[0] != 0 || starts[rows()] != indices.length || indices.length != values.length) {
            throw new DataFormatException(source + ": row starts (0 to " + starts[rows()] + "), " + indices.length
                    + " columns and " + values.length + " values do not fit together");
        }
        for (int row = 0; row < rows(); row++) {
            if (starts[row] > starts[row + 1]) {
                throw new DataFormatException(source + ": row " + row + " starts after it ends");
            }
        }
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row]; k < starts[row + 1]; k++) {
                if (indices[k] < 0 || indices[k] >= columns) {
                    throw new DataFormatException(
                            source + ": row " + row + ": column " + indices[k] + " is not from 0 to " + (columns - 1));
                }
                if (!Float.isFinite(values[k])) {
                    throw new DataFormatException(source + ": row " + row + ", column " + indices[k]
                            + ": expected a finite number, got " + values[k]);
                }
            }
        }
    }

    private boolean isCanonical() {
        for (int row = 0; row < rows(); row++) {
            for (int k = starts[row] + 1; k < starts[row + 1]; k++) {
                if (indices[k] <= indices[k - 1]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The same matrix with ascending columns and no repetitions. */
    private CsrMatrix canonical() {
        int[] newStarts = new int[starts.length];
        int[] newIndices = new int[indices.length];
        float[] newValues = new float[values.length];
        int next = 0;
        for (int row = 0; row < rows(); row++) {
            long[] keyed = new long[starts[row + 1] - starts[row]];
            for (int i = 0; i < keyed.length; i++) {
                keyed[i] = (long) indices[starts[row] + i] << 32 | starts[row] + i;
            }
            Arrays.sort(keyed);
            for (long key : keyed) {
                int column = (int) (key >>> 32);
                if (next > newStarts[row] && newIndices[next - 1] == column) {
                    newValues[next - 1] += values[(int) key];
                } else {
                    newIndices[next] = column;
                    newValues[next++] = values[(int) key];
                }
            }
            newStarts[row + 1] = next;
        }
        return new CsrMatrix(
                source, columns, newStarts, Arrays.copyOf(newIndices, next), Arrays.copyOf(newValues, next));
    }
}
