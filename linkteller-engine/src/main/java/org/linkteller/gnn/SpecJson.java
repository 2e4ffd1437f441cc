package org.linkteller.gnn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A spec as one line of JSON, e.g. {"architecture":"gcn","hidden":[256],"normalization":"FirstOrderGCN","dropout":0.5}. */
public final class SpecJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SpecJson() {}

    public static String write(GnnSpec spec) {
        ObjectNode node = MAPPER.createObjectNode();
        if (spec instanceof GnnSpec.Gcn gcn) {
            node.put("architecture", "gcn");
            numbers(node.putArray("hidden"), gcn.hidden());
            node.put("normalization", gcn.normalization().key());
        } else if (spec instanceof GnnSpec.Gat gat) {
            node.put("architecture", "gat");
            numbers(node.putArray("heads"), gat.heads());
            numbers(node.putArray("hidden"), gat.hidden());
            node.put("skip", gat.skip());
        } else if (spec instanceof GnnSpec.Mlp mlp) {
            node.put("architecture", "mlp");
            numbers(node.putArray("hidden"), mlp.hidden());
        } else if (spec instanceof ImportedSpec imported) {
            node.put("architecture", "imported");
            ArrayNode layers = node.putArray("layers");
            imported.blocks().forEach(block -> layers.add(block.kind() + " " + block.heads() + "x" + block.width()));
        }
        node.put("dropout", spec.dropout());
        return node.toString();
    }

    /** @throws IllegalArgumentException if the text is not what {@link #write} writes */
    public static GnnSpec read(String text) {
        JsonNode node;
        try {
            node = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the spec is not JSON: " + e.getOriginalMessage(), e);
        }
        double dropout = required(node, "dropout").asDouble();
        String architecture = required(node, "architecture").asText();
        return switch (architecture) {
            case "gcn" ->
                new GnnSpec.Gcn(
                        numbers(node, "hidden"),
                        Normalization.of(required(node, "normalization").asText()),
                        dropout);
            case "gat" ->
                new GnnSpec.Gat(
                        numbers(node, "heads"),
                        numbers(node, "hidden"),
                        required(node, "skip").asBoolean(),
                        dropout);
            case "mlp" -> new GnnSpec.Mlp(numbers(node, "hidden"), dropout);
            case "imported" -> new ImportedSpec(blocks(required(node, "layers")));
            default ->
                throw new IllegalArgumentException(
                        "expected architecture gcn, gat, mlp or imported, got " + architecture);
        };
    }

    private static List<ImportedSpec.Block> blocks(JsonNode layers) {
        List<ImportedSpec.Block> blocks = new ArrayList<>();
        for (JsonNode layer : layers) {
            String[] parts = layer.asText().split("[ x]");
            if (parts.length != 3) {
                throw new IllegalArgumentException("expected a layer such as MEAN 1x64, got " + layer);
            }
            blocks.add(new ImportedSpec.Block(
                    ImportedSpec.Kind.valueOf(parts[0]), Integer.parseInt(parts[2]), Integer.parseInt(parts[1])));
        }
        return blocks;
    }

    private static void numbers(ArrayNode array, List<Integer> numbers) {
        numbers.forEach(array::add);
    }

    private static List<Integer> numbers(JsonNode node, String field) {
        List<Integer> numbers = new ArrayList<>();
        for (JsonNode number : required(node, field)) {
            numbers.add(number.asInt());
        }
        return numbers;
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null) {
            throw new IllegalArgumentException("the spec has no " + field);
        }
        return value;
    }
}
