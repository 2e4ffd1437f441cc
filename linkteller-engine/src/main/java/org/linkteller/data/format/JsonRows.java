package org.linkteller.data.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/** Streams JSON rows of numbers, with names, {@code {"a": [1, 2.5], ...}}, or without, {@code [[1, 2.5], ...]}. */
public final class JsonRows {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonRows() {}

    /** Calls the visitor once per row, in the order of the file; true if rows have names. */
    public static boolean read(InputFile file, Visitor visitor) {
        return file.read(in -> {
            try (JsonParser parser = JSON.createParser(in)) {
                JsonToken start = parser.nextToken();
                boolean named = start == JsonToken.START_OBJECT;
                if (!named && start != JsonToken.START_ARRAY) {
                    throw bad(file, parser, "expected {\"node\": [...], ...} or a list of rows");
                }
                JsonToken end = named ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
                for (JsonToken token = parser.nextToken(); token != end; token = parser.nextToken()) {
                    String name = named ? parser.currentName() : "";
                    if (named && name.isEmpty()) {
                        throw bad(file, parser, "expected the name of a node");
                    }
                    long line = line(parser);
                    if ((named ? parser.nextToken() : token) != JsonToken.START_ARRAY) {
                        throw bad(file, parser, "expected a list of numbers per node");
                    }
                    visitor.visit(name, row(file, parser), line);
                }
                if (parser.nextToken() != null) {
                    throw bad(file, parser, "expected nothing after the last row");
                }
                return named;
            } catch (JsonProcessingException e) {
                throw file.bad(e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "is not valid JSON");
            }
        });
    }

    private static double[] row(InputFile file, JsonParser parser) throws IOException {
        double[] values = new double[8];
        int size = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (!parser.currentToken().isNumeric()) {
                throw bad(file, parser, "expected a number");
            }
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = parser.getDoubleValue();
        }
        return Arrays.copyOf(values, size);
    }

    private static DataFormatException bad(InputFile file, JsonParser parser, String expected) throws IOException {
        String token = parser.getText();
        return file.bad(
                line(parser), expected + ", got '" + (token == null ? "the end" : NumberText.shortened(token)) + "'");
    }

    private static long line(JsonParser parser) {
        return parser.currentLocation().getLineNr();
    }

    /** Receives one row; the name is empty if rows have none. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String name, double[] values, long line);
    }
}
