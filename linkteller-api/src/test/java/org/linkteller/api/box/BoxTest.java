package org.linkteller.api.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

class BoxTest {
    private static final NodeSet TWO = NodeSet.all(2);
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1, 2, 3, 4}, {5, 6, 7, 8}});

    /** Answers with the features themselves. */
    private static final InferenceApi ECHO = (nodes, features) -> {
        double[] all = new double[features.rows() * features.columns()];
        for (int i = 0; i < features.rows(); i++) {
            System.arraycopy(features.row(i), 0, all, i * features.columns(), features.columns());
        }
        return Predictions.wrap(features.rows(), features.columns(), all);
    };

    /** What a box answers for two nodes whose logits these are. */
    private static double[] answer(String box, OutputKind output, double... logits) {
        InferenceApi model = (nodes, features) -> Predictions.wrap(2, logits.length / 2, logits.clone());
        return Box.parse(box)
                .around(model, output, FEATURES)
                .predict(TWO, FEATURES)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "full",
                "rounded:0",
                "rounded:3",
                "posteriors",
                "labels",
                "columns:0.5",
                "columns:1",
                "rows:0.1",
                "range",
                "fixed",
                "noise:0.25",
                "noise:1,fixed",
                "sampled:5",
                "sampled:5+range+noise:2,fixed+labels",
                "budget:100",
                "posteriors+rounded:3",
                "float32",
                "posteriors+float32",
                "columns:0.25+labels+budget:7"
            })
    void writesWhatItReads(String text) {
        assertThat(Box.parse(text)).hasToString(text).isEqualTo(Box.parse(text));
    }

    @Test
    void readsNumbersAndNamesHoweverTheyAreWritten() {
        assertThat(Box.parse("Rounded:3.0")).isEqualTo(new Box.Rounded(3));
        assertThat(Box.parse("budget:1e2")).isEqualTo(new Box.Budget(100));
        assertThat(Box.parse("full")).isEqualTo(Box.FULL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    labbels            | did you mean 'labels'?
                    rounded            | box rounded needs a number, as in rounded:1
                    labels:1           | box labels takes no number
                    rounded:x          | box rounded: expected a number, got 'x'
                    rounded:2.5        | box rounded: expected a whole number, got 2.5
                    rounded:16         | expected 0 to 15 decimals, got 16
                    columns:0          | must be in (0, 1], got 0.0
                    columns:NaN        | must be in (0, 1], got NaN
                    rows:1.5           | the share of changeable rows must be in (0, 1], got 1.5
                    fixed:1            | box fixed takes no number
                    noise              | box noise needs a number
                    noise:0            | the deviation of noise must be positive and finite, got 0.0
                    noise:NaN          | must be positive and finite, got NaN
                    noise:1,often      | box noise: expected a number, got '1,often'
                    sampled:0          | a node samples at least one neighbour, got 0
                    sampled:1.5        | box sampled: expected a whole number, got 1.5
                    range+sampled:3    | box sampled:3 is about the model itself: it must come first, got range+sampled:3
                    budget:0           | at least one query per node, got 0
                    rounded:3+labels   | box labels reads logits
                    float32:2          | box float32 takes no number
                    float32+labels     | box labels reads logits
                    labels+posteriors  | box posteriors reads logits
                    labels+            | unknown box ''
                    """)
    void refusesWhatIsNoBox(String text, String message) {
        assertThatThrownBy(() -> Box.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void fullIsTheBoxItself() {
        assertThat(Box.FULL.around(ECHO, OutputKind.SOFTMAX, FEATURES)).isSameAs(ECHO);
    }

    @Test
    void roundsToDecimalsAndKeepsWhatIsTooLargeToHaveAny() {
        assertThat(answer("rounded:3", OutputKind.SOFTMAX, 1.23456, -0.00049, 2, 1e9))
                .containsExactly(1.235, -0.0, 2, 1e9);
        assertThat(answer("rounded:15", OutputKind.SOFTMAX, 1e300, -1e294, 0.5, 0))
                .containsExactly(1e300, -1e294, 0.5, 0);
    }

    @Test
    void singlePrecisionKeepsSevenDigitsAndLosesWhatIsTooSmall() {
        assertThat(answer("float32", OutputKind.SOFTMAX, 0.1, -1e-50, 16_777_217, 0.5))
                .containsExactly(0.1f, -0.0, 16_777_216, 0.5);
    }

    @Test
    void anAttackerKnowsHowMuchHeMayAsk() {
        assertThat(Box.parse("labels+budget:7+budget:9").queryLimit()).isEqualTo(7);
        assertThat(Box.parse("labels+rounded:2").queryLimit()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void labelsShowTheLargestLogitOrEveryPositiveOne() {
        assertThat(answer("labels", OutputKind.SOFTMAX, 1, 3, 3, -1, -2, -3)).containsExactly(0, 1, 0, 1, 0, 0);
        assertThat(answer("labels", OutputKind.SIGMOID, 1, 3, 3, -1, -2, -3)).containsExactly(1, 1, 1, 0, 0, 0);
    }

    @Test
    void theFirstPartIsNearestToTheModel() {
        // e^0 / (e^0 + e^-1) = 0.7311; rounding the logits first would have given a half
        assertThat(answer("posteriors+rounded:2", OutputKind.SOFTMAX, 0.2, -0.8, 0, 0))
                .containsExactly(0.73, 0.27, 0.5, 0.5);
    }

    @Test
    void onlyTheChosenColumnsCanBeChanged() {
        InferenceApi box = new FeatureLimit.Columns(0.5).around(ECHO, OutputKind.SOFTMAX, FEATURES);
        double[] overlay = box.predict(TWO, FEATURES.withRow(1, new double[] {-1, -2, -3, -4}))
                .toArray();
        assertThat(Arrays.copyOf(overlay, 4)).containsExactly(1, 2, 3, 4);
        assertThat(Arrays.stream(overlay).filter(value -> value < 0)).hasSize(2);
        Features anew = DenseFeatures.of(new double[][] {{1, 2, 3, 4}, {-1, -2, -3, -4}});
        assertThat(box.predict(TWO, anew).toArray())
                .as("the same when everything is sent anew")
                .containsExactly(overlay);
    }

    @Test
    void aBudgetRefusesTheQueryThatWouldExceedIt() {
        InferenceApi box = new Box.Budget(2).around(ECHO, OutputKind.SOFTMAX, FEATURES);
        box.predict(TWO, FEATURES);
        box.predict(NodeSet.of(1, 2), FEATURES);
        assertThatThrownBy(() -> box.predict(NodeSet.of(2, 1), FEATURES))
                .isInstanceOf(InferenceException.class)
                .hasMessage("node 1 was asked about 2 times, its whole budget")
                .asInstanceOf(InstanceOfAssertFactories.type(InferenceException.class))
                .satisfies(refusal -> {
                    assertThat(refusal.words()).isEqualTo("a node was asked about 2 times, its whole budget");
                    assertThat(refusal.nodes()).containsExactly(1);
                });
        box.predict(NodeSet.of(0, 2), FEATURES); // the refused query was not counted for node 2
    }
}
