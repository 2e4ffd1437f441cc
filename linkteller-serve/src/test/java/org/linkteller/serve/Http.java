package org.linkteller.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A client that knows nothing of the protocol, so that tests say themselves what goes over the wire. */
final class Http {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI server;

    Http(URI server) {
        this.server = server;
    }

    record Answer(int status, byte[] body, HttpResponse<byte[]> raw) {
        JsonNode json() throws IOException {
            return new ObjectMapper().readTree(body);
        }

        String error() throws IOException {
            return json().path("error").asText();
        }
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.resolve(path)).GET());
    }

    /** Headers as name, value, name, value. */
    Answer post(String path, byte[] body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body(), answer);
    }
}
