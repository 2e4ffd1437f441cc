package org.linkteller.gnn.layer;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An {@link AttentionLayer} in float32, rounded where the public implementation pytorch-GAT (A. Gordić 2020) rounds, whose name
 * stands in the paper's evaluation script: the greatest score of the whole graph is subtracted from all of them before
 * the exponential, 1e-16 is added to a node's sum of weights, and a message is weighted before it is added.
 *
 * <p>A message holds z = x W, head after head, then x W_skip if there is a skip connection, then each head's score where the
 * node is attended to and where it attends.
 */
record TorchAttention(
        AttentionLayer layer,
        float[][] weight,
        float[] source,
        float[] target,
        float[] bias,
        ClosedNeighbourhoods pattern)
        implements TorchLayer {
    private static final float NEVER_ZERO = 1e-16f;

    static TorchAttention of(AttentionLayer layer, Parameters weights, ClosedNeighbourhoods pattern) {
        float[][] weight = layer.skip()
                ? TorchRows.sideBySide(weights.get(layer.weight()), weights.get(layer.skipWeight()))
                : TorchRows.of(weights.get(layer.weight()));
        return new TorchAttention(
                layer,
                weight,
                weights.get(layer.source()).data(),
                weights.get(layer.target()).data(),
                weights.get(layer.bias()).data(),
                pattern);
    }

    @Override
    public float[] message(float[] product) {
        float[] message = new float[product.length + 2 * layer.heads()];
        System.arraycopy(product, 0, message, 0, product.length);
        for (int h = 0; h < layer.heads(); h++) {
            message[product.length + h] = score(source, product, h);
            message[product.length + layer.heads() + h] = score(target, product, h);
        }
        return message;
    }

    /** vector_h · z_h, halves added to each other as a GPU's threads do. */
    private float score(float[] vector, float[] product, int head) {
        float[] terms = new float[layer.width()];
        for (int j = 0; j < terms.length; j++) {
            terms[j] = vector[head * terms.length + j] * product[head * terms.length + j];
        }
        for (int left = terms.length; left > 1; left = (left + 1) / 2) {
            int half = (left + 1) / 2;
            for (int j = half; j < left; j++) {
                terms[j - half] += terms[j];
            }
        }
        return terms[0];
    }

    /** The greatest score. LeakyReLU keeps the order, so it is taken at the end. */
    @Override
    public float shared(float[][] messages) {
        float greatest = Float.NEGATIVE_INFINITY;
        for (int u = 0; u < messages.length; u++) {
            for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                for (int h = 0; h < layer.heads(); h++) {
                    greatest = Math.max(greatest, sum(messages, u, pattern.members()[k], h));
                }
            }
        }
        return leakyRelu(greatest);
    }

    /** Where the greatest was none of the replaced ones it stands, or is one of the new; otherwise all are looked at. */
    @Override
    public float shared(float[][] messages, float[][] before, int[] changed, float shared) {
        return greatestAt(changed, before) < shared
                ? Math.max(shared, greatestAt(changed, messages))
                : shared(messages);
    }

    /** The greatest score in which one of these nodes has a part. The pattern is symmetric. */
    private float greatestAt(int[] nodes, float[][] messages) {
        float greatest = Float.NEGATIVE_INFINITY;
        for (int v : nodes) {
            for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                for (int h = 0; h < layer.heads(); h++) {
                    greatest = Math.max(greatest, sum(messages, v, pattern.members()[k], h));
                    greatest = Math.max(greatest, sum(messages, pattern.members()[k], v, h));
                }
            }
        }
        return leakyRelu(greatest);
    }

    /** source_h · z_v + target_h · z_u */
    private float sum(float[][] messages, int u, int v, int head) {
        int scores = weight[0].length;
        return messages[v][scores + head] + messages[u][scores + layer.heads() + head];
    }

    private static float leakyRelu(float s) {
        return s > 0 ? s : (float) GraphAttention.SLOPE * s;
    }

    @Override
    public float[] row(int node, float[][] messages, float shared) {
        int width = layer.width();
        float[] mixed = new float[layer.heads() * width];
        float[] alpha = new float[pattern.starts()[node + 1] - pattern.starts()[node]];
        for (int h = 0; h < layer.heads(); h++) {
            weigh(node, h, messages, shared, alpha);
            for (int k = 0; k < alpha.length; k++) {
                float[] message = messages[pattern.members()[pattern.starts()[node] + k]];
                addWeighted(alpha[k], message, mixed, h * width, (h + 1) * width);
            }
        }
        return finished(mixed, layer.skip() ? messages[node] : null);
    }

    private void weigh(int node, int head, float[][] messages, float shared, float[] alpha) {
        float sum = 0;
        for (int k = 0; k < alpha.length; k++) {
            float s = sum(messages, node, pattern.members()[pattern.starts()[node] + k], head);
            alpha[k] = (float) Math.exp(leakyRelu(s) - shared);
            sum += alpha[k];
        }
        for (int k = 0; k < alpha.length; k++) {
            alpha[k] /= sum + NEVER_ZERO;
        }
    }

    /** The product is rounded before it is added: it is stored in between. */
    private static void addWeighted(float factor, float[] message, float[] mixed, int from, int to) {
        for (int j = from; j < to; j++) {
            mixed[j] += factor * message[j];
        }
    }

    private float[] finished(float[] mixed, float @Nullable [] own) {
        float[] row = layer.last() ? mean(mixed) : mixed;
        for (int j = 0; j < row.length; j++) {
            float value = (own == null ? row[j] : row[j] + own[mixed.length + j]) + bias[j];
            row[j] = layer.last() || value > 0 ? value : (float) Math.exp(value) - 1;
        }
        return row;
    }

    private float[] mean(float[] mixed) {
        float[] mean = new float[layer.width()];
        for (int i = 0; i < mixed.length; i++) {
            mean[i % mean.length] += mixed[i];
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= layer.heads();
        }
        return mean;
    }

    /** The pattern is symmetric. */
    @Override
    public void forEachReader(int node, IntConsumer action) {
        for (int k = pattern.starts()[node]; k < pattern.starts()[node + 1]; k++) {
            action.accept(pattern.members()[k]);
        }
    }
}
