package org.linkteller.serve.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.linkteller.api.Seed;

/**
 * Mutated requests, JSON and binary framing, through the parser: each ends in a request or in a {@link
 * ProtocolException}, and costs no more memory than its limits and its own length allow.
 *
 * <p>The long run: {@code mvn verify -pl linkteller-serve -am -Dtests.excluded= -Dtests.included=slow
 * -Dtest=WireFormatFuzzTest -Dsurefire.failIfNoSpecifiedTests=false}
 */
final class WireFormatFuzzTest {
    private final WireFormat format = new WireFormat(ParserLaw.LIMITS);
    private final ParserLaw law = new ParserLaw();

    /** A body and the length its header claims for the JSON part; -1 without that header. */
    private record Sample(byte[] body, long headerLength) {}

    /** Where mutations start from: every shape of honest message, and the edge cases the protocol's readers trip on. */
    private List<Sample> corpus() throws IOException {
        List<Sample> corpus = new ArrayList<>();
        InferRequest honest = new InferRequest(
                "id-1",
                Map.of("session_open", true, "binary_data_output", false),
                List.of(
                        Tensor.of("nodes", Shape.of(3), new long[] {1, -2, Long.MAX_VALUE}),
                        Tensor.of("features", Shape.of(3, 2), new double[] {1, 0.5, -3e-7, 0, 1e300, 7}),
                        Tensor.of("names", Shape.of(2), new String[] {"ann", "bøb"}),
                        Tensor.of("f", Shape.of(1, 2), new float[] {1.5f, 0})),
                List.of(new InferRequest.Output("logits", Map.of("binary_data", true))));
        for (boolean binary : new boolean[] {false, true}) {
            WireFormat.Encoded encoded = format.write(honest, binary);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            encoded.writeTo(bytes);
            corpus.add(new Sample(bytes.toByteArray(), binary ? encoded.head().length : -1));
        }
        for (String text : new String[] {
            "{\"inputs\":[{\"name\":\"x\",\"shape\":[2,2],\"datatype\":\"FP32\",\"data\":[[1,2],[3,4.5]]}]}",
            "{\"inputs\":[{\"data\":[],\"name\":\"x\",\"shape\":[0,9223372036854775807],\"datatype\":\"INT64\"}]}",
            "{\"parameters\":{\"session\":\"ab\",\"n\":1e9,\"deep\":{\"a\":[1,{\"b\":null}]}},\"inputs\":[]}",
            "{\"inputs\":[{\"name\":\"x\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"\\u0000\\ud83d\\ude00\"]}]}",
            "{\"inputs\":[{\"name\":\"x\",\"shape\":[4096],\"datatype\":\"FP64\","
                    + "\"parameters\":{\"binary_data_size\":32768}}]}",
        }) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            corpus.add(new Sample(body, -1));
            corpus.add(new Sample(body, body.length));
        }
        return corpus;
    }

    private static final String[] TOKENS = {
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "-1",
        "1e999",
        "9223372036854775807",
        "4294967296",
        "0",
        "null",
        "NaN",
        "true",
        "\"data\":",
        "\"shape\":",
        "\"inputs\":",
        "\"binary_data_size\":",
        "\\u",
        "[[[[[[[[[",
        "\0",
        "1".repeat(500)
    };

    private static Sample mutate(Sample sample, List<Sample> corpus, SplittableRandom random) {
        byte[] body = sample.body().clone();
        long headerLength = sample.headerLength();
        int steps = 1 + random.nextInt(4);
        for (int step = 0; step < steps; step++) {
            int at = body.length == 0 ? 0 : random.nextInt(body.length);
            switch (random.nextInt(7)) {
                case 0 -> {
                    if (body.length > 0) {
                        body[at] ^= (byte) (1 << random.nextInt(8));
                    }
                }
                case 1 -> body = splice(body, at, at, new byte[] {(byte) random.nextInt()});
                case 2 -> body = splice(body, at, Math.min(body.length, at + 1 + random.nextInt(8)), new byte[0]);
                case 3 -> {
                    byte[] token = TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                    body = splice(body, at, Math.min(body.length, at + random.nextInt(3)), token);
                }
                case 4 -> body = Arrays.copyOf(body, at);
                case 5 -> {
                    byte[] other = corpus.get(random.nextInt(corpus.size())).body();
                    int from = random.nextInt(other.length);
                    int to = Math.min(other.length, from + random.nextInt(64));
                    body = splice(body, at, at, Arrays.copyOfRange(other, from, to));
                }
                default ->
                    headerLength = switch (random.nextInt(5)) {
                        case 0 -> -1;
                        case 1 -> random.nextInt(body.length + 2);
                        case 2 -> Long.MAX_VALUE;
                        case 3 -> -2;
                        default -> body.length;
                    };
            }
        }
        return new Sample(body, headerLength);
    }

    private static byte[] splice(byte[] body, int from, int to, byte[] middle) {
        byte[] result = new byte[from + middle.length + body.length - to];
        System.arraycopy(body, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(body, to, result, from + middle.length, body.length - to);
        return result;
    }

    private void fuzz(long seed, int count) throws IOException {
        List<Sample> corpus = corpus();
        SplittableRandom random = new Seed(seed).random();
        int understood = 0;
        for (int i = 0; i < count; i++) {
            Sample sample = mutate(corpus.get(random.nextInt(corpus.size())), corpus, random);
            try {
                understood += law.check(sample.body(), sample.headerLength()) ? 1 : 0;
            } catch (Throwable e) {
                throw new AssertionError("mutation " + i + " of seed " + seed, e);
            }
        }
        // mutations that are all refused at the first byte would test nothing
        assertThat(understood).isGreaterThan(count / 100);
    }

    /** What Jazzer found interesting, each an input of {@link WireFormatFuzz}; some are understood, most refused. */
    @Test
    @Timeout(60)
    void everyInputOfTheFuzzersCorpusEndsInARequestOrARefusal() throws Exception {
        Path folder = Path.of(WireFormatFuzz.class.getResource("fuzz").toURI());
        int understood = 0;
        int all = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                understood += WireFormatFuzz.check(Files.readAllBytes(file), law) ? 1 : 0;
                all++;
            }
        }
        assertThat(understood).isBetween(1, all - 1);
    }

    @Test
    @Timeout(60)
    void thirtyThousandMutationsEndInARequestOrARefusal() throws IOException {
        fuzz(1, 30_000);
    }

    @Test
    @Tag("slow")
    @Timeout(600)
    void aMillionMutationsEndInARequestOrARefusal() throws IOException {
        for (int seed = 2; seed < 7; seed++) {
            fuzz(seed, 200_000);
        }
    }
}
