package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

final class RecordedBoxTest {
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
        try (RecordedBox recorded = RecordedBox.open(box, file)) {
            recorded.predict(nodes, base);
            recorded.predict(nodes, changed);
            recorded.predict(nodes, base);
        }
        assertThat(asked).hasValue(2);
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(cut.length() - 1); // the crash came in the middle of the last record
        }
        Features sameBase = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}});
        try (RecordedBox recorded = RecordedBox.open(box, file)) {
            assertThat(recorded.known()).isEqualTo(1);
            assertThat(recorded.predict(nodes, sameBase).toArray()).containsExactly(1 / 3.0, 4);
            assertThat(recorded.asked()).isZero();
            assertThat(recorded.predict(nodes, changed).toArray()).containsExactly(1 / 3.0, 9);
            assertThat(recorded.asked()).isEqualTo(1);
        }
    }

    @Test
    void otherNodesOrRowsAreOtherQuestions() throws IOException {
        try (RecordedBox recorded = RecordedBox.open(box, folder.resolve("answers"))) {
            recorded.predict(nodes, base);
            recorded.predict(NodeSet.of(2, 4), base);
            recorded.predict(nodes, base.withRow(0, new double[] {3, 4}));
            recorded.predict(nodes, base.withRow(1, new double[] {3, 4.5}));
            assertThat(recorded.asked()).isEqualTo(4);
        }
    }

    @Test
    void aFileOfSomethingElseIsStartedOver() throws IOException {
        Path file = folder.resolve("answers");
        Files.writeString(file, "not a record of answers at all, and longer than a digest");
        try (RecordedBox recorded = RecordedBox.open(box, file)) {
            assertThat(recorded.known()).isZero();
            assertThat(recorded.predict(nodes, base).rows()).isEqualTo(2);
        }
    }
}
