package org.linkteller.serve;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Predictions;

/**
 * How much of the model's answer leaves the house.
 *
 * @param decimals digits kept after the point, ties to even; null keeps all
 */
public record Hardening(Form form, @Nullable Integer decimals) {
    /** What stands for a node's scores. */
    public enum Form {
        @JsonProperty("logits")
        LOGITS("logits"),
        /** Softmax, or sigmoids where a node may have several labels. */
        @JsonProperty("posteriors")
        POSTERIORS("posteriors"),
        /** The best label, or 0/1 for every label where a node may have several. */
        @JsonProperty("labels")
        LABELS("labels");

        private final String output;

        Form(String output) {
            this.output = output;
        }

        /** Name of the output tensor. */
        String output() {
            return output;
        }
    }

    public Hardening {
        form = form == null ? Form.LOGITS : form;
        if (decimals != null && (decimals < 0 || decimals > 15)) {
            throw new IllegalArgumentException("decimals must be within 0..15, got " + decimals);
        }
    }

    public static Hardening none() {
        return new Hardening(Form.LOGITS, null);
    }

    DataType type() {
        return form == Form.LABELS ? DataType.INT64 : DataType.FP64;
    }

    /** The output tensor; {@code type} may ask for FP32 where the answer is floating. */
    Tensor apply(Predictions answer, boolean multiLabel, DataType type) {
        if (form == Form.LABELS) {
            return multiLabel ? manyLabels(answer) : oneLabel(answer);
        }
        double[] scores = answer.toArray();
        if (form == Form.POSTERIORS) {
            for (int i = 0; i < answer.rows(); i++) {
                toPosteriors(scores, i * answer.classes(), answer.classes(), multiLabel);
            }
        }
        if (decimals != null) {
            double unit = Math.pow(10, decimals);
            for (int i = 0; i < scores.length; i++) {
                double rounded = Math.rint(scores[i] * unit) / unit;
                scores[i] = Double.isFinite(rounded) ? rounded : scores[i]; // too large to have decimals at all
            }
        }
        Shape shape = Shape.of(answer.rows(), answer.classes());
        if (type != DataType.FP32) {
            return Tensor.of(form.output(), shape, scores);
        }
        float[] narrow = new float[scores.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) scores[i];
        }
        return Tensor.of(form.output(), shape, narrow);
    }

    private static void toPosteriors(double[] scores, int start, int classes, boolean multiLabel) {
        if (multiLabel) {
            for (int k = start; k < start + classes; k++) {
                scores[k] = 1 / (1 + Math.exp(-scores[k]));
            }
            return;
        }
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = start; k < start + classes; k++) {
            largest = Math.max(largest, scores[k]);
        }
        double sum = 0;
        for (int k = start; k < start + classes; k++) {
            scores[k] = Math.exp(scores[k] - largest);
            sum += scores[k];
        }
        for (int k = start; k < start + classes; k++) {
            scores[k] /= sum;
        }
    }

    private Tensor oneLabel(Predictions answer) {
        long[] labels = new long[answer.rows()];
        for (int i = 0; i < labels.length; i++) {
            int best = 0;
            for (int c = 1; c < answer.classes(); c++) {
                best = answer.at(i, c) > answer.at(i, best) ? c : best;
            }
            labels[i] = best;
        }
        return Tensor.of(form.output(), Shape.of(answer.rows()), labels);
    }

    private Tensor manyLabels(Predictions answer) {
        double[] scores = answer.toArray();
        long[] labels = new long[scores.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = scores[i] > 0 ? 1 : 0; // sigmoid above one half
        }
        return Tensor.of(form.output(), Shape.of(answer.rows(), answer.classes()), labels);
    }
}
