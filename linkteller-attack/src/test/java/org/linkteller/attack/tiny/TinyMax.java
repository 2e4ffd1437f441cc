package org.linkteller.attack.tiny;

import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** GraphSAGE with the largest neighbour of relu(Wh + b) and a product of a node's own row, in plain loops over doubles. */
public final class TinyMax implements InferenceApi {
    private final TinyGraph graph;
    private final double[][][] pools;
    private final double[][][] neighbours;
    private final double[][][] selves;
    private final double[][] biases;

    private TinyMax(
            TinyGraph graph, double[][][] pools, double[][][] neighbours, double[][][] selves, double[][] biases) {
        this.graph = graph;
        this.pools = pools;
        this.neighbours = neighbours;
        this.selves = selves;
        this.biases = biases;
    }

    public static TinyMax random(TinyGraph graph, long seed, int... widths) {
        SplittableRandom random = new SplittableRandom(seed);
        int layers = widths.length - 1;
        TinyMax max = new TinyMax(
                graph, new double[layers][][], new double[layers][][], new double[layers][][], new double[layers][]);
        for (int l = 0; l < layers; l++) {
            max.pools[l] = TinyGcn.uniform(random, widths[l], widths[l]);
            max.neighbours[l] = TinyGcn.uniform(random, widths[l], widths[l + 1]);
            max.selves[l] = TinyGcn.uniform(random, widths[l], widths[l + 1]);
            max.biases[l] = TinyGcn.uniform(random, 1, widths[l])[0];
        }
        return max;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        double[][] h = new double[features.rows()][];
        for (int i = 0; i < h.length; i++) {
            h[i] = features.row(i);
        }
        for (int l = 0; l < pools.length; l++) {
            h = layer(h, l);
        }
        double[] scores = new double[h.length * h[0].length];
        for (int i = 0; i < h.length; i++) {
            System.arraycopy(h[i], 0, scores, i * h[0].length, h[0].length);
        }
        return Predictions.wrap(h.length, h[0].length, scores);
    }

    private double[][] layer(double[][] h, int l) {
        double[][] pooled = TinyGcn.times(h, pools[l]);
        double[][] largest = new double[h.length][h[0].length]; // of relu(...): 0 at least
        for (int u = 0; u < h.length; u++) {
            for (int v = 0; v < h.length; v++) {
                for (int j = 0; j < largest[u].length && graph.hasEdge(u, v); j++) {
                    largest[u][j] = Math.max(largest[u][j], pooled[v][j] + biases[l][j]);
                }
            }
        }
        double[][] out = TinyGcn.times(h, selves[l]);
        double[][] messages = TinyGcn.times(largest, neighbours[l]);
        for (int u = 0; u < h.length; u++) {
            for (int j = 0; j < out[u].length; j++) {
                out[u][j] += messages[u][j];
                out[u][j] = l + 1 < pools.length ? Math.max(0, out[u][j]) : out[u][j];
            }
        }
        return out;
    }
}
