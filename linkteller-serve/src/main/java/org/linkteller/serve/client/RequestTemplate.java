package org.linkteller.serve.client;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.linkteller.api.Features;

/**
 * A request of a service that speaks no standard protocol: JSON with places. {@code "$ids"} becomes the list of node ids,
 * {@code "$features"} the list of their rows. Where a service wants one entry per node, a list holds one entry with {@code
 * "$id"} and {@code "$row"}, which is repeated for every node. Everything else is sent as it stands.
 */
public final class RequestTemplate {
    private static final String IDS = "$ids";
    private static final String FEATURES = "$features";
    private static final String ID = "$id";
    private static final String ROW = "$row";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode root;

    private RequestTemplate(JsonNode root) {
        this.root = root;
    }

    /** @throws IllegalArgumentException if it is no JSON, or has no place for the features */
    public static RequestTemplate parse(String text) {
        JsonNode root;
        try {
            root = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected a request template in JSON: " + e.getOriginalMessage(), e);
        }
        if (!mentions(root, FEATURES) && !mentions(root, ROW)) {
            throw new IllegalArgumentException("expected a place for the features in the request template, \""
                    + FEATURES + "\" for all rows, or \"" + ROW + "\" in an entry that is repeated for every node");
        }
        requireRepeated(root);
        return new RequestTemplate(root);
    }

    private static boolean mentions(JsonNode node, String place) {
        if (node.isTextual()) {
            return node.asText().equals(place);
        }
        for (JsonNode part : node) {
            if (mentions(part, place)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRepeated(JsonNode node) {
        return node.isArray() && node.size() == 1 && (mentions(node, ID) || mentions(node, ROW));
    }

    private static void requireRepeated(JsonNode node) {
        if (node.isTextual() && (node.asText().equals(ID) || node.asText().equals(ROW))) {
            throw new IllegalArgumentException("expected \"" + node.asText()
                    + "\" only within a list of one entry, which is repeated for every node");
        }
        if (!isRepeated(node)) {
            node.forEach(RequestTemplate::requireRepeated);
        }
    }

    /** Whether the service is told which nodes the rows belong to. */
    boolean namesNodes() {
        return mentions(root, IDS) || mentions(root, ID);
    }

    /** @param ids numbers or strings, one per row */
    byte[] fill(List<?> ids, Features features) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            new Filling(out, ids, features).write(root, -1);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    private record Filling(JsonGenerator out, List<?> ids, Features features) {
        /** @param at the node of the entry that is repeated */
        void write(JsonNode node, int at) throws IOException {
            if (isRepeated(node)) {
                out.writeStartArray();
                for (int i = 0; i < ids.size(); i++) {
                    write(node.get(0), i);
                }
                out.writeEndArray();
            } else if (node.isArray()) {
                out.writeStartArray();
                for (JsonNode part : node) {
                    write(part, at);
                }
                out.writeEndArray();
            } else if (node.isObject()) {
                out.writeStartObject();
                for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext(); ) {
                    Map.Entry<String, JsonNode> field = fields.next();
                    out.writeFieldName(field.getKey());
                    write(field.getValue(), at);
                }
                out.writeEndObject();
            } else {
                writeValue(node, at);
            }
        }

        private void writeValue(JsonNode node, int at) throws IOException {
            switch (node.isTextual() ? node.asText() : "") {
                case IDS -> out.writeObject(ids);
                case ID -> out.writeObject(ids.get(at));
                case ROW -> writeRow(at);
                case FEATURES -> {
                    out.writeStartArray();
                    for (int i = 0; i < features.rows(); i++) {
                        writeRow(i);
                    }
                    out.writeEndArray();
                }
                default -> out.writeTree(node);
            }
        }

        private void writeRow(int row) throws IOException {
            double[] values = features.row(row);
            out.writeArray(values, 0, values.length);
        }
    }
}
