package org.linkteller.gnn.layer;

import org.linkteller.gnn.ImportedSpec;
import org.linkteller.graph.Graph;
import org.linkteller.math.SparseMatrix;

/** How a layer of an {@link ImportedSpec} gathers its neighbours' rows, itself left out. */
public enum Aggregation {
    /** (1/d) Σ x_v; 0 for a node without neighbours. */
    MEAN {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1.0 / degreeU;
        }
    },
    /** Σ x_v */
    SUM {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1;
        }
    },
    /** Σ x_v / sqrt(d_u d_v) */
    SYMMETRIC {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1 / Math.sqrt((double) degreeU * degreeV);
        }
    },
    /** Nothing: every node for itself. */
    NONE {
        @Override
        double edge(int degreeU, int degreeV) {
            return 0;
        }

        @Override
        SparseMatrix of(Graph graph) {
            return SparseMatrix.wrap(graph.nodeCount(), new int[graph.nodeCount() + 1], new int[0], new float[0]);
        }
    };

    abstract double edge(int degreeU, int degreeV);

    /** Row u holds what u takes of each neighbour. */
    SparseMatrix of(Graph graph) {
        float[] values = new float[graph.neighbours().length];
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                values[k] = (float) edge(graph.degree(u), graph.degree(graph.neighbours()[k]));
            }
        }
        return SparseMatrix.wrap(graph.nodeCount(), graph.starts(), graph.neighbours(), values);
    }
}
