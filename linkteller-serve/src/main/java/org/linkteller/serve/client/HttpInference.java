package org.linkteller.serve.client;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.InferRequest;
import org.linkteller.serve.wire.InferResponse;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.SparseTensors;
import org.linkteller.serve.wire.Tensor;
import org.linkteller.serve.wire.WireNames;
import org.linkteller.serve.wire.WireType;

/**
 * Bob's side: the black box behind any server of the Open Inference Protocol. Every call of {@link #predict} is one
 * query, however often it had to be sent. Where the server offers sessions, features that share their base with an
 * earlier query travel as the rows that differ. Safe for concurrent queries.
 */
public final class HttpInference implements InferenceApi {
    private static final int MAX_SESSIONS = 4;
    /** What servers answer to a body they cannot read. */
    private static final Set<Integer> UNREAD = Set.of(400, 404, 406, 415, 422, 500, 501);

    private final WireClient client;
    private final RemoteModel model;
    private final ClientOptions options;
    private volatile boolean binary;
    private volatile boolean binaryWorks;
    /** Most recent first. */
    private final Deque<Session> sessions = new ArrayDeque<>();

    private HttpInference(WireClient client, RemoteModel model, ClientOptions options) {
        this.client = client;
        this.model = model;
        this.options = options;
        this.binary = options.binary();
    }

    /** What the server keeps: the features as they were when it got them. */
    private record Session(String id, NodeSet nodes, Features features) {
        private static Features base(Features features) {
            return features instanceof RowOverlay overlay ? overlay.base() : features;
        }

        boolean fits(NodeSet nodes, Features features) {
            return base(this.features) == base(features) && this.nodes.equals(nodes);
        }

        /** Rows in which the features may differ from what the server has. */
        int[] changes(Features features) {
            TreeSet<Integer> rows = new TreeSet<>();
            for (Features either : List.of(this.features, features)) {
                if (either instanceof RowOverlay overlay && this.features != features) {
                    for (int row : overlay.changedRows()) {
                        rows.add(row);
                    }
                }
            }
            return rows.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /**
     * Asks the server what it serves.
     *
     * @throws InferenceException if it does not answer or the model does not take nodes and features
     */
    public static HttpInference connect(URI server, String model, ClientOptions options) {
        WireClient client = new WireClient(server, options);
        return new HttpInference(client, RemoteModel.discover(client, model, options.names()), options);
    }

    /** Width of a feature row; -1 if the server does not say. */
    public int columns() {
        return model.columns();
    }

    /** Name of the output that is read. */
    public String output() {
        return model.output();
    }

    public long bytesSent() {
        return client.bytesSent();
    }

    public long bytesReceived() {
        return client.bytesReceived();
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException("expected " + nodes.size() + " feature rows, got " + features.rows());
        }
        String id = UUID.randomUUID().toString();
        try {
            Optional<Session> session = find(nodes, features);
            if (session.isPresent()) {
                try {
                    return answer(nodes, send(changes(id, session.get(), features)));
                } catch (WireClient.Refusal e) {
                    if (e.status() != 410) {
                        throw e;
                    }
                    forget(session.get());
                }
            }
            InferResponse response = send(whole(id, nodes, features));
            if (response.parameters().get(WireNames.SESSION) instanceof String name) {
                remember(new Session(name, nodes, features));
            }
            return answer(nodes, response);
        } catch (WireClient.Refusal e) {
            throw e.toInferenceException();
        }
    }

    /** As bytes if the server takes them; one that does not, says so or hangs up the first time, gets JSON from then on. */
    private InferResponse send(InferRequest request) throws WireClient.Refusal {
        if (binary) {
            try {
                InferResponse response = client.infer(model.path(), request, true, model.gzip());
                binaryWorks = true;
                return response;
            } catch (WireClient.Refusal e) {
                if (model.sessions() || binaryWorks || !UNREAD.contains(e.status())) {
                    throw e;
                }
            } catch (InferenceException e) {
                if (model.sessions() || binaryWorks) {
                    throw e;
                }
            }
        }
        Map<String, Object> parameters = new LinkedHashMap<>(request.parameters());
        parameters.remove("binary_data_output");
        InferResponse response = client.infer(
                model.path(),
                new InferRequest(request.id(), parameters, request.inputs(), request.outputs()),
                false,
                model.gzip());
        binary = false;
        return response;
    }

    private InferRequest whole(String id, NodeSet nodes, Features features) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("binary_data_output", true);
        if (usesSessions()) {
            parameters.put(WireNames.SESSION_OPEN, true);
        }
        List<Tensor> sparse = model.sparse() ? SparseTensors.write(features) : List.of();
        if (!sparse.isEmpty()) {
            List<Tensor> inputs = new ArrayList<>(names(nodes));
            inputs.addAll(sparse);
            return new InferRequest(id, parameters, inputs, outputs());
        }
        double[][] rows = new double[features.rows()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = features.row(i);
        }
        List<Tensor> inputs = new ArrayList<>(names(nodes));
        inputs.add(values(rows, features.columns()));
        return new InferRequest(id, parameters, inputs, outputs());
    }

    private InferRequest changes(String id, Session session, Features features) {
        int[] rows = session.changes(features);
        double[][] values = new double[rows.length][];
        long[] positions = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            positions[i] = rows[i];
            values[i] = features.row(rows[i]);
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("binary_data_output", true);
        parameters.put(WireNames.SESSION, session.id());
        List<Tensor> inputs = rows.length == 0
                ? List.of()
                : List.of(
                        Tensor.of(WireNames.ROWS, Shape.of(rows.length), positions),
                        values(values, features.columns()));
        return new InferRequest(id, parameters, inputs, outputs());
    }

    /** Said, because some servers answer nothing else and others everything they have. */
    private List<InferRequest.Output> outputs() {
        return List.of(new InferRequest.Output(model.output(), Map.of()));
    }

    /** None for a model that takes all nodes and no names. */
    private List<Tensor> names(NodeSet nodes) {
        if (model.nodes().isEmpty()) {
            return List.of();
        }
        String input = model.nodes().get();
        if (options.nodeNames().isEmpty() && model.nodeType() != WireType.BYTES) {
            long[] ids = nodes.stream().asLongStream().toArray();
            return List.of(Tensor.of(input, Shape.of(ids.length), ids).as(model.nodeType()));
        }
        String[] names = nodes.stream()
                .mapToObj(id -> options.nodeNames().map(all -> all.get(id)).orElseGet(() -> Integer.toString(id)))
                .toArray(String[]::new);
        return List.of(Tensor.of(input, Shape.of(names.length), names));
    }

    /** FP32 if that keeps every digit or the server takes nothing else, else FP64. */
    private Tensor values(double[][] rows, int columns) {
        Shape shape = Shape.of(rows.length, columns);
        float[] narrow = new float[shape.elements()];
        boolean fits = true;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                float value = (float) rows[i][j];
                fits &= value == rows[i][j];
                narrow[i * columns + j] = value;
            }
        }
        if (fits || model.featureType() == DataType.FP32) {
            return Tensor.of(model.features(), shape, narrow);
        }
        double[] wide = new double[shape.elements()];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, wide, i * columns, columns);
        }
        return Tensor.of(model.features(), shape, wide);
    }

    private Predictions answer(NodeSet nodes, InferResponse response) {
        Tensor output = response.outputs().stream()
                .filter(tensor -> tensor.name().equals(model.output()))
                .findFirst()
                .orElseThrow(() ->
                        new InferenceException("expected an output " + model.output() + ", got " + response.outputs()));
        Shape shape = output.shape();
        if (shape.axes() < 1 || shape.axes() > 2 || shape.length(0) != nodes.size()) {
            throw new InferenceException("expected " + nodes.size() + " rows of scores, got shape " + shape);
        }
        int classes = shape.axes() == 1 ? 1 : shape.length(1);
        double[] scores = output.isFloating() ? output.doubles() : labels(output);
        return Predictions.wrap(nodes.size(), classes, scores);
    }

    /** A server that gives labels only: the label itself as the one score. */
    private static double[] labels(Tensor output) {
        if (output.type() != DataType.INT64) {
            throw new InferenceException("expected numbers as scores, got " + output.type());
        }
        long[] labels = output.longs();
        double[] scores = new double[labels.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = labels[i];
        }
        return scores;
    }

    private boolean usesSessions() {
        return options.sessions() && model.sessions();
    }

    private synchronized Optional<Session> find(NodeSet nodes, Features features) {
        return sessions.stream()
                .filter(session -> session.fits(nodes, features))
                .findFirst();
    }

    private synchronized void remember(Session session) {
        sessions.addFirst(session);
        if (sessions.size() > MAX_SESSIONS) {
            sessions.removeLast();
        }
    }

    private synchronized void forget(Session gone) {
        for (Iterator<Session> all = sessions.iterator(); all.hasNext(); ) {
            if (all.next() == gone) {
                all.remove();
            }
        }
    }
}
