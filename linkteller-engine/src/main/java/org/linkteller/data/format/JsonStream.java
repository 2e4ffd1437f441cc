package org.linkteller.data.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** A JSON file read token by token; what is wrong with it is said with its line. */
record JsonStream(InputFile file, JsonParser parser) {
    private static final JsonFactory JSON = new JsonFactory();

    /** What is made of the tokens, up to the end of the outermost value. */
    @FunctionalInterface
    interface Body<T> {
        T from(JsonStream json) throws IOException;
    }

    static <T> T read(InputFile file, Body<T> body) {
        return file.read(in -> {
            try (JsonParser parser = JSON.createParser(in)) {
                JsonStream json = new JsonStream(file, parser);
                T read = body.from(json);
                String whole = parser.currentToken() == JsonToken.END_OBJECT ? "object" : "list";
                if (parser.nextToken() != null) {
                    throw json.bad("expected nothing after the JSON " + whole);
                }
                return read;
            } catch (JsonProcessingException e) {
                throw file.bad(e.getLocation() == null ? 1 : e.getLocation().getLineNr(), "is not valid JSON");
            }
        });
    }

    JsonToken next() throws IOException {
        return parser.nextToken();
    }

    long line() {
        return parser.currentLocation().getLineNr();
    }

    /** Instead of the token at hand. */
    DataFormatException bad(String expected) throws IOException {
        String token = parser.getText();
        return file.bad(line(), expected + ", got '" + (token == null ? "the end" : NumberText.shortened(token)) + "'");
    }
}
