package org.linkteller.serve;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.InferenceException;

/**
 * What a server's metadata say about the model to be asked, ours or anybody's. The input of whole numbers or strings
 * takes the nodes, the floating one the features.
 */
record RemoteModel(
        String path,
        String nodes,
        boolean nodesAreText,
        String features,
        DataType featureType,
        int columns,
        String output,
        boolean sessions,
        boolean sparse,
        boolean gzip) {

    /** @throws InferenceException if the server cannot be reached or has no model of this kind */
    static RemoteModel discover(WireClient client, String model) {
        List<String> extensions = new ArrayList<>();
        JsonNode described;
        String path = "/v2/models/" + model;
        try {
            described = client.get(path);
        } catch (WireClient.Refusal e) {
            throw e.toInferenceException();
        }
        try {
            client.get("/v2").path("extensions").forEach(extension -> extensions.add(extension.asText()));
        } catch (WireClient.Refusal e) {
            extensions.clear(); // some servers do not describe themselves; then nothing beyond the protocol is used
        }
        JsonNode nodes = find(described, "inputs", List.of("INT64", "BYTES"), path);
        JsonNode features = find(described, "inputs", List.of("FP32", "FP64"), path);
        JsonNode output = find(described, "outputs", List.of("FP32", "FP64", "INT64"), path);
        JsonNode shape = features.path("shape");
        return new RemoteModel(
                path + "/infer",
                nodes.path("name").asText(),
                nodes.path("datatype").asText().equals("BYTES"),
                features.path("name").asText(),
                DataType.of(features.path("datatype").asText()),
                shape.path(shape.size() - 1).asInt(-1),
                output.path("name").asText(),
                extensions.contains(Metadata.SESSIONS),
                extensions.contains(Metadata.SPARSE),
                extensions.contains(Metadata.GZIP));
    }

    private static JsonNode find(JsonNode described, String field, List<String> types, String path) {
        for (String type : types) {
            for (JsonNode tensor : described.path(field)) {
                if (tensor.path("datatype").asText().equals(type)) {
                    return tensor;
                }
            }
        }
        throw new InferenceException(path + ": expected one of the " + field + " to be " + String.join(" or ", types)
                + ", got " + described.path(field));
    }
}
