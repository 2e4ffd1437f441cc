package org.linkteller.serve.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the owner, by a POST of one JSON object, that a detector is sure. Never holds a request up. */
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final URI webhook;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final ObjectMapper json = new ObjectMapper();

    Alarm(URI webhook) {
        this.webhook = webhook;
    }

    private record Event(String client, String detector, double score) {}

    void raise(String client, Detector detector, double score) {
        try {
            HttpRequest post = HttpRequest.newBuilder(webhook)
                    .timeout(PATIENCE)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            json.writeValueAsString(new Event(client, detector.title(), score))))
                    .build();
            http.sendAsync(post, HttpResponse.BodyHandlers.discarding()).whenComplete((answer, failure) -> {
                if (failure != null || answer.statusCode() >= 300) {
                    LOG.warn("alarm about {} did not reach {}", client, webhook);
                }
            });
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an alarm is plain JSON", e);
        }
    }
}
