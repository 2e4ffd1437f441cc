package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.linkteller.math.Kernels;
import org.linkteller.math.Matrix;

/**
 * Multi-head attention over closed neighbourhoods (Veličković et al. 2018), forwards and backwards, fused: a message is
 * weighted and added in the moment its row is read, so nothing of the size entries x hidden ever exists. With z = x W
 * and per head h
 *
 * <pre>
 *   s(u,v) = source_h · z_v + target_h · z_u      e = LeakyReLU(s), slope 0.2
 *   alpha(u,.) = softmax of e(u,.) over N(u) ∪ {u}
 *   out_u = sum over v of alpha(u,v) z_v           heads side by side, or their mean
 * </pre>
 *
 * Every row is computed by one thread in a fixed order, so results are the same bits for any number of threads.
 *
 * @param width hidden units per head; z has {@code heads * width} columns, head after head
 */
record GraphAttention(ClosedNeighbourhoods pattern, int heads, int width, boolean concatenated, Kernels kernels) {
    /** Of LeakyReLU below 0. */
    static final double SLOPE = 0.2;

    private static final float FLOAT_SLOPE = (float) SLOPE;
    /** Rows per partial sum of the gradients of the attention vectors; fixed, so threads cannot change the order. */
    private static final int BLOCK = 512;

    /**
     * What a forward pass leaves for the way back.
     *
     * @param source per node and head, the score a node contributes where it is attended to
     * @param target per node and head, the score it contributes where it attends
     * @param alpha per entry of the pattern and head, the weight
     */
    record Weights(float[] source, float[] target, float[] alpha) {}

    /** Where a backward pass leaves the gradients by z and by the two attention vectors; overwritten. */
    record Gradients(Matrix z, float[] source, float[] target) {}

    /** Adds the attention's answer to {@code out}, which may hold bias and skip connection already. */
    Weights forward(Matrix z, float[] source, float[] target, Matrix out) {
        Weights weights = new Weights(
                scores(z, source), scores(z, target), new float[Math.multiplyExact(pattern.entries(), heads)]);
        int outWidth = out.columns();
        kernels.pool().eachBalanced(pattern.starts(), z.columns(), (from, to) -> {
            for (int u = from; u < to; u++) {
                softmax(u, weights);
                for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                    int v = pattern.members()[k];
                    for (int h = 0; h < heads; h++) {
                        kernels.axpy(
                                share() * weights.alpha[k * heads + h],
                                z.data(),
                                v * z.columns() + h * width,
                                out.data(),
                                u * outWidth + place(h),
                                width);
                    }
                }
            }
        });
        return weights;
    }

    /** Goes back from {@code gradient}, of the loss by what {@link #forward} added to its output. */
    void backward(Matrix z, float[] source, float[] target, Weights weights, Matrix gradient, Gradients gradients) {
        float[] gradScore = new float[weights.alpha.length];
        gatherMessages(z, weights, gradient, gradients.z, gradScore);
        float[] gradTarget = new float[z.rows() * heads];
        backSoftmax(weights, gradScore, gradTarget);
        float[] gradSource = new float[z.rows() * heads];
        addScoreGradients(source, target, gradScore, gradSource, gradTarget, gradients.z);
        weightedSum(gradSource, z, gradients.source);
        weightedSum(gradTarget, z, gradients.target);
    }

    /**
     * One read of each neighbour's gradient row serves both: gradZ_v = sum over u of alpha(u,v) grad_u, and by the
     * weight itself, grad_u · z_v, left at the entry (u, v).
     */
    private void gatherMessages(Matrix z, Weights weights, Matrix grad, Matrix gradZ, float[] gradAlpha) {
        kernels.pool().eachBalanced(pattern.starts(), 2L * z.columns(), (from, to) -> {
            for (int v = from; v < to; v++) {
                Arrays.fill(gradZ.data(), v * z.columns(), (v + 1) * z.columns(), 0);
                for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                    int u = pattern.members()[k];
                    int entry = pattern.mirror()[k] * heads;
                    for (int h = 0; h < heads; h++) {
                        int gradPlace = u * grad.columns() + place(h);
                        int zPlace = v * z.columns() + h * width;
                        float alpha = share() * weights.alpha[entry + h];
                        kernels.axpy(alpha, grad.data(), gradPlace, gradZ.data(), zPlace, width);
                        gradAlpha[entry + h] = share() * kernels.dot(grad.data(), gradPlace, z.data(), zPlace, width);
                    }
                }
            }
        });
    }

    /** From gradients by alpha to gradients by s, in place: ds = alpha (dalpha - sum of alpha dalpha) LeakyReLU'(s). */
    private void backSoftmax(Weights weights, float[] grad, float[] gradTarget) {
        kernels.pool().eachBalanced(pattern.starts(), 4L * heads, (from, to) -> {
            for (int u = from; u < to; u++) {
                for (int h = 0; h < heads; h++) {
                    double mean = 0;
                    for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                        mean += (double) weights.alpha[k * heads + h] * grad[k * heads + h];
                    }
                    double sum = 0;
                    for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                        int entry = k * heads + h;
                        float s = weights.source[pattern.members()[k] * heads + h] + weights.target[u * heads + h];
                        grad[entry] = (float) (weights.alpha[entry] * (grad[entry] - mean)) * (s > 0 ? 1 : FLOAT_SLOPE);
                        sum += grad[entry];
                    }
                    gradTarget[u * heads + h] = (float) sum;
                }
            }
        });
    }

    private void addScoreGradients(
            float[] source, float[] target, float[] gradScore, float[] gradSource, float[] gradTarget, Matrix gradZ) {
        kernels.pool().eachBalanced(pattern.starts(), 4L * heads, (from, to) -> {
            for (int v = from; v < to; v++) {
                for (int h = 0; h < heads; h++) {
                    double sum = 0;
                    for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                        sum += gradScore[pattern.mirror()[k] * heads + h];
                    }
                    int head = h * width;
                    int row = v * gradZ.columns() + head;
                    gradSource[v * heads + h] = (float) sum;
                    kernels.axpy((float) sum, source, head, gradZ.data(), row, width);
                    kernels.axpy(gradTarget[v * heads + h], target, head, gradZ.data(), row, width);
                }
            }
        });
    }

    /** Per head, the sum over nodes of factor times z: the gradient of an attention vector. */
    private void weightedSum(float[] factors, Matrix z, float[] sum) {
        int blocks = (z.rows() + BLOCK - 1) / BLOCK;
        float[] partial = new float[blocks * z.columns()];
        kernels.pool().each(blocks, (long) BLOCK * z.columns(), (from, to) -> {
            for (int block = from; block < to; block++) {
                for (int v = block * BLOCK; v < Math.min(z.rows(), (block + 1) * BLOCK); v++) {
                    for (int h = 0; h < heads; h++) {
                        int place = v * z.columns() + h * width;
                        kernels.axpy(
                                factors[v * heads + h],
                                z.data(),
                                place,
                                partial,
                                block * z.columns() + h * width,
                                width);
                    }
                }
            }
        });
        Arrays.fill(sum, 0);
        for (int block = 0; block < blocks; block++) {
            kernels.axpy(1, partial, block * z.columns(), sum, 0, sum.length);
        }
    }

    private float[] scores(Matrix z, float[] vector) {
        float[] scores = new float[z.rows() * heads];
        kernels.pool().each(z.rows(), z.columns(), (from, to) -> {
            for (int v = from; v < to; v++) {
                for (int h = 0; h < heads; h++) {
                    scores[v * heads + h] =
                            kernels.dot(z.data(), v * z.columns() + h * width, vector, h * width, width);
                }
            }
        });
        return scores;
    }

    /** The greatest score is subtracted first, so that no exponential overflows and the sum is at least 1. */
    private void softmax(int u, Weights weights) {
        float[] alpha = weights.alpha;
        for (int h = 0; h < heads; h++) {
            float greatest = Float.NEGATIVE_INFINITY;
            for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                float s = weights.source[pattern.members()[k] * heads + h] + weights.target[u * heads + h];
                float e = s > 0 ? s : FLOAT_SLOPE * s;
                alpha[k * heads + h] = e;
                greatest = Math.max(greatest, e);
            }
            double sum = 0;
            for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                double weight = Math.exp(alpha[k * heads + h] - greatest);
                alpha[k * heads + h] = (float) weight;
                sum += weight;
            }
            for (int k = pattern.starts()[u]; k < pattern.starts()[u + 1]; k++) {
                alpha[k * heads + h] /= (float) sum;
            }
        }
    }

    /** Where head h writes in an output row: side by side, or all onto the same place. */
    private int place(int head) {
        return concatenated ? head * width : 0;
    }

    /** Each head's part of the output: all of it side by side, an equal share of a mean. */
    private float share() {
        return concatenated ? 1 : 1f / heads;
    }
}
