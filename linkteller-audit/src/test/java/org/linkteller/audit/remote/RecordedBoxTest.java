package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.format.DataFormatException;

final class RecordedBoxTest {
    private static final String ASKED = "http://127.0.0.1:8080 model m output logits";

    @TempDir
    Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private final NodeSet nodes = NodeSet.of(4, 2);
    private final Features base = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}});
    private final InferenceApi box = (ids, features) -> {
        asked.incrementAndGet();
        return Predictions.wrap(2, 1, new double[] {features.row(0)[0] / 3, features.row(1)[1]});
    };

    @Test
    void whatWasAskedBeforeIsNotAskedAgainEvenAfterACrash() throws IOException {
        Path file = folder.resolve("answers");
        Features changed = base.withRow(1, new double[] {0, 9});
        try (RecordedBox recorded = RecordedBox.open(box, file, ASKED)) {
            recorded.predict(nodes, base);
            recorded.predict(nodes, changed);
            recorded.predict(nodes, base);
        }
        assertThat(asked).hasValue(2);
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(cut.length() - 1); // the crash came in the middle of the last record
        }
        Features sameBase = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}});
        try (RecordedBox recorded = RecordedBox.open(box, file, ASKED)) {
            assertThat(recorded.known()).isEqualTo(1);
            assertThat(recorded.predict(nodes, sameBase).toArray()).containsExactly(1 / 3.0, 4);
            assertThat(recorded.asked()).isZero();
            assertThat(recorded.predict(nodes, changed).toArray()).containsExactly(1 / 3.0, 9);
            assertThat(recorded.asked()).isEqualTo(1);
        }
    }

    @Test
    void otherNodesOrRowsAreOtherQuestions() throws IOException {
        try (RecordedBox recorded = RecordedBox.open(box, folder.resolve("answers"), ASKED)) {
            recorded.predict(nodes, base);
            recorded.predict(NodeSet.of(2, 4), base);
            recorded.predict(nodes, base.withRow(0, new double[] {3, 4}));
            recorded.predict(nodes, base.withRow(1, new double[] {3, 4.5}));
            assertThat(recorded.asked()).isEqualTo(4);
        }
    }

    /** The same --out against another server would hand out the first one's answers. */
    @Test
    void answersOfAnotherServerAreRefused() throws IOException {
        Path file = folder.resolve("answers");
        try (RecordedBox recorded = RecordedBox.open(box, file, ASKED)) {
            recorded.predict(nodes, base);
        }
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> RecordedBox.open(box, file, ASKED + "2"))
                .isInstanceOf(DataFormatException.class)
                .hasMessageContaining("another server or model");
        assertThat(file).hasBinaryContent(before);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aBoxThatHasChangedIsNotMixedWithWhatItWas() {
        Path file = folder.resolve("answers");
        Predictions was = Predictions.wrap(1, 2, new double[] {1, -2});
        RecordedBox.requireSame(was, Predictions.wrap(1, 2, new double[] {1.000001, -2}), file);
        for (double[] now : new double[][] {{1, -1.7}, {1, Double.NaN}}) {
            assertThatThrownBy(() -> RecordedBox.requireSame(was, Predictions.wrap(1, 2, now), file))
                    .hasMessageContaining("answers a recorded question differently");
        }
        assertThatThrownBy(() -> RecordedBox.requireSame(was, Predictions.wrap(1, 1, new double[] {1}), file))
                .isInstanceOf(DataFormatException.class);
    }

    @Test
    void aFileOfSomethingElseIsLeftAlone() throws IOException {
        Path file = folder.resolve("answers");
        Files.writeString(file, "not a record of answers at all, and longer than a digest");
        assertThatThrownBy(() -> RecordedBox.open(box, file, ASKED)).isInstanceOf(DataFormatException.class);
        assertThat(file).content().startsWith("not a record");
    }

    @Test
    void aRecordThatWasOnlyBegunIsBegunAgain() throws IOException {
        Path file = folder.resolve("answers");
        RecordedBox.open(box, file, ASKED).close();
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(11); // the crash came in the middle of the header
        }
        try (RecordedBox recorded = RecordedBox.open(box, file, ASKED)) {
            recorded.predict(nodes, base);
        }
        try (RecordedBox recorded = RecordedBox.open(box, file, ASKED)) {
            assertThat(recorded.known()).isEqualTo(1);
        }
    }
}
