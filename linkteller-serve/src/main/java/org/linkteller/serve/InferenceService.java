package org.linkteller.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;

/**
 * Answers infer requests, whichever protocol brought them.
 *
 * <p>Inputs: {@code nodes} (INT64 or BYTES, [n]) and {@code features} (FP32 or FP64, [n, columns]). Output: one floating
 * row per node, FP64 unless the request or the output carries the parameter {@code output_datatype: "FP32"}.
 *
 * <p>Sessions, a parameter of this server: a request with {@code session_open: true} is answered as usual, and the
 * answer's parameter {@code session} names what the server keeps. Later requests carry that name as parameter {@code
 * session} and instead of everything only {@code rows} (INT64 [r], positions in the first request) and {@code features}
 * ([r, columns]), always changes to what was first sent, not to each other; no inputs at all ask for the base again.
 * Answers cover all rows: answering only those that changed would show who is whose neighbour. Status 410 means that
 * the session is gone and everything must be sent again.
 */
final class InferenceService {
    static final String NODES = "nodes";
    static final String ROWS = "rows";
    static final String FEATURES = "features";
    static final String SESSION = "session";
    static final String SESSION_OPEN = "session_open";
    static final String OUTPUT_DATATYPE = "output_datatype";

    private final ServedModel model;
    private final Guard guard;
    private final WireLimits limits;
    private final Sessions sessions;
    private final MeterRegistry metrics;
    private final Counter queries;

    InferenceService(ServedModel model, Guard guard, WireLimits limits, MeterRegistry metrics) {
        this.model = model;
        this.guard = guard;
        this.limits = limits;
        if (guard.hidesUnknownNodes() && model.strangers() == 0) {
            throw new IllegalArgumentException(
                    "unknownNodes: isolate needs a model that answers for nodes without neighbours");
        }
        this.sessions = new Sessions(64, 4L * limits.elements(), Clock.systemUTC());
        this.metrics = metrics;
        this.queries = Counter.builder("linkteller.queries")
                .description("queries answered")
                .register(metrics);
        metrics.gauge("linkteller.sessions", sessions, Sessions::size);
    }

    ServedModel model() {
        return model;
    }

    Guard guard() {
        return guard;
    }

    /** @throws ProtocolException 404 if it is another model or version */
    void checkModel(String name, Optional<String> version) {
        if (!name.equals(model.name())) {
            throw ProtocolException.of(404, "there is no model " + DataType.quoted(name));
        }
        if (version.isPresent() && !version.get().isEmpty() && !version.get().equals(model.version())) {
            throw ProtocolException.of(404, "model " + name + " has no version " + DataType.quoted(version.get()));
        }
    }

    /** The client must have been admitted and be within its rate. */
    InferResponse infer(String client, InferRequest request) {
        DataType type = outputType(request);
        Object session = request.parameters().get(SESSION);
        Examined query = session == null ? whole(request) : changed(client, request, session);
        guard.pass(
                client,
                request.id(),
                query,
                (detector, action) -> metrics.counter(
                                "linkteller.guard.actions", "detector", Guard.nameOf(detector), "action", action.name())
                        .increment());
        Predictions answer = query.subject().ask(model.box());
        Tensor output = guard.output().apply(answer, model.multiLabel(), type);
        checkFinite(output);
        queries.increment();
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (session == null && Boolean.TRUE.equals(request.parameters().get(SESSION_OPEN))) {
            sessions.open(client, query).ifPresent(id -> parameters.put(SESSION, id));
        }
        return new InferResponse(model.name(), model.version(), request.id(), parameters, List.of(output));
    }

    private Examined whole(InferRequest request) {
        boolean sparse = SparseTensors.areIn(request);
        List<String> names = new ArrayList<>(List.of(NODES));
        names.addAll(sparse ? SparseTensors.NAMES : List.of(FEATURES));
        allow(request, names);
        Tensor nodes = input(request, NODES);
        if (nodes.type() != DataType.INT64 && nodes.type() != DataType.BYTES) {
            throw ProtocolException.badRequest("nodes: expected INT64 or BYTES, got " + nodes.type());
        }
        guard.checkRows(nodes.shape().elements());
        NodeSelection selection = NodeSelection.of(nodes, model.nodes(), guard.salt());
        if (sparse) {
            Features rows = SparseTensors.read(request, selection.size(), model.columns(), limits);
            guard.checkValues(rows);
            checkKnown(selection);
            return guard.examine(new Subject(selection, rows), rows::row);
        }
        Tensor features = input(request, FEATURES);
        checkFeatures(features, selection.size());
        checkKnown(selection);
        Features rows = FeatureRows.of(features, selection.size(), model.columns());
        double[] sent = guard.examinesRows() ? features.doubles() : new double[0];
        return guard.examine(
                new Subject(selection, rows),
                row -> Arrays.copyOfRange(sent, row * model.columns(), (row + 1) * model.columns()));
    }

    private void checkKnown(NodeSelection selection) {
        if (!guard.hidesUnknownNodes()) {
            if (selection.strangers() > 0) {
                throw ProtocolException.badRequest(
                        "nodes: " + selection.strangers() + " of " + selection.size() + " are unknown");
            }
        } else if (selection.size() > model.strangers()) { // however many of them are
            throw ProtocolException.of(
                    413, "expected at most " + model.strangers() + " nodes, got " + selection.size());
        }
    }

    private Examined changed(String client, InferRequest request, Object session) {
        if (!(session instanceof String id)) {
            throw ProtocolException.badRequest("session: expected the name that the server gave");
        }
        allow(request, List.of(ROWS, FEATURES));
        Examined base = sessions.find(client, id);
        if (request.inputs().isEmpty()) {
            return base;
        }
        int[] rows = rows(input(request, ROWS), base.subject().nodes().size());
        Tensor features = input(request, FEATURES);
        checkFeatures(features, rows.length);
        double[] values = features.doubles();
        double[][] replaced = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            replaced[i] = Arrays.copyOfRange(values, i * model.columns(), (i + 1) * model.columns());
        }
        return guard.examine(base, rows, replaced);
    }

    private static int[] rows(Tensor rows, int size) {
        if (rows.type() != DataType.INT64 || rows.shape().axes() != 1) {
            throw ProtocolException.badRequest("rows: expected INT64 [r], got " + rows.type() + rows.shape());
        }
        boolean[] seen = new boolean[size];
        int[] positions = new int[rows.shape().elements()];
        for (int i = 0; i < positions.length; i++) {
            long row = rows.longs()[i];
            if (row < 0 || row >= size || seen[(int) row]) {
                throw ProtocolException.badRequest(
                        "rows: expected distinct positions below " + size + ", got " + row + " at " + i);
            }
            seen[(int) row] = true;
            positions[i] = (int) row;
        }
        return positions;
    }

    private void checkFeatures(Tensor features, int rows) {
        if (!features.isFloating()) {
            throw ProtocolException.badRequest("features: expected FP32 or FP64, got " + features.type());
        }
        Shape shape = features.shape();
        if (shape.axes() != 2 || shape.length(0) != rows || shape.length(1) != model.columns()) {
            throw ProtocolException.badRequest(
                    "features: expected shape [" + rows + ", " + model.columns() + "], got " + shape);
        }
        guard.checkValues(features);
    }

    private static Tensor input(InferRequest request, String name) {
        return request.input(name)
                .orElseThrow(() -> ProtocolException.badRequest("expected an input " + DataType.quoted(name)));
    }

    private static void allow(InferRequest request, List<String> names) {
        for (Tensor input : request.inputs()) {
            if (!names.contains(input.name())) {
                throw ProtocolException.badRequest(
                        "expected inputs " + String.join(" and ", names) + ", got " + DataType.quoted(input.name()));
            }
        }
    }

    private DataType outputType(InferRequest request) {
        String offered = guard.output().form().output();
        List<Object> wishes = new ArrayList<>();
        Object whole = request.parameters().get(OUTPUT_DATATYPE);
        if (whole != null) {
            wishes.add(whole);
        }
        for (InferRequest.Output output : request.outputs()) {
            if (!output.name().equals(offered)) {
                throw ProtocolException.badRequest(
                        "expected output " + DataType.quoted(offered) + ", got " + DataType.quoted(output.name()));
            }
            Object wish = output.parameters().get(OUTPUT_DATATYPE);
            if (wish != null) {
                wishes.add(wish);
            }
        }
        DataType type = guard.output().type();
        for (Object wish : wishes) {
            if (type == DataType.INT64 || !(wish.equals("FP32") || wish.equals("FP64"))) {
                throw ProtocolException.badRequest(OUTPUT_DATATYPE + ": expected FP32 or FP64 of a floating output");
            }
            type = DataType.of((String) wish);
        }
        return type;
    }

    /** Features near the end of the number range may overflow inside; JSON has no word for what comes out. */
    private static void checkFinite(Tensor output) {
        if (!output.isFloating()) {
            return;
        }
        for (double value : output.doubles()) {
            if (!Double.isFinite(value)) {
                throw ProtocolException.badRequest("features: too large, the answer is not a finite number");
            }
        }
    }
}
