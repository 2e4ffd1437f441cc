package org.linkteller.gnn.layer;

import org.linkteller.graph.Graph;
import org.linkteller.math.BitMatrix;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;
import org.linkteller.math.SparseMatrix;

/** Â as a convolution multiplies with it in training: in compressed rows, or in bits where the graph is dense. */
interface Neighbours {
    /** sums = Â rows */
    void sum(Matrix rows, Matrix sums);

    /** sums = Âᵀ rows */
    void sumBack(Matrix rows, Matrix sums);

    /** @param width of the rows that are summed in every epoch */
    static Neighbours of(Normalization normalization, Graph graph, int width, Kernels kernels) {
        return graph.bits().isPresent() || BitMatrix.suits(graph.nodeCount(), 2 * graph.edgeCount(), width)
                ? ofBits(normalization, graph, kernels)
                : ofRows(normalization, graph, kernels);
    }

    static Neighbours ofRows(Normalization normalization, Graph graph, Kernels kernels) {
        SparseMatrix matrix = normalization.of(graph);
        return new Rows(matrix, matrix.transpose(), kernels);
    }

    static Neighbours ofBits(Normalization normalization, Graph graph, Kernels kernels) {
        BitMatrix matrix = normalization.bits(graph);
        return new Bits(matrix, matrix.transpose(), kernels);
    }

    /** Compressed rows of both directions. */
    record Rows(SparseMatrix matrix, SparseMatrix transposed, Kernels kernels) implements Neighbours {
        @Override
        public void sum(Matrix rows, Matrix sums) {
            kernels.multiply(matrix, rows, sums);
        }

        @Override
        public void sumBack(Matrix rows, Matrix sums) {
            kernels.multiply(transposed, rows, sums);
        }
    }

    /** The same bits for both directions. */
    record Bits(BitMatrix matrix, BitMatrix transposed, Kernels kernels) implements Neighbours {
        @Override
        public void sum(Matrix rows, Matrix sums) {
            kernels.multiply(matrix, rows, sums);
        }

        @Override
        public void sumBack(Matrix rows, Matrix sums) {
            kernels.multiply(transposed, rows, sums);
        }
    }
}
