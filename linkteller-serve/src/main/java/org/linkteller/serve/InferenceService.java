package org.linkteller.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.serve.guard.ChargedQuery;
import org.linkteller.serve.guard.ExaminedQuery;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.NodeSelection;
import org.linkteller.serve.guard.Visit;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.InferRequest;
import org.linkteller.serve.wire.InferResponse;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.Shape;
import org.linkteller.serve.wire.SparseTensors;
import org.linkteller.serve.wire.Tensor;
import org.linkteller.serve.wire.WireLimits;
import org.linkteller.serve.wire.WireNames;

/**
 * Answers infer requests, whichever protocol brought them.
 *
 * <p>Inputs: {@code nodes} (whole numbers or BYTES, [n] or [n, 1]) and {@code features} (numbers, [n, columns]; not needed
 * where the owner keeps them). Output: one floating
 * row per node, FP64 unless the request or the output carries the parameter {@code output_datatype: "FP32"}.
 *
 * <p>OpenSessions, a parameter of this server: a request with {@code session_open: true} is answered as usual, and the
 * answer's parameter {@code session} names what the server keeps. Later requests carry that name as parameter {@code
 * session} and instead of everything only {@code rows} (INT64 [r], positions in the first request) and {@code features}
 * ([r, columns]), always changes to what was first sent, not to each other; no inputs at all ask for the base again.
 * Answers cover all rows: answering only those that changed would show who is whose neighbour. Status 410 means that
 * the session is gone and everything must be sent again.
 */
final class InferenceService {
    private final ServedModel model;
    private final Guard guard;
    private final WireLimits limits;
    private final OpenSessions sessions;
    private final MeterRegistry metrics;
    private final Counter queries;

    /** @param sessionBytes what sessions may keep of memory */
    InferenceService(ServedModel model, Guard guard, WireLimits limits, long sessionBytes, MeterRegistry metrics) {
        this.model = model;
        this.guard = guard;
        this.limits = limits;
        if (guard.hidesUnknownNodes() && model.strangers() == 0) {
            throw new IllegalArgumentException(
                    "unknownNodes: isolate needs a model that answers for nodes without neighbours");
        }
        this.sessions = new OpenSessions(64, sessionBytes, System::nanoTime);
        this.metrics = metrics;
        this.queries = Counter.builder("linkteller.queries")
                .description("queries answered")
                .register(metrics);
        metrics.gauge("linkteller.sessions", sessions, OpenSessions::size);
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
            throw ProtocolException.of(404, "there is no model " + Quoted.of(name));
        }
        if (version.isPresent() && !version.get().isEmpty() && !version.get().equals(model.version())) {
            throw ProtocolException.of(404, "model " + name + " has no version " + Quoted.of(version.get()));
        }
    }

    /** Answers what {@link Guard#enter} let in. */
    InferResponse infer(Visit visit, InferRequest request) {
        DataType type = outputType(request);
        Object session = request.parameters().get(WireNames.SESSION);
        ExaminedQuery query = session == null ? whole(visit, request) : changed(visit, request, session);
        ChargedQuery charged = visit.charge(
                request.id(),
                query,
                (detector, action) -> metrics.counter(
                                "linkteller.guard.actions", "detector", detector.title(), "action", action.name())
                        .increment());
        Tensor output = charged.answer(model.box(), model.output(), type);
        checkFinite(output);
        queries.increment();
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (session == null && Boolean.TRUE.equals(request.parameters().get(WireNames.SESSION_OPEN))) {
            sessions.open(visit.client(), query).ifPresent(id -> parameters.put(WireNames.SESSION, id));
        }
        return new InferResponse(model.name(), model.version(), request.id(), parameters, List.of(output));
    }

    /** Nanoseconds that an answer whose work took so long is to be held back. */
    long hold(InferResponse response, long took) {
        int rows = (int) response.outputs().get(0).shape().length(0);
        return guard.steps().map(steps -> steps.hold(rows, took)).orElse(0L);
    }

    private ExaminedQuery whole(Visit visit, InferRequest request) {
        boolean sparse = SparseTensors.areIn(request);
        List<String> names = new ArrayList<>(List.of(WireNames.NODES));
        names.addAll(sparse ? SparseTensors.NAMES : List.of(WireNames.FEATURES));
        allow(request, names);
        Tensor nodes = input(request, WireNames.NODES);
        if (nodes.type() != DataType.INT64 && nodes.type() != DataType.BYTES) {
            throw ProtocolException.badRequest("nodes: expected whole numbers or BYTES, got " + nodes.type());
        }
        NodeSelection selection = visit.nodes(nodes, model.nodes());
        boolean sent = sparse || request.input(WireNames.FEATURES).isPresent();
        if (!sent && model.owner().isPresent()) {
            checkKnown(selection);
            return admitted(visit, selection, Optional.empty());
        }
        if (sparse) {
            Features rows = SparseTensors.read(request, selection.size(), model.columns(), limits);
            checkKnown(selection);
            return model.owner().isPresent()
                    ? admitted(visit, selection, Optional.of(rows))
                    : visit.examine(selection, rows::row, () -> rows);
        }
        Tensor features = features(request, selection.size());
        checkKnown(selection);
        if (model.owner().isPresent()) {
            return admitted(
                    visit, selection, Optional.of(TensorFeatures.of(features, selection.size(), model.columns())));
        }
        return visit.examine(
                selection, features::row, () -> TensorFeatures.of(features, selection.size(), model.columns()));
    }

    /** What the owner's features and the client's rights make of a query. */
    private ExaminedQuery admitted(Visit visit, NodeSelection selection, Optional<Features> sent) {
        Features read = model.owner().orElseThrow().admit(visit.client(), selection.asked(), sent);
        return visit.examine(selection, read::row, () -> read);
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

    private ExaminedQuery changed(Visit visit, InferRequest request, Object session) {
        if (!(session instanceof String id)) {
            throw ProtocolException.badRequest("session: expected the name that the server gave");
        }
        allow(request, List.of(WireNames.ROWS, WireNames.FEATURES));
        ExaminedQuery base = sessions.find(visit.client(), id);
        if (request.inputs().isEmpty()) {
            return base;
        }
        int[] rows = rows(input(request, WireNames.ROWS), base.query().nodes().size());
        Tensor features = features(request, rows.length);
        double[][] values = new double[rows.length][];
        NodeSet asked = base.query().nodes().asked();
        Arrays.setAll(
                values,
                i -> model.owner()
                        .map(owner -> owner.admit(visit.client(), asked.id(rows[i]), features.row(i)))
                        .orElseGet(() -> features.row(i)));
        return visit.examine(base, rows, values);
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

    private Tensor features(InferRequest request, int rows) {
        Tensor features = input(request, WireNames.FEATURES).asFloating();
        if (!features.isFloating()) {
            throw ProtocolException.badRequest("features: expected numbers, got " + features.type());
        }
        Shape shape = features.shape();
        if (shape.axes() != 2 || shape.length(0) != rows || shape.length(1) != model.columns()) {
            throw ProtocolException.badRequest(
                    "features: expected shape [" + rows + ", " + model.columns() + "], got " + shape);
        }
        return features;
    }

    private static Tensor input(InferRequest request, String name) {
        return request.input(name)
                .orElseThrow(() -> ProtocolException.badRequest("expected an input " + Quoted.of(name)));
    }

    private static void allow(InferRequest request, List<String> names) {
        for (Tensor input : request.inputs()) {
            if (!names.contains(input.name())) {
                throw ProtocolException.badRequest(
                        "expected inputs " + String.join(" and ", names) + ", got " + Quoted.of(input.name()));
            }
        }
    }

    private DataType outputType(InferRequest request) {
        String offered = guard.output().form().output();
        List<Object> wishes = new ArrayList<>();
        Object whole = request.parameters().get(WireNames.OUTPUT_DATATYPE);
        if (whole != null) {
            wishes.add(whole);
        }
        for (InferRequest.Output output : request.outputs()) {
            if (!output.name().equals(offered)) {
                throw ProtocolException.badRequest(
                        "expected output " + Quoted.of(offered) + ", got " + Quoted.of(output.name()));
            }
            if (output.parameters().containsKey("classification")) {
                throw ProtocolException.badRequest("classification: this server sends scores, not the best classes");
            }
            Object wish = output.parameters().get(WireNames.OUTPUT_DATATYPE);
            if (wish != null) {
                wishes.add(wish);
            }
        }
        DataType type = guard.output().type();
        for (Object wish : wishes) {
            if (type == DataType.INT64 || !(wish.equals("FP32") || wish.equals("FP64"))) {
                throw ProtocolException.badRequest(
                        WireNames.OUTPUT_DATATYPE + ": expected FP32 or FP64 of a floating output");
            }
            type = DataType.valueOf((String) wish);
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
