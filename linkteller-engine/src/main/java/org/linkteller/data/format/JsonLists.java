package org.linkteller.data.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;

/** Streams a JSON object whose fields are whole numbers or lists of them: {@code {"0": [3, 5], "1": 7}}. */
public final class JsonLists {
    private JsonLists() {}

    /** Calls the visitor once per field, in the order of the file. */
    public static void read(Path path, Visitor visitor) {
        JsonStream.read(InputFile.of(path), json -> {
            if (json.next() != JsonToken.START_OBJECT) {
                throw json.bad("expected a JSON object {...}");
            }
            Ints values = new Ints();
            while (json.next() == JsonToken.FIELD_NAME) {
                String name = json.parser().currentName();
                long line = json.line();
                values.clear();
                boolean list = json.next() == JsonToken.START_ARRAY;
                if (list) {
                    while (json.next() != JsonToken.END_ARRAY) {
                        values.add(whole(json));
                    }
                } else {
                    values.add(whole(json));
                }
                visitor.visit(name, list, values, line);
            }
            return values;
        });
    }

    private static int whole(JsonStream json) throws IOException {
        JsonParser parser = json.parser();
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getNumberType() != JsonParser.NumberType.INT) {
            throw json.bad("expected a whole number of 32 bits");
        }
        return parser.getIntValue();
    }

    /** Receives one field; {@code values} is reused for the next one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String name, boolean list, Ints values, long line);
    }
}
