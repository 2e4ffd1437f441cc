package org.linkteller.gnn.layer;

import org.linkteller.math.BitMatrix;
import org.linkteller.math.SparseMatrix;
import org.linkteller.math.SymmetricBits;

/** Whom a node's projected row moves in a convolution: every u by Â[u, v] times the row of v. */
public sealed interface Readers {
    /** Adds Â[u, v] times a row to the sum of every u that is read. */
    void spread(int v, double[] row, RowSums sums);

    /** The same for whoever reads the sums of some nodes; others may be left out. */
    Readers restrictedTo(boolean[] read);

    /** @param transposed row v holds Â[u, v] for all u */
    record Listed(SparseMatrix transposed) implements Readers {
        @Override
        public void spread(int v, double[] row, RowSums sums) {
            for (int k = transposed.starts()[v]; k < transposed.starts()[v + 1]; k++) {
                DoubleRows.add(transposed.values()[k], row, sums.of(transposed.indices()[k]));
            }
        }

        @Override
        public Readers restrictedTo(boolean[] read) {
            return new Listed(transposed.withColumns(read));
        }
    }

    /** Of a graph that is kept in bits. */
    record InBits(BitMatrix matrix) implements Readers {
        /** Entries, two gigabytes of them, up to which readers are worth a list. */
        private static final long MOST_LISTED = 1L << 28;

        @Override
        public void spread(int v, double[] row, RowSums sums) {
            double right = matrix.right()[v];
            matrix.bits().forEach(v, u -> DoubleRows.add(right * matrix.left()[u], row, sums.of(u)));
            DoubleRows.add(matrix.loop()[v], row, sums.of(v));
        }

        /** A list of the entries that are left: a few hundred readers of many nodes are no longer dense. */
        @Override
        public Readers restrictedTo(boolean[] read) {
            SymmetricBits bits = matrix.bits();
            int size = matrix.size();
            int[] starts = new int[size + 1];
            long entries = 0;
            for (int u = 0; u < size; u++) {
                entries += read[u] ? bits.count(u) + 1 : 0;
            }
            if (entries > MOST_LISTED) {
                return this;
            }
            for (int u = 0; u < size; u++) {
                if (read[u]) {
                    bits.forEach(u, v -> starts[v + 1]++);
                    starts[u + 1]++;
                }
            }
            for (int v = 0; v < size; v++) {
                starts[v + 1] += starts[v];
            }
            int[] next = starts.clone();
            int[] readers = new int[(int) entries];
            float[] values = new float[(int) entries];
            for (int u = 0; u < size; u++) {
                if (read[u]) {
                    int reader = u;
                    float left = matrix.left()[u];
                    bits.forEach(u, v -> {
                        readers[next[v]] = reader;
                        values[next[v]++] = left * matrix.right()[v];
                    });
                    readers[next[u]] = u;
                    values[next[u]++] = matrix.loop()[u];
                }
            }
            return new Listed(SparseMatrix.wrap(size, starts, readers, values));
        }
    }
}
