package org.linkteller.api.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.SparseFeatures;

class NoiseTest {
    private static final int ROWS = 10_000;
    private static final NodeSet ALL = NodeSet.all(ROWS);
    private static final Features FEATURES = DenseFeatures.wrap(ROWS, 1, new float[ROWS]);
    private static final InferenceApi ZERO =
            (nodes, features) -> Predictions.wrap(nodes.size(), 1, new double[nodes.size()]);

    private static InferenceApi box(String text) {
        return Box.parse(text).around(ZERO, OutputKind.SOFTMAX, FEATURES);
    }

    private static InferenceApi served(String text) {
        return Box.parse(text)
                .around(ZERO, new ServiceKnowledge(OutputKind.SOFTMAX, ALL, FEATURES, Questions.secret()));
    }

    @Test
    void noiseHasTheDeviationItSays() {
        double[] noise = box("noise:3").predict(ALL, FEATURES).toArray();
        double mean = Arrays.stream(noise).average().orElseThrow();
        double variance = Arrays.stream(noise).map(x -> x * x).average().orElseThrow();
        // the seed is fixed; 5 standard deviations of a mean of 10,000 normals, and of a mean of their squares
        assertThat(mean).isEqualTo(0, offset(5 * 3 / 100.0));
        assertThat(variance).isEqualTo(9, offset(5 * 9 * Math.sqrt(2) / 100));
    }

    @Test
    void freshNoiseDiffersEachTimeAndARunOfQuestionsRepeats() {
        InferenceApi box = box("noise:1");
        double[] first = box.predict(ALL, FEATURES).toArray();
        double[] second = box.predict(ALL, FEATURES).toArray();
        assertThat(second).isNotEqualTo(first);
        InferenceApi again = box("noise:1");
        assertThat(again.predict(ALL, FEATURES).toArray()).isEqualTo(first);
        assertThat(again.predict(ALL, FEATURES).toArray()).isEqualTo(second);
    }

    @Test
    void fixedNoiseIsThatOfTheQuestionHoweverItIsSent() {
        InferenceApi box = box("noise:1,fixed");
        Features changed = FEATURES.withRow(4, new double[] {2});
        double[] answer = box.predict(ALL, changed).toArray();
        assertThat(box.predict(ALL, FEATURES).toArray()).isNotEqualTo(answer);
        assertThat(box.predict(ALL, changed).toArray()).isEqualTo(answer);
        float[] values = new float[ROWS];
        values[4] = 2;
        assertThat(box.predict(ALL, DenseFeatures.wrap(ROWS, 1, values)).toArray())
                .isEqualTo(answer);
        int[] starts = new int[ROWS + 1];
        Arrays.fill(starts, 5, starts.length, 1);
        Features sparse = SparseFeatures.wrap(1, starts, new int[] {0}, new float[] {2});
        assertThat(box.predict(ALL, sparse).toArray()).isEqualTo(answer);
        assertThat(box.predict(ALL, FEATURES.withRow(5, new double[] {2})).toArray())
                .as("another row's change is another question")
                .isNotEqualTo(answer);
    }

    /** Equal by chance with probability below 2^-60: the keys of two servers have 64 random bits. */
    @Test
    void servedNoiseCannotBeForeseen() {
        for (String text : new String[] {"noise:1", "noise:1,fixed"}) {
            assertThat(served(text).predict(ALL, FEATURES).toArray())
                    .isNotEqualTo(served(text).predict(ALL, FEATURES).toArray());
        }
        InferenceApi fixed = served("noise:1,fixed");
        assertThat(fixed.predict(ALL, FEATURES).toArray())
                .isEqualTo(fixed.predict(ALL, FEATURES).toArray());
    }

    @Test
    void samplingNeedsTheModelItself() {
        assertThatThrownBy(() -> box("sampled:3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("box sampled:3 needs a model whose neighbours can be sampled");
    }
}
