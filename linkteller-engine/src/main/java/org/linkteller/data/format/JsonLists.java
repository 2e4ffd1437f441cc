package org.linkteller.data.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;

/** Streams a JSON object whose fields are whole numbers or lists of them: {@code {"0": [3, 5], "1": 7}}. */
public final class JsonLists {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLists() {}

    /** Calls the visitor once per field, in the order of the file. */
    public static void read(Path path, Visitor visitor) {
        InputFile file = InputFile.of(path);
        file.read(in -> {
            try (JsonParser parser = JSON.createParser(in)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw bad(file, parser, "expected a JSON object {...}");
                }
                Ints values = new Ints();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    long line = line(parser);
                    values.clear();
                    boolean list = parser.nextToken() == JsonToken.START_ARRAY;
                    if (list) {
                        while (parser.nextToken() != JsonToken.END_ARRAY) {
                            values.add(whole(file, parser));
                        }
                    } else {
                        values.add(whole(file, parser));
                    }
                    visitor.visit(name, list, values, line);
                }
                if (parser.nextToken() != null) {
                    throw bad(file, parser, "expected nothing after the JSON object");
                }
                return file;
            } catch (JsonProcessingException e) {
                throw file.bad(e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "is not valid JSON");
            }
        });
    }

    private static int whole(InputFile file, JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getNumberType() != JsonParser.NumberType.INT) {
            throw bad(file, parser, "expected a whole number of 32 bits");
        }
        return parser.getIntValue();
    }

    private static DataFormatException bad(InputFile file, JsonParser parser, String expected) throws IOException {
        String token = parser.getText();
        String shown = token == null ? "the end" : token.length() > 40 ? token.substring(0, 40) + "..." : token;
        return file.bad(line(parser), expected + ", got '" + shown + "'");
    }

    private static long line(JsonParser parser) {
        return parser.currentLocation().getLineNr();
    }

    /** Receives one field; {@code values} is reused for the next one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String name, boolean list, Ints values, long line);
    }
}
