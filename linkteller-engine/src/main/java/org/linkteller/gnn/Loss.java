package org.linkteller.gnn;

import org.jspecify.annotations.Nullable;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

/** What training makes small. Sums are in double, node by node, so that the number of threads does not matter. */
enum Loss {
    /** -Σ target[j] log softmax(row)[j], mean over the nodes that count. */
    SOFTMAX {
        @Override
        double row(float[] logits, int start, SoftLabels wanted, int node, float scale, float @Nullable [] gradient) {
            int classes = wanted.classes();
            float largest = Float.NEGATIVE_INFINITY;
            for (int j = 0; j < classes; j++) {
                largest = Math.max(largest, logits[start + j]);
            }
            double sum = 0;
            double aimed = 0; // what is wanted adds up to 1, so this is all that is left of them
            for (int j = 0; j < classes; j++) {
                sum += Math.exp(logits[start + j] - largest);
                aimed += wanted.at(node, j) * logits[start + j];
            }
            if (gradient != null) {
                for (int j = 0; j < classes; j++) {
                    double probability = Math.exp(logits[start + j] - largest) / sum;
                    gradient[start + j] = (float) (scale * (probability - wanted.at(node, j)));
                }
            }
            return Math.log(sum) + largest - aimed;
        }

        @Override
        long terms(SoftLabels wanted) {
            return wanted.nodes().size();
        }
    },
    /** Cross-entropy of a sigmoid per class, mean over all classes of the nodes that count. */
    SIGMOID {
        @Override
        double row(float[] logits, int start, SoftLabels wanted, int node, float scale, float @Nullable [] gradient) {
            double loss = 0;
            for (int j = 0; j < wanted.classes(); j++) {
                double z = logits[start + j];
                double e = Math.exp(-Math.abs(z)); // in (0, 1]: neither branch overflows
                double target = wanted.at(node, j);
                loss += Math.max(z, 0) - z * target + Math.log(1 + e);
                if (gradient != null) {
                    double probability = (z >= 0 ? 1 : e) / (1 + e);
                    gradient[start + j] = (float) (scale * (probability - target));
                }
            }
            return loss;
        }

        @Override
        long terms(SoftLabels wanted) {
            return (long) wanted.nodes().size() * wanted.classes();
        }
    };

    static Loss suiting(SoftLabels wanted) {
        return wanted.isMultiLabel() ? SIGMOID : SOFTMAX;
    }

    /** One node's loss; its gradient times {@code scale} where one is wanted. */
    abstract double row(
            float[] logits, int start, SoftLabels wanted, int node, float scale, float @Nullable [] gradient);

    /** How many terms the mean is over. */
    abstract long terms(SoftLabels wanted);

    /**
     * The loss of some logits.
     *
     * @param gradient receives that of the loss by the logits, 0 in rows that do not count; null if nobody wants it
     */
    double of(Matrix logits, SoftLabels wanted, @Nullable Matrix gradient, RowPool pool) {
        long terms = terms(wanted);
        float scale = (float) (1.0 / terms);
        double[] losses = new double[wanted.nodes().size()];
        float[] gradients = gradient == null ? null : gradient.data();
        if (gradient != null) {
            gradient.fill(0);
        }
        int classes = wanted.classes();
        long work = 50L * classes; // about 25 ns per exponential or logarithm
        pool.each(losses.length, work, (from, to) -> {
            for (int i = from; i < to; i++) {
                int node = wanted.nodes().id(i);
                losses[i] = row(logits.data(), node * classes, wanted, node, scale, gradients);
            }
        });
        double sum = 0;
        for (double loss : losses) {
            sum += loss;
        }
        return sum / terms;
    }
}
