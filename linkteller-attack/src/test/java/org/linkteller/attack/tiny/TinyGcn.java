package org.linkteller.attack.tiny;

import java.util.SplittableRandom;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackerView;

/** A GCN in plain loops over dense doubles, written apart from the engine's. Answers for all of its nodes only. */
public final class TinyGcn implements InferenceApi {
    private final double[][] propagation;
    private final double[][][] weights;
    private final double[][] biases;

    private TinyGcn(double[][] propagation, double[][][] weights, double[][] biases) {
        this.propagation = propagation;
        this.weights = weights;
        this.biases = biases;
    }

    /** Random weights; {@code widths} are the sizes from the features to the classes. */
    public static TinyGcn random(double[][] propagation, long seed, int... widths) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][][] weights = new double[widths.length - 1][][];
        double[][] biases = new double[widths.length - 1][];
        for (int l = 0; l < weights.length; l++) {
            weights[l] = uniform(random, widths[l], widths[l + 1]);
            biases[l] = uniform(random, 1, widths[l + 1])[0];
        }
        return new TinyGcn(propagation, weights, biases);
    }

    public static Features features(int rows, int columns, long seed) {
        return DenseFeatures.of(uniform(new SplittableRandom(seed), rows, columns));
    }

    static double[][] uniform(SplittableRandom random, int rows, int columns) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextDouble(-1, 1);
            }
        }
        return values;
    }

    /** The view of someone who asks about all nodes with these features. */
    public AttackerView view(Features features) {
        return new AttackerView(this, NodeSet.all(propagation.length), features);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (!nodes.isAll(propagation.length)) {
            throw new IllegalArgumentException("this box answers for all " + propagation.length + " nodes only");
        }
        double[][] h = new double[features.rows()][];
        for (int i = 0; i < h.length; i++) {
            h[i] = features.row(i);
        }
        for (int l = 0; l < weights.length; l++) {
            h = times(propagation, times(h, weights[l]));
            for (double[] row : h) {
                for (int j = 0; j < row.length; j++) {
                    row[j] += biases[l][j];
                    row[j] = l + 1 < weights.length ? Math.max(0, row[j]) : row[j];
                }
            }
        }
        int classes = biases[biases.length - 1].length;
        double[] scores = new double[h.length * classes];
        for (int i = 0; i < h.length; i++) {
            System.arraycopy(h[i], 0, scores, i * classes, classes);
        }
        return Predictions.wrap(h.length, classes, scores);
    }

    /** Skips zeros, so that a node out of reach stays the same to the last bit. */
    public static double[][] times(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int k = 0; k < b.length; k++) {
                if (a[i][k] != 0) {
                    for (int j = 0; j < c[i].length; j++) {
                        c[i][j] += a[i][k] * b[k][j];
                    }
                }
            }
        }
        return c;
    }
}
