package org.linkteller.serve.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON part of a message, request or answer: everything but the bytes of binary tensors, in whatever order the
 * fields came. Fields the protocol does not know are passed over.
 */
record JsonHead(
        String id,
        String modelName,
        String modelVersion,
        Map<String, Object> parameters,
        List<Slot> inputs,
        List<Slot> outputs) {
    private static final int MAX_PARAMETERS = 64;

    /** A tensor whose data is in the JSON, or announced by {@code binary_data_size}, or only asked for. */
    record Slot(
            String name,
            @Nullable String datatype,
            long @Nullable [] shape,
            Map<String, Object> parameters,
            @Nullable JsonData data) {
        Tensor fromJson(WireLimits limits) {
            if (data == null) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected data or binary_data_size");
            }
            return data.toTensor(name, type(), shape(limits));
        }

        WireType type() {
            if (datatype == null) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected a datatype");
            }
            return WireType.of(datatype);
        }

        Shape shape(WireLimits limits) {
            if (shape == null) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(name) + ": expected a shape");
            }
            return Shape.of(shape, limits.elements());
        }
    }

    static JsonHead read(JsonParser json, WireLimits limits) throws IOException {
        expect(json.nextToken(), JsonToken.START_OBJECT, "a message");
        String id = "";
        String modelName = "";
        String modelVersion = "";
        Map<String, Object> parameters = Map.of();
        List<Slot> inputs = List.of();
        List<Slot> outputs = List.of();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_NULL) { // as clients write what they leave out
                continue;
            }
            switch (field) {
                case "id" -> id = text(json, limits, field);
                case "model_name" -> modelName = text(json, limits, field);
                case "model_version" -> modelVersion = text(json, limits, field);
                case "parameters" -> parameters = parameters(json, limits);
                case "inputs" -> inputs = slots(json, limits);
                case "outputs" -> outputs = slots(json, limits);
                default -> json.skipChildren();
            }
        }
        if (json.nextToken() != null) {
            throw ProtocolException.badRequest("expected one JSON object, got more after it");
        }
        return new JsonHead(id, modelName, modelVersion, parameters, inputs, outputs);
    }

    private static List<Slot> slots(JsonParser json, WireLimits limits) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "tensors");
        List<Slot> slots = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (slots.size() == limits.tensors()) {
                throw ProtocolException.badRequest("expected at most " + limits.tensors() + " tensors, got more");
            }
            Slot slot = slot(json, limits);
            if (slots.stream().anyMatch(earlier -> earlier.name().equals(slot.name()))) {
                throw ProtocolException.badRequest("tensor " + Quoted.of(slot.name()) + " is named twice");
            }
            slots.add(slot);
        }
        return slots;
    }

    private static Slot slot(JsonParser json, WireLimits limits) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT, "a tensor");
        String name = "";
        String datatype = null;
        long[] shape = null;
        Map<String, Object> parameters = Map.of();
        JsonData data = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_NULL) { // as clients write what they leave out
                continue;
            }
            switch (field) {
                case "name" -> name = text(json, limits, field);
                case "datatype" -> datatype = text(json, limits, field);
                case "shape" -> shape = shape(json);
                case "parameters" -> parameters = parameters(json, limits);
                case "data" -> data = JsonData.read(json, limits);
                default -> json.skipChildren();
            }
        }
        if (name.isEmpty()) {
            throw ProtocolException.badRequest("expected every tensor to have a name");
        }
        return new Slot(name, datatype, shape, parameters, data);
    }

    private static long[] shape(JsonParser json) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, "a shape");
        long[] shape = new long[0];
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(json.currentToken(), JsonToken.VALUE_NUMBER_INT, "a whole number in a shape");
            if (shape.length == 32) { // far above what Shape accepts; only bounds the memory until it is asked
                throw ProtocolException.badRequest("expected a shape of few axes, got more than 32");
            }
            shape = Arrays.copyOf(shape, shape.length + 1);
            shape[shape.length - 1] = json.getLongValue();
        }
        return shape;
    }

    private static Map<String, Object> parameters(JsonParser json, WireLimits limits) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT, "parameters");
        Map<String, Object> parameters = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            switch (json.nextToken()) {
                case VALUE_TRUE -> parameters.put(name, true);
                case VALUE_FALSE -> parameters.put(name, false);
                case VALUE_NUMBER_INT -> parameters.put(name, json.getLongValue());
                case VALUE_NUMBER_FLOAT -> parameters.put(name, json.getDoubleValue());
                case VALUE_STRING -> parameters.put(name, text(json, limits, name));
                default -> json.skipChildren();
            }
            if (parameters.size() > MAX_PARAMETERS) {
                throw ProtocolException.badRequest("expected at most " + MAX_PARAMETERS + " parameters, got more");
            }
        }
        return parameters;
    }

    private static String text(JsonParser json, WireLimits limits, String field) throws IOException {
        expect(json.currentToken(), JsonToken.VALUE_STRING, "a string for " + Quoted.of(field));
        if (json.getTextLength() > limits.textLength()) {
            throw ProtocolException.badRequest("expected at most " + limits.textLength() + " characters for "
                    + Quoted.of(field) + ", got " + json.getTextLength());
        }
        return json.getText();
    }

    private static void expect(@Nullable JsonToken got, JsonToken wanted, String what) {
        if (got != wanted) {
            throw ProtocolException.badRequest("expected " + what + ", got " + (got == null ? "the end" : got));
        }
    }
}
