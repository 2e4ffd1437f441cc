package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are too large, too slow, or larger than they look. */
final class HostileRequestsTest {
    private static RingServer ring;

    @BeforeAll
    static void start() throws IOException {
        ring = RingServer.start();
    }

    @AfterAll
    static void stop() {
        ring.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tooLargeABodyGetsItsAnswer(boolean chunked) throws Exception {
        byte[] body = new byte[(int) RingServer.LIMITS.bodyBytes() * 4];
        HttpRequest.BodyPublisher publisher = chunked
                ? HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(whitespace(body)))
                : HttpRequest.BodyPublishers.ofByteArray(whitespace(body));
        Http.Answer answer = ring.http()
                .send(HttpRequest.newBuilder(ring.uri().resolve(RingServer.INFER))
                        .POST(publisher));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.error()).contains("at most " + RingServer.LIMITS.bodyBytes());
    }

    private static byte[] whitespace(byte[] body) {
        Arrays.fill(body, (byte) ' ');
        return body;
    }

    @Test
    void aGigabyteIsRefusedByItsLength() throws Exception {
        String answer = raw("POST /v2/models/ring/infer HTTP/1.1\r\nHost: x\r\nContent-Length: 1073741824\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 413");
    }

    @Test
    void aSmallBodyThatUnfoldsIsRefused() throws Exception {
        byte[] bomb = RingServer.gzip(whitespace(new byte[1 << 20]));
        assertThat(bomb.length).isLessThan(10_000);
        Http.Answer answer = ring.http().post(RingServer.INFER, bomb, "Content-Encoding", "gzip");
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void slowHeadersAreCutOff() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", ring.uri().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("POST /v2/models/ring/infer HTTP/1.1\r\nHos".getBytes(UTF_8));
            // the server hangs up after 0.8 s; the socket's own 10 s would be an exception
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aBodyThatTricklesIsGivenUp() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", ring.uri().getPort())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write("POST /v2/models/ring/infer HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n".getBytes(UTF_8));
            long start = System.nanoTime();
            try {
                while (System.nanoTime() - start < Duration.ofSeconds(4).toNanos()) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(100);
                    if (socket.getInputStream().available() > 0) {
                        break;
                    }
                }
            } catch (IOException e) {
                return; // the server hung up: given up as well
            }
            byte[] status = socket.getInputStream().readNBytes(12);
            assertThat(new String(status, UTF_8)).isEqualTo("HTTP/1.1 408");
        }
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", ring.uri().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(UTF_8));
            byte[] status = socket.getInputStream().readNBytes(12);
            return new String(status, UTF_8);
        }
    }
}
