package org.linkteller.serve.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.linkteller.api.InferenceException;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.ProtocolException;
import org.linkteller.serve.wire.Quoted;
import org.linkteller.serve.wire.WireNames;
import org.linkteller.serve.wire.WireType;

/**
 * The model to be asked, as its server's metadata and the auditor's own knowledge tell, the latter first. The input of
 * whole numbers or strings takes the nodes, the floating one the features. Where several tensors would do, nothing is
 * guessed: asking the wrong one would look like an answer.
 *
 * @param nodes empty for a model that takes the features of all nodes and no names
 * @param columns -1 if nobody says
 */
record RemoteModel(
        String path,
        Optional<String> nodes,
        WireType nodeType,
        String features,
        DataType featureType,
        int columns,
        String output,
        boolean sessions,
        boolean sparse,
        boolean gzip) {

    /** @throws InferenceException if the server cannot be reached or has no model of this kind */
    static RemoteModel discover(WireClient client, String model, ModelNames names) {
        String path = "/v2/models/" + model;
        JsonNode described;
        try {
            described = client.get(path);
        } catch (WireClient.Refusal e) {
            if (names.features().isEmpty() || names.output().isEmpty()) {
                throw e.status() < 500
                        ? e.toInferenceException()
                        : new InferenceException(
                                e.getMessage() + "; it does not describe the model: name its tensors with"
                                        + " --input-features and --output (and --input-nodes, if it takes nodes)",
                                e);
            }
            described = MissingNode.getInstance(); // some servers do not describe their models; the auditor does
        }
        List<String> extensions = new ArrayList<>();
        try {
            client.get("/v2").path("extensions").forEach(extension -> extensions.add(extension.asText()));
        } catch (WireClient.Refusal e) {
            extensions.clear(); // some servers do not describe themselves; then nothing beyond the protocol is used
        }
        Tensors inputs = new Tensors(path, "inputs", "--input-", described.path("inputs"));
        Tensors outputs = new Tensors(path, "outputs", "--", described.path("outputs"));
        JsonNode features = inputs.find("features", names.features(), RemoteModel::isFloating)
                .orElseThrow(() -> inputs.nothing("a floating one for the features"));
        Optional<JsonNode> nodes = inputs.find("nodes", names.nodes(), tensor -> !isFloating(tensor));
        JsonNode output = outputs.find("output", names.output(), RemoteModel::isFloating)
                .or(() -> outputs.find("output", Optional.empty(), tensor -> true))
                .orElseThrow(() -> outputs.nothing("one of scores"));
        JsonNode shape = features.path("shape");
        return new RemoteModel(
                path + "/infer",
                nodes.map(tensor -> tensor.path("name").asText()),
                nodes.map(tensor -> type(tensor, WireType.INT64)).orElse(WireType.INT64),
                features.path("name").asText(),
                type(features, WireType.FP32).kept(),
                names.columns().orElse(shape.path(shape.size() - 1).asInt(-1)),
                output.path("name").asText(),
                extensions.contains(WireNames.SESSIONS),
                extensions.contains(WireNames.SPARSE),
                extensions.contains(WireNames.GZIP));
    }

    private static boolean isFloating(JsonNode tensor) {
        return tensor.path("datatype").asText().startsWith("FP");
    }

    private static WireType type(JsonNode tensor, WireType unsaid) {
        try {
            return tensor.has("datatype") ? WireType.of(tensor.path("datatype").asText()) : unsaid;
        } catch (ProtocolException e) {
            throw new InferenceException(tensor.path("name").asText() + ": " + e.text(), e);
        }
    }

    private record Tensors(String path, String field, String option, JsonNode all) {
        /** The named one, described or not; without a name the only one that fits. */
        Optional<JsonNode> find(String role, Optional<String> name, Predicate<JsonNode> fits) {
            List<JsonNode> found = new ArrayList<>();
            for (JsonNode tensor : all) {
                if (name.map(tensor.path("name").asText()::equals).orElseGet(() -> fits.test(tensor))) {
                    found.add(tensor);
                }
            }
            if (name.isPresent() && found.isEmpty()) {
                return Optional.of(com.fasterxml.jackson.databind.node.JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name.get()));
            }
            if (found.size() > 1) {
                throw new InferenceException(path + " has several " + field + " that may be the " + role + ", "
                        + list(found) + ": say which with " + option + role);
            }
            return found.stream().findFirst();
        }

        InferenceException nothing(String wanted) {
            List<JsonNode> found = new ArrayList<>();
            all.forEach(found::add);
            return new InferenceException(path + ": expected among the " + field + " " + wanted + ", got " + list(found)
                    + "; names can be given with " + option + "...");
        }

        private static String list(List<JsonNode> tensors) {
            return tensors.stream()
                    .map(tensor -> Quoted.of(tensor.path("name").asText()) + " "
                            + Quoted.plain(tensor.path("datatype").asText() + tensor.path("shape")))
                    .toList()
                    .toString();
        }
    }
}
