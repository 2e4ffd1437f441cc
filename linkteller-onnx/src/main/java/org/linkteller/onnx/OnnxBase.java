package org.linkteller.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.onnx.OnnxInputs.Input;
import org.linkteller.onnx.OnnxInputs.Role;

/**
 * Everything a model is given for one set of nodes and features. ONNX Runtime reads the features where they lie, so that a
 * question with one changed row writes one row, asks, and writes it back; one question at a time.
 */
final class OnnxBase implements AutoCloseable {
    private final NodeSet nodes;
    private final Features features;
    private final ByteBuffer memory;
    private final boolean wide;
    private final Map<String, OnnxTensor> tensors = new HashMap<>();

    private OnnxBase(NodeSet nodes, Features features, ByteBuffer memory, boolean wide) {
        this.nodes = nodes;
        this.features = features;
        this.memory = memory;
        this.wide = wide;
    }

    static OnnxBase of(
            OrtEnvironment environment,
            OnnxInputs inputs,
            OnnxEdges all,
            OnnxOptions options,
            NodeSet nodes,
            Features features)
            throws OrtException {
        Input x = inputs.input(Role.FEATURES).orElseThrow();
        boolean wide = x.type() == OnnxJavaType.DOUBLE;
        if (!wide && x.type() != OnnxJavaType.FLOAT) {
            throw new InferenceException("expected an input of FLOAT or DOUBLE for features, got " + x);
        }
        if (x.shape().length != 2 || differs(x.shape()[1], features.columns()) || differs(x.shape()[0], nodes.size())) {
            throw new InferenceException(
                    "the model takes " + x + ", got features [" + nodes.size() + ", " + features.columns() + "]");
        }
        long bytes = (long) nodes.size() * features.columns() * (wide ? Double.BYTES : Float.BYTES);
        OnnxBase base = new OnnxBase(nodes, features, direct(bytes, "features"), wide);
        for (int row = 0; row < nodes.size(); row++) {
            base.put(row, features.row(row));
        }
        long[] shape = {nodes.size(), features.columns()};
        base.tensors.put(
                x.name(),
                wide
                        ? OnnxTensor.createTensor(environment, base.memory.asDoubleBuffer(), shape)
                        : OnnxTensor.createTensor(environment, base.memory.asFloatBuffer(), shape));
        OnnxEdges edges = options.loops() ? all.among(nodes).withLoops() : all.among(nodes);
        base.addEdges(environment, inputs, edges, edges.weights(options.scaling()));
        return base;
    }

    private static boolean differs(long expected, int given) {
        return expected >= 0 && expected != given;
    }

    private void addEdges(OrtEnvironment environment, OnnxInputs inputs, OnnxEdges edges, float[] weights)
            throws OrtException {
        Input index = inputs.input(Role.EDGES).orElse(null);
        if (index != null) {
            long[] shape = {2, edges.size()};
            boolean wideIndex = index.type() == OnnxJavaType.INT64;
            ByteBuffer place = direct(2L * edges.size() * (wideIndex ? Long.BYTES : Integer.BYTES), "edges");
            LongBuffer longs = place.asLongBuffer();
            IntBuffer ints = place.asIntBuffer();
            for (int[] ends : new int[][] {edges.sources(), edges.targets()}) {
                for (int end : ends) {
                    if (wideIndex) {
                        longs.put(end);
                    } else {
                        ints.put(end);
                    }
                }
            }
            tensors.put(
                    index.name(),
                    wideIndex
                            ? OnnxTensor.createTensor(environment, longs.flip(), shape)
                            : OnnxTensor.createTensor(environment, ints.flip(), shape));
        }
        Input weight = inputs.input(Role.WEIGHTS).orElse(null);
        if (weight != null) {
            long[] shape = weight.shape().length == 2 ? new long[] {weights.length, 1} : new long[] {weights.length};
            tensors.put(weight.name(), OnnxTensor.createTensor(environment, FloatBuffer.wrap(weights), shape));
        }
        Input adjacency = inputs.input(Role.ADJACENCY).orElse(null);
        if (adjacency != null) {
            int n = edges.nodes();
            ByteBuffer place = direct((long) n * n * Float.BYTES, "a dense adjacency");
            for (int k = 0; k < edges.size(); k++) {
                place.putFloat((edges.targets()[k] * n + edges.sources()[k]) * Float.BYTES, weights[k]);
            }
            tensors.put(
                    adjacency.name(), OnnxTensor.createTensor(environment, place.asFloatBuffer(), new long[] {n, n}));
        }
    }

    private static ByteBuffer direct(long bytes, String what) {
        if (bytes > Integer.MAX_VALUE - 16) {
            throw new InferenceException(what + " of " + bytes + " bytes: ONNX Runtime for Java takes at most 2 GB");
        }
        return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.nativeOrder());
    }

    boolean isFor(NodeSet otherNodes, Features otherFeatures) {
        return features == otherFeatures && nodes.equals(otherNodes);
    }

    Map<String, OnnxTensor> tensors() {
        return tensors;
    }

    void put(int row, double[] values) {
        int at = row * values.length * (wide ? Double.BYTES : Float.BYTES);
        for (int j = 0; j < values.length; j++) {
            if (wide) {
                memory.putDouble(at + j * Double.BYTES, values[j]);
            } else {
                memory.putFloat(at + j * Float.BYTES, (float) values[j]);
            }
        }
    }

    void restore(int row) {
        put(row, features.row(row));
    }

    @Override
    public void close() {
        tensors.values().forEach(OnnxTensor::close);
    }
}
