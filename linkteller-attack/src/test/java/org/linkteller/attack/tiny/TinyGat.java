package org.linkteller.attack.tiny;

import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackerView;

/** One-head graph attention with linear skip connections and ELU between layers, in plain loops over doubles. */
public final class TinyGat implements InferenceApi {
    private final TinyGraph graph;
    private final double[][][] weights;
    private final double[][][] skips;
    private final double[][] toSelf;
    private final double[][] toOther;

    private TinyGat(TinyGraph graph, double[][][] weights, double[][][] skips, double[][] toSelf, double[][] toOther) {
        this.graph = graph;
        this.weights = weights;
        this.skips = skips;
        this.toSelf = toSelf;
        this.toOther = toOther;
    }

    public static TinyGat random(TinyGraph graph, long seed, int... widths) {
        SplittableRandom random = new SplittableRandom(seed);
        int layers = widths.length - 1;
        TinyGat gat = new TinyGat(
                graph, new double[layers][][], new double[layers][][], new double[layers][], new double[layers][]);
        for (int l = 0; l < layers; l++) {
            gat.weights[l] = TinyGcn.uniform(random, widths[l], widths[l + 1]);
            gat.skips[l] = TinyGcn.uniform(random, widths[l], widths[l + 1]);
            gat.toSelf[l] = TinyGcn.uniform(random, 1, widths[l + 1])[0];
            gat.toOther[l] = TinyGcn.uniform(random, 1, widths[l + 1])[0];
        }
        return gat;
    }

    public AttackerView view(Features features) {
        return new AttackerView(this, NodeSet.all(graph.nodes()), features);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        double[][] h = new double[features.rows()][];
        for (int i = 0; i < h.length; i++) {
            h[i] = features.row(i);
        }
        for (int l = 0; l < weights.length; l++) {
            h = layer(h, l);
        }
        double[] scores = new double[h.length * h[0].length];
        for (int i = 0; i < h.length; i++) {
            System.arraycopy(h[i], 0, scores, i * h[0].length, h[0].length);
        }
        return Predictions.wrap(h.length, h[0].length, scores);
    }

    private double[][] layer(double[][] h, int l) {
        double[][] messages = TinyGcn.times(h, weights[l]);
        double[][] out = TinyGcn.times(h, skips[l]);
        for (int u = 0; u < h.length; u++) {
            double[] attention = attention(messages, u, l);
            for (int v = 0; v < h.length; v++) {
                for (int j = 0; j < out[u].length && attention[v] > 0; j++) {
                    out[u][j] += attention[v] * messages[v][j];
                }
            }
            for (int j = 0; j < out[u].length && l + 1 < weights.length; j++) {
                out[u][j] = out[u][j] > 0 ? out[u][j] : Math.expm1(out[u][j]);
            }
        }
        return out;
    }

    /** Softmax over the closed neighbourhood of LeakyReLU(a·Wh_u + b·Wh_v). */
    private double[] attention(double[][] messages, int u, int l) {
        double[] attention = new double[messages.length];
        double sum = 0;
        for (int v = 0; v < attention.length; v++) {
            if (v == u || graph.hasEdge(u, v)) {
                double logit = 0;
                for (int j = 0; j < messages[u].length; j++) {
                    logit += toSelf[l][j] * messages[u][j] + toOther[l][j] * messages[v][j];
                }
                attention[v] = Math.exp(logit > 0 ? logit : 0.2 * logit);
                sum += attention[v];
            }
        }
        for (int v = 0; v < attention.length; v++) {
            attention[v] /= sum;
        }
        return attention;
    }
}
