package org.linkteller.data.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/** Streams JSON rows of numbers, with names, {@code {"a": [1, 2.5], ...}}, or without, {@code [[1, 2.5], ...]}. */
public final class JsonRows {
    private JsonRows() {}

    /** Calls the visitor once per row, in the order of the file; true if rows have names. */
    public static boolean read(InputFile file, Visitor visitor) {
        return JsonStream.read(file, json -> {
            JsonToken start = json.next();
            boolean named = start == JsonToken.START_OBJECT;
            if (!named && start != JsonToken.START_ARRAY) {
                throw json.bad("expected {\"node\": [...], ...} or a list of rows");
            }
            JsonToken end = named ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
            for (JsonToken token = json.next(); token != end; token = json.next()) {
                String name = named ? json.parser().currentName() : "";
                if (named && name.isEmpty()) {
                    throw json.bad("expected the name of a node");
                }
                long line = json.line();
                if ((named ? json.next() : token) != JsonToken.START_ARRAY) {
                    throw json.bad("expected a list of numbers per node");
                }
                visitor.visit(name, row(json), line);
            }
            return named;
        });
    }

    private static double[] row(JsonStream json) throws IOException {
        JsonParser parser = json.parser();
        double[] values = new double[8];
        int size = 0;
        while (json.next() != JsonToken.END_ARRAY) {
            if (!parser.currentToken().isNumeric()) {
                throw json.bad("expected a number");
            }
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = parser.getDoubleValue();
        }
        return Arrays.copyOf(values, size);
    }

    /** Receives one row; the name is empty if rows have none. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String name, double[] values, long line);
    }
}
