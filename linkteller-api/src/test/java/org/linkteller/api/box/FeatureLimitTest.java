package org.linkteller.api.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;

class FeatureLimitTest {
    private static final int ROWS = 40;
    private static final int COLUMNS = 6;
    private static final NodeSet ALL = NodeSet.all(ROWS);
    private static final Features REGISTERED = DenseFeatures.of(values(1, 1));

    /** Answers with the features it is asked with. */
    private static final InferenceApi ECHO = (nodes, features) -> {
        double[] all = new double[features.rows() * features.columns()];
        for (int i = 0; i < features.rows(); i++) {
            System.arraycopy(features.row(i), 0, all, i * features.columns(), features.columns());
        }
        return Predictions.wrap(features.rows(), features.columns(), all);
    };

    private static double[][] values(long seed, double size) {
        double[][] values = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) { // floats, so that storing them rounds nothing
            values[i] = new Seed(seed)
                    .derive("row", i)
                    .random()
                    .doubles(COLUMNS, -size, size)
                    .map(x -> (float) x)
                    .toArray();
        }
        return values;
    }

    private static Predictions admitted(String box, NodeSet nodes, Features sent) {
        return Box.parse(box).around(ECHO, OutputKind.SOFTMAX, REGISTERED).predict(nodes, sent);
    }

    @Test
    void fixedReadsWhatIsRegisteredWhateverIsSent() {
        double[] known = ECHO.predict(ALL, REGISTERED).toArray();
        assertThat(admitted("fixed", ALL, DenseFeatures.of(values(2, 9))).toArray())
                .containsExactly(known);
        assertThat(admitted("fixed", ALL, REGISTERED.withRow(3, new double[COLUMNS]))
                        .toArray())
                .containsExactly(known);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1})
    void aShareOfTheRowsIsReadAsSentTheOthersAsRegistered(double share) {
        double[][] sent = values(2, 9);
        Predictions read = admitted("rows:" + share, ALL, DenseFeatures.of(sent));
        int changed = 0;
        for (int i = 0; i < ROWS; i++) {
            boolean own = Arrays.equals(read.row(i), sent[i]);
            assertThat(own ? sent[i] : REGISTERED.row(i)).containsExactly(read.row(i));
            changed += own ? 1 : 0;
        }
        assertThat(changed).isEqualTo((int) Math.round(share * ROWS));
    }

    @Test
    void beyondTheRangeOfAColumnItsNearestValueIsRead() {
        double[][] sent = values(2, 9);
        Predictions read = admitted("range", ALL, DenseFeatures.of(sent));
        for (int c = 0; c < COLUMNS; c++) {
            int column = c;
            double[] known = ALL.stream()
                    .mapToDouble(i -> REGISTERED.row(i)[column])
                    .sorted()
                    .toArray();
            for (int i = 0; i < ROWS; i++) {
                assertThat(read.at(i, c)).isEqualTo(Math.max(known[0], Math.min(known[ROWS - 1], sent[i][c])));
            }
        }
        assertThat(admitted("range", ALL, REGISTERED).toArray())
                .as("what is registered is within its range")
                .containsExactly(ECHO.predict(ALL, REGISTERED).toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "rows:0.3", "range", "columns:0.5"})
    void aNodeIsKnownByItsIdAndHoweverItIsSentTheSameIsRead(String box) {
        double[][] sent = values(2, 3);
        Predictions all = admitted(box, ALL, DenseFeatures.of(sent));
        NodeSet some = NodeSet.of(17, 3, 30);
        Features rows = DenseFeatures.of(new double[][] {sent[17], sent[3], sent[30]});
        Features overlay = DenseFeatures.of(new double[3][COLUMNS])
                .withRows(new int[] {0, 1, 2}, new double[][] {sent[17], sent[3], sent[30]});
        for (Predictions read : new Predictions[] {admitted(box, some, rows), admitted(box, some, overlay)}) {
            assertThat(read.row(0)).containsExactly(all.row(17));
            assertThat(read.row(1)).containsExactly(all.row(3));
            assertThat(read.row(2)).containsExactly(all.row(30));
        }
    }

    /** A nudge of 1e-9 is lost in single precision; the one-row queries of clients who send everything anew keep it. */
    @Test
    void aFewChangedRowsKeepTheirDigits() {
        double[] nudged = REGISTERED.row(5);
        nudged[2] *= 1 - 1e-9;
        assertThat(admitted("range", ALL, REGISTERED.withRow(5, nudged)).row(5)).containsExactly(nudged);
    }

    @Test
    void aNodeNobodyRegisteredCountsAsZeros() {
        NodeSet stranger = NodeSet.of(ROWS + 7);
        Features sent = DenseFeatures.of(new double[][] {{1, 1, 1, 1, 1, 1}});
        assertThat(admitted("fixed", stranger, sent).toArray()).containsOnly(0);
        assertThat(admitted("rows:1", stranger, sent).toArray()).containsOnly(0);
    }

    @Test
    void refusesFeaturesOfAnotherWidth() {
        assertThatThrownBy(() -> admitted("fixed", NodeSet.of(1), DenseFeatures.of(new double[1][2])))
                .hasMessage("expected 1 rows of 6 features, got 1 of 2");
    }
}
