package org.linkteller.serve.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;

/**
 * Features in compressed rows, an extension of this server: instead of {@code features} a request may carry {@value
 * #STARTS} (INT64 [n + 1]), {@value #COLUMNS} (INT64 [z]), {@value #VALUES} (FP32 [z]) and, for standardised ones,
 * {@value #SCALE} and {@value #SHIFT} (FP64 [columns] each): entry (i, j) is value * scale + shift. A social graph's 0/1
 * features shrink to a hundredth.
 */
public final class SparseTensors {
    static final String STARTS = "features_starts";
    static final String COLUMNS = "features_columns";
    static final String VALUES = "features_values";
    static final String SCALE = "features_scale";
    static final String SHIFT = "features_shift";
    public static final List<String> NAMES = List.of(STARTS, COLUMNS, VALUES, SCALE, SHIFT);

    private SparseTensors() {}

    public static boolean areIn(InferRequest request) {
        return request.input(STARTS).isPresent();
    }

    /** @throws ProtocolException if the tensors do not make a matrix of that size */
    public static Features read(InferRequest request, int rows, int columns, WireLimits limits) {
        if ((long) rows * columns > limits.elements()) { // a row is made dense where it is used
            throw ProtocolException.of(
                    413, "expected at most " + limits.elements() + " elements, got " + rows + " x " + columns);
        }
        int[] starts = ints(tensor(request, STARTS, DataType.INT64), rows + 1);
        Tensor places = tensor(request, COLUMNS, DataType.INT64);
        int[] indices = ints(places, places.shape().elements());
        for (int i = 0; i < rows; i++) {
            if (starts[i] > starts[i + 1] || starts[i + 1] > indices.length) {
                throw ProtocolException.badRequest(
                        STARTS + ": row " + i + " reaches from " + starts[i] + " to " + starts[i + 1]);
            }
        }
        float[] values = tensor(request, VALUES, DataType.FP32).floats();
        Optional<Tensor> scale = request.input(SCALE);
        Optional<Tensor> shift = request.input(SHIFT);
        if (scale.isPresent() != shift.isPresent()) {
            throw ProtocolException.badRequest("expected both " + SCALE + " and " + SHIFT + " or neither");
        }
        try {
            SparseFeatures sparse = SparseFeatures.wrap(columns, starts, indices, values);
            return scale.isEmpty()
                    ? sparse
                    : ShiftedFeatures.of(
                            sparse,
                            finite(tensor(request, SCALE, DataType.FP64)),
                            finite(tensor(request, SHIFT, DataType.FP64)));
        } catch (IllegalArgumentException e) {
            throw ProtocolException.badRequest("sparse features: " + e.getMessage());
        }
    }

    private static Tensor tensor(InferRequest request, String name, DataType type) {
        Tensor tensor = request.input(name)
                .orElseThrow(() -> ProtocolException.badRequest("expected an input " + Quoted.of(name)));
        if (tensor.type() != type || tensor.shape().axes() != 1) {
            throw ProtocolException.badRequest(
                    name + ": expected " + type + " with one axis, got " + tensor.type() + tensor.shape());
        }
        return tensor;
    }

    private static double[] finite(Tensor tensor) {
        for (double value : tensor.doubles()) {
            if (!Double.isFinite(value)) {
                throw ProtocolException.badRequest(tensor.name() + ": expected finite values, got " + value);
            }
        }
        return tensor.doubles();
    }

    private static int[] ints(Tensor tensor, int count) {
        long[] values = tensor.longs();
        if (values.length != count) {
            throw ProtocolException.badRequest(
                    tensor.name() + ": expected " + count + " numbers, got " + values.length);
        }
        int[] narrow = new int[count];
        for (int i = 0; i < count; i++) {
            if (values[i] < 0 || values[i] > Integer.MAX_VALUE) {
                throw ProtocolException.badRequest(tensor.name() + ": number " + i + " is " + values[i]);
            }
            narrow[i] = (int) values[i];
        }
        return narrow;
    }

    /** The tensors of features that are sparse, empty if they are not. */
    public static List<Tensor> write(Features features) {
        if (features instanceof SparseFeatures sparse) {
            return matrix(sparse);
        }
        if (!(features instanceof ShiftedFeatures shifted)) {
            return List.of();
        }
        double[] scale = new double[features.columns()];
        double[] shift = new double[features.columns()];
        Arrays.setAll(scale, shifted::scale);
        Arrays.setAll(shift, shifted::shift);
        List<Tensor> matrix = matrix(shifted.sparse());
        return List.of(
                matrix.get(0),
                matrix.get(1),
                matrix.get(2),
                Tensor.of(SCALE, Shape.of(scale.length), scale),
                Tensor.of(SHIFT, Shape.of(shift.length), shift));
    }

    private static List<Tensor> matrix(SparseFeatures sparse) {
        long[] starts = Arrays.stream(sparse.starts()).asLongStream().toArray();
        long[] indices = Arrays.stream(sparse.indices()).asLongStream().toArray();
        return List.of(
                Tensor.of(STARTS, Shape.of(starts.length), starts),
                Tensor.of(COLUMNS, Shape.of(indices.length), indices),
                Tensor.of(VALUES, Shape.of(indices.length), sparse.values()));
    }
}
