package org.linkteller.gnn.layer;

import org.linkteller.graph.Graph;

/** Attention as one would write it down: a loop over pairs of nodes, in double. The definition of correct in tests. */
public final class PlainAttention {
    private PlainAttention() {}

    /** One row per node: heads side by side, or their mean. */
    public static double[][] forward(
            Graph graph, double[][] z, double[] source, double[] target, int heads, boolean concatenated) {
        int nodes = graph.nodeCount();
        int width = source.length / heads;
        double[][] out = new double[nodes][concatenated ? heads * width : width];
        for (int h = 0; h < heads; h++) {
            for (int u = 0; u < nodes; u++) {
                double[] e = new double[nodes];
                double greatest = Double.NEGATIVE_INFINITY;
                for (int v = 0; v < nodes; v++) {
                    double s = 0;
                    for (int c = h * width; c < (h + 1) * width; c++) {
                        s += source[c] * z[v][c] + target[c] * z[u][c];
                    }
                    e[v] = s > 0 ? s : 0.2 * s;
                    if (attends(graph, u, v)) {
                        greatest = Math.max(greatest, e[v]);
                    }
                }
                double sum = 0;
                for (int v = 0; v < nodes; v++) {
                    sum += attends(graph, u, v) ? Math.exp(e[v] - greatest) : 0;
                }
                for (int v = 0; v < nodes; v++) {
                    if (attends(graph, u, v)) {
                        double alpha = Math.exp(e[v] - greatest) / sum;
                        for (int c = 0; c < width; c++) {
                            out[u][concatenated ? h * width + c : c] +=
                                    alpha * z[v][h * width + c] / (concatenated ? 1 : heads);
                        }
                    }
                }
            }
        }
        return out;
    }

    private static boolean attends(Graph graph, int u, int v) {
        return u == v || graph.hasEdge(u, v);
    }
}
