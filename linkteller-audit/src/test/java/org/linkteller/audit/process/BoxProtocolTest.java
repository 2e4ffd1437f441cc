package org.linkteller.audit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;

/** Programs that speak the protocol wrongly, as bytes. */
class BoxProtocolTest {
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1}, {2}});

    @Test
    void aRightConversationIsUnderstood() throws Exception {
        Question question = converse(conversation());
        assertThat(question.answer().get().toArray()).containsExactly(1.5, 2.5, -3.5, 4.5);
    }

    @Test
    void wordsIsHowAShellWouldReadIt() {
        assertThat(CommandWords.of("python3  'my model.py' --k=\"a b\" x\\ y ''"))
                .containsExactly("python3", "my model.py", "--k=a b", "x y", "");
        assertThatThrownBy(() -> CommandWords.of("python3 'model.py")).hasMessageContaining("no closing '");
        assertThatThrownBy(() -> CommandWords.of("  ")).hasMessageContaining("expected a command");
    }

    @Test
    void everyFieldThatIsWrongIsNamed() {
        assertFault(4, 9, "sent a frame of kind 9");
        assertFault(16, 2, "speaks version 2 of the protocol, this is 1");
        assertFault(20, 7, "output kind of 7");
        assertFault(40, 5, "values of 5 bytes");
        assertFault(44, 0, "questions per frame of 0");
        assertFault(48 + 16, 3, "gave 3 answers to 1 questions");
        assertFault(48 + 24, 5, "scores of shape [5, 2], expected [2, 2]");
        assertFault(48 + 28, 3, "scores of shape [2, 3], expected [2, 2]");
        assertFault(48 + 8, 100, "48 bytes too many"); // 100 are claimed, 52 belong to the answer
    }

    @Test
    void randomBytesEndInOneFault() {
        fuzz(new SplittableRandom(20240607), Duration.ofSeconds(2));
    }

    @Test
    @Tag("slow")
    void tenMinutesOfRandomBytesEndInOneFaultEach() {
        fuzz(new SplittableRandom(), Duration.ofMinutes(10));
    }

    /** Whatever comes, the answer is a result or one of two checked exceptions; nothing large is allocated for a claim. */
    private static void fuzz(SplittableRandom random, Duration howLong) {
        Instant end = Instant.now().plus(howLong);
        while (Instant.now().isBefore(end)) {
            byte[] bytes = conversation();
            int changes = random.nextInt(1, 6);
            for (int i = 0; i < changes; i++) {
                bytes[random.nextInt(bytes.length)] =
                        random.nextBoolean() ? (byte) random.nextInt() : (byte) (random.nextBoolean() ? 0 : -1);
            }
            try {
                converse(java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            } catch (IOException | ProtocolFault expected) {
                assertThat(String.valueOf(expected.getMessage())).doesNotContain("\n");
            }
        }
    }

    private static void assertFault(int at, int value, String message) {
        byte[] bytes = conversation();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        assertThatThrownBy(() -> converse(bytes))
                .isInstanceOf(ProtocolFault.class)
                .hasMessageContaining(message);
    }

    private static Question converse(byte[] program) throws IOException, ProtocolFault {
        Frames frames = new Frames(new ByteArrayInputStream(program), OutputStream.nullOutputStream());
        Question question = Question.of(NodeSet.all(2), FEATURES.withRow(1, new double[] {3}));
        Conversation.open(frames, 2, 1).ask(List.of(question));
        return question;
    }

    /** What a program says: hello (48 bytes), then one answer for two nodes and two classes. */
    private static byte[] conversation() {
        ByteBuffer bytes = Frames.little(48 + 16 + 4 + 16 + 32);
        bytes.put("LTBX".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putInt(Frames.HELLO)
                .putLong(32);
        bytes.putInt(1)
                .putInt(1)
                .putInt(0)
                .putInt(0)
                .putInt(1)
                .putInt(2)
                .putInt(8)
                .putInt(1);
        bytes.put("LTBX".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putInt(Frames.ANSWER)
                .putLong(52);
        bytes.putInt(1).putInt(0).putInt(2).putInt(2).putInt(8);
        bytes.putDouble(1.5).putDouble(2.5).putDouble(-3.5).putDouble(4.5);
        return bytes.array();
    }
}
