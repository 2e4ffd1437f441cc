package org.linkteller.gnn;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.linkteller.graph.Graph;
import org.linkteller.math.SparseMatrix;

/**
 * How a graph becomes the matrix Â that a convolution multiplies with. A is the adjacency without loops, D its degrees;
 * a node without neighbours counts 0 for D^-½.
 */
public enum Normalization {
    /** I + D^-½ A D^-½ */
    FIRST_ORDER_GCN("FirstOrderGCN") {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1 / Math.sqrt((double) degreeU * degreeV);
        }

        @Override
        double loop(int degree) {
            return 1;
        }
    },
    /** (D+I)^-½ (A+I) (D+I)^-½ */
    AUG_NORM_ADJ("AugNormAdj") {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1 / Math.sqrt((degreeU + 1.0) * (degreeV + 1.0));
        }

        @Override
        double loop(int degree) {
            return 1 / (degree + 1.0);
        }
    },
    /** I + (D+I)^-½ (A+I) (D+I)^-½ */
    BING_GE_NORM_ADJ("BingGeNormAdj") {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1 / Math.sqrt((degreeU + 1.0) * (degreeV + 1.0));
        }

        @Override
        double loop(int degree) {
            return 1 + 1 / (degree + 1.0);
        }
    },
    /** (D+I)^-1 (A+I); the only one that is not symmetric. */
    AUG_RWALK("AugRWalk") {
        @Override
        double edge(int degreeU, int degreeV) {
            return 1 / (degreeU + 1.0);
        }

        @Override
        double loop(int degree) {
            return 1 / (degree + 1.0);
        }
    };

    private final String key;

    Normalization(String key) {
        this.key = key;
    }

    /** Â[u, v] for an edge, from the degrees of u and v. */
    abstract double edge(int degreeU, int degreeV);

    /** Â[u, u] */
    abstract double loop(int degree);

    /** The name in plans, reports and model files. */
    public String key() {
        return key;
    }

    public static Normalization of(String key) {
        for (Normalization normalization : values()) {
            if (normalization.key.toLowerCase(Locale.ROOT).equals(key.toLowerCase(Locale.ROOT))) {
                return normalization;
            }
        }
        throw new IllegalArgumentException("no normalisation is called " + key + "; there are "
                + Arrays.stream(values()).map(Normalization::key).collect(Collectors.joining(", ")));
    }

    /** Â of a graph: an entry for every edge, in both directions, and for every node. */
    public SparseMatrix of(Graph graph) {
        int nodes = graph.nodeCount();
        int[] starts = new int[nodes + 1];
        int[] columns = new int[Math.addExact(graph.neighbours().length, nodes)];
        float[] values = new float[columns.length];
        int next = 0;
        for (int u = 0; u < nodes; u++) {
            boolean loopWritten = false;
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                int v = graph.neighbours()[k];
                if (v > u && !loopWritten) {
                    columns[next] = u;
                    values[next++] = (float) loop(graph.degree(u));
                    loopWritten = true;
                }
                columns[next] = v;
                values[next++] = (float) edge(graph.degree(u), graph.degree(v));
            }
            if (!loopWritten) {
                columns[next] = u;
                values[next++] = (float) loop(graph.degree(u));
            }
            starts[u + 1] = next;
        }
        return SparseMatrix.wrap(nodes, starts, columns, values);
    }
}
