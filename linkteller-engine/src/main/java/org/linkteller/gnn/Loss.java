package org.linkteller.gnn;

import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

/** What training makes small. Sums are in double, node by node, so that the number of threads does not matter. */
enum Loss {
    /** -log softmax(row)[class], mean over the scored nodes. */
    SOFTMAX {
        @Override
        double row(float[] logits, int start, Labels labels, int node, float scale, float @Nullable [] gradient) {
            int classes = labels.classes();
            float largest = Float.NEGATIVE_INFINITY;
            for (int j = 0; j < classes; j++) {
                largest = Math.max(largest, logits[start + j]);
            }
            double sum = 0;
            for (int j = 0; j < classes; j++) {
                sum += Math.exp(logits[start + j] - largest);
            }
            int label = labels.label(node);
            if (gradient != null) {
                for (int j = 0; j < classes; j++) {
                    double probability = Math.exp(logits[start + j] - largest) / sum;
                    gradient[start + j] = (float) (scale * (probability - (j == label ? 1 : 0)));
                }
            }
            return Math.log(sum) + largest - logits[start + label];
        }

        @Override
        long terms(Labels labels, NodeSet scored) {
            return scored.size();
        }
    },
    /** Cross-entropy of a sigmoid per class, mean over all classes of the scored nodes. */
    SIGMOID {
        @Override
        double row(float[] logits, int start, Labels labels, int node, float scale, float @Nullable [] gradient) {
            double loss = 0;
            for (int j = 0; j < labels.classes(); j++) {
                double z = logits[start + j];
                double e = Math.exp(-Math.abs(z)); // in (0, 1]: neither branch overflows
                double truth = labels.has(node, j) ? 1 : 0;
                loss += Math.max(z, 0) - z * truth + Math.log(1 + e);
                if (gradient != null) {
                    double probability = (z >= 0 ? 1 : e) / (1 + e);
                    gradient[start + j] = (float) (scale * (probability - truth));
                }
            }
            return loss;
        }

        @Override
        long terms(Labels labels, NodeSet scored) {
            return (long) scored.size() * labels.classes();
        }
    };

    static Loss suiting(Labels labels) {
        return labels.isMultiLabel() ? SIGMOID : SOFTMAX;
    }

    /** One node's loss; its gradient times {@code scale} where one is wanted. */
    abstract double row(float[] logits, int start, Labels labels, int node, float scale, float @Nullable [] gradient);

    /** How many terms the mean is over. */
    abstract long terms(Labels labels, NodeSet scored);

    /**
     * The loss of some logits.
     *
     * @param gradient receives that of the loss by the logits, 0 in rows that are not scored; null if nobody wants it
     */
    double of(Matrix logits, Labels labels, NodeSet scored, @Nullable Matrix gradient, RowPool pool) {
        long terms = terms(labels, scored);
        float scale = (float) (1.0 / terms);
        double[] losses = new double[scored.size()];
        float[] gradients = gradient == null ? null : gradient.data();
        if (gradient != null) {
            gradient.fill(0);
        }
        int classes = labels.classes();
        long work = 50L * classes; // about 25 ns per exponential or logarithm
        pool.each(scored.size(), work, (from, to) -> {
            for (int i = from; i < to; i++) {
                int node = scored.id(i);
                losses[i] = row(logits.data(), node * classes, labels, node, scale, gradients);
            }
        });
        double sum = 0;
        for (double loss : losses) {
            sum += loss;
        }
        return sum / terms;
    }
}
