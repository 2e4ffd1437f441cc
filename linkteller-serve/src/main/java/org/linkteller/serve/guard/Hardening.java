package org.linkteller.serve.guard;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.Tensor;

/**
 * How much of the model's answer leaves the house.
 *
 * @param decimals digits kept after the point, ties to even; null keeps all
 */
public record Hardening(Form form, @Nullable Integer decimals) {
    /** What stands for a node's scores. */
    public enum Form {
        @JsonProperty("logits")
        LOGITS("logits", Box.FULL),
        /** Softmax, or sigmoids where a node may have several labels. */
        @JsonProperty("posteriors")
        POSTERIORS("posteriors", new Box.Posteriors()),
        /** The best label, or 0/1 for every label where a node may have several. */
        @JsonProperty("labels")
        LABELS("labels", new Box.Labels());

        private final String output;
        private final Box box;

        Form(String output, Box box) {
            this.output = output;
            this.box = box;
        }

        /** Name of the output tensor. */
        public String output() {
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

    public DataType type() {
        return form == Form.LABELS ? DataType.INT64 : DataType.FP64;
    }

    /** What it makes of an answer, as an audit would name it. */
    public Box box() {
        return decimals == null ? form.box : new Box.Joined(List.of(form.box, new Box.Rounded(decimals)));
    }

    /** The output tensor; {@code type} may ask for FP32 where the answer is floating. */
    public Tensor apply(Predictions answer, OutputKind kind, DataType type) {
        Predictions reduced = box().reduce(answer, kind);
        double[] scores = reduced.toArray();
        Shape shape = Shape.of(reduced.rows(), reduced.classes());
        if (form == Form.LABELS) {
            return kind == OutputKind.SOFTMAX
                    ? Tensor.of(form.output(), Shape.of(reduced.rows()), decided(reduced))
                    : Tensor.of(
                            form.output(),
                            shape,
                            Arrays.stream(scores)
                                    .mapToLong(label -> (long) label)
                                    .toArray());
        }
        if (type != DataType.FP32) {
            return Tensor.of(form.output(), shape, scores);
        }
        float[] narrow = new float[scores.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) scores[i];
        }
        return Tensor.of(form.output(), shape, narrow);
    }

    /** The class with the one, for every row. */
    private static long[] decided(Predictions decisions) {
        long[] labels = new long[decisions.rows()];
        for (int row = 0; row < labels.length; row++) {
            while (decisions.at(row, (int) labels[row]) == 0) {
                labels[row]++;
            }
        }
        return labels;
    }
}
