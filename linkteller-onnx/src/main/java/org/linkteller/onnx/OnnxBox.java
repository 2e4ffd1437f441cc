package org.linkteller.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;

/**
 * The black box over an ONNX model and private edges, run by ONNX Runtime in this process. A model takes features [n, d]
 * and the edges as [2, e] whole numbers, with a weight per edge, or as a dense matrix [n, n], and answers [n, c]. Whatever is
 * wrong with a file, a missing operator or a shape is said in one line. Questions are answered one after the other; ONNX
 * Runtime uses several threads for each.
 */
public final class OnnxBox implements InferenceApi, AutoCloseable {
    private static final int KEPT = 2;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final OnnxInputs inputs;
    private final String output;
    private final OnnxEdges edges;
    private final OnnxOptions options;
    /** Latest used first. Guarded by this. */
    private final Deque<OnnxBase> bases = new ArrayDeque<>();

    private OnnxBox(
            OrtEnvironment environment,
            OrtSession session,
            OnnxInputs inputs,
            String output,
            OnnxEdges edges,
            OnnxOptions options) {
        this.environment = environment;
        this.session = session;
        this.inputs = inputs;
        this.output = output;
        this.edges = edges;
        this.options = options;
    }

    /** @throws InferenceException in one line, if the model cannot be loaded or its inputs not told apart */
    public static OnnxBox open(Path model, OnnxEdges edges, OnnxOptions options) {
        if (!Files.isRegularFile(model)) {
            throw new InferenceException(model + ": no such file");
        }
        OrtEnvironment environment;
        try {
            environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "linkteller");
        } catch (LinkageError e) { // no native library for this platform, or none at all
            throw new InferenceException("ONNX Runtime cannot be loaded here: " + oneLine(e), e);
        }
        OrtSession session = null;
        try (OrtSession.SessionOptions settings = new OrtSession.SessionOptions()) {
            settings.setIntraOpNumThreads(options.threads());
            settings.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            session = environment.createSession(model.toString(), settings);
            OnnxInputs inputs = OnnxInputs.of(session.getInputInfo(), options);
            return new OnnxBox(environment, session, inputs, output(session, options), edges, options);
        } catch (OrtException e) {
            throw new InferenceException(model + ": ONNX Runtime cannot use it: " + oneLine(e), e);
        } catch (InferenceException e) {
            closeQuietly(session);
            throw new InferenceException(model + ": " + e.getMessage(), e);
        }
    }

    private static void closeQuietly(@Nullable OrtSession session) {
        try {
            if (session != null) {
                session.close();
            }
        } catch (OrtException ignored) {
            // it is not used any more; the reason why is on its way to the user
        }
    }

    private static String output(OrtSession session, OnnxOptions options) throws OrtException {
        if (options.output().isPresent()) {
            String name = options.output().get();
            if (!session.getOutputNames().contains(name)) {
                throw new InferenceException("the model has no output " + name + ", only " + session.getOutputNames());
            }
            return name;
        }
        for (Map.Entry<String, ai.onnxruntime.NodeInfo> found :
                session.getOutputInfo().entrySet()) {
            if (found.getValue().getInfo() instanceof TensorInfo tensor && tensor.getShape().length == 2) {
                return found.getKey();
            }
        }
        throw new InferenceException("the model has no output of shape [nodes, classes], only "
                + session.getOutputInfo().values());
    }

    /** For people: what was taken for what. */
    public String inputs() {
        return inputs.text();
    }

    @Override
    public synchronized Predictions predict(NodeSet nodes, Features features) {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row per node, " + nodes.size() + ", got " + features.rows());
        }
        try {
            if (!(features instanceof RowOverlay overlay)) {
                return run(base(nodes, features), nodes.size());
            }
            OnnxBase base = base(nodes, overlay.base());
            int[] changed = overlay.changedRows();
            try {
                for (int row : changed) {
                    base.put(row, overlay.row(row));
                }
                return run(base, nodes.size());
            } finally {
                for (int row : changed) {
                    base.restore(row);
                }
            }
        } catch (OrtException e) {
            throw new InferenceException("ONNX Runtime does not answer: " + oneLine(e), e);
        }
    }

    private OnnxBase base(NodeSet nodes, Features features) throws OrtException {
        for (OnnxBase base : bases) {
            if (base.isFor(nodes, features)) {
                bases.remove(base);
                bases.addFirst(base);
                return base;
            }
        }
        if (bases.size() == KEPT) {
            bases.removeLast().close();
        }
        OnnxBase fresh = OnnxBase.of(environment, inputs, edges, options, nodes, features);
        bases.addFirst(fresh);
        return fresh;
    }

    private Predictions run(OnnxBase base, int rows) throws OrtException {
        try (OrtSession.Result result = session.run(base.tensors(), Set.of(output))) {
            OnnxValue value = result.get(0);
            long[] shape = value.getInfo() instanceof TensorInfo tensor ? tensor.getShape() : new long[0];
            if (shape.length != 2 || shape[0] != rows || !(value instanceof OnnxTensor scores)) {
                throw new InferenceException(
                        "output " + output + " is " + value.getInfo() + ", expected [" + rows + ", classes]");
            }
            return Predictions.wrap(rows, Math.toIntExact(shape[1]), doubles(scores));
        }
    }

    private static double[] doubles(OnnxTensor scores) {
        DoubleBuffer wide = scores.getDoubleBuffer();
        if (wide != null) {
            double[] values = new double[wide.remaining()];
            wide.get(values);
            return values;
        }
        FloatBuffer narrow = scores.getFloatBuffer();
        if (narrow == null) {
            throw new InferenceException("expected scores of FLOAT or DOUBLE, got " + scores.getInfo());
        }
        double[] values = new double[narrow.remaining()];
        for (int i = 0; i < values.length; i++) {
            values[i] = narrow.get(i);
        }
        return values;
    }

    private static String oneLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", " | ");
    }

    @Override
    public synchronized void close() {
        bases.forEach(OnnxBase::close);
        bases.clear();
        closeQuietly(session);
    }
}
