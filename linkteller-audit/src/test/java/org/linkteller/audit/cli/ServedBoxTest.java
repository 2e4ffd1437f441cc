package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.own.IdMap;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Matrix;

class ServedBoxTest {
    private static final int NODES = 20;
    private static final NodeSet ALL = NodeSet.all(NODES);

    @TempDir
    Path folder;

    private final GnnModel model = GnnModel.of(
            new GnnSpec.Gcn(List.of(), Normalization.FIRST_ORDER_GCN, 0),
            2,
            2,
            false,
            Parameters.of(List.of(
                    new Tensor(
                            Tensor.Shape.matrix("layers.0.weight", 2, 2), Matrix.wrap(2, 2, new float[] {1, 2, -3, 4})),
                    new Tensor(Tensor.Shape.vector("layers.0.bias", 2), Matrix.wrap(1, 2, new float[] {0, 1})))));
    private final SavedModel saved = new SavedModel(model, Optional.empty(), List.of(), List.of(), List.of(), Map.of());
    private final LocalInference inner = new LocalInference(model, SampleGraphs.path(NODES), 1);

    private InferenceApi served(String text, Optional<Features> catalogue) {
        ServedBoxOptions options = new ServedBoxOptions();
        options.text = text;
        return options.around(inner, saved, IdMap.numbered(NODES), catalogue);
    }

    private static Features features(double factor) {
        double[][] rows = new double[NODES][];
        for (int i = 0; i < NODES; i++) {
            rows[i] = new double[] {factor * (i + 0.5), factor * (7.25 - i)};
        }
        return DenseFeatures.of(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "rows:0.5", "range", "fixed", "columns:0.5", "range+rows:0.5"})
    void whatIsServedIsWhatIsAudited(String text) {
        Features sent = features(3);
        assertThat(served(text, Optional.of(features(1))).predict(ALL, sent).toArray())
                .isEqualTo(Box.parse(text)
                        .around(inner, OutputKind.SOFTMAX, features(1))
                        .predict(ALL, sent)
                        .toArray());
    }

    @Test
    void knownFeaturesAreFoundByTheirNodesIds() throws IOException {
        Path file = folder.resolve("known.csv");
        StringBuilder text = new StringBuilder("id,a,b\n");
        for (int i = NODES - 1; i >= 0; i--) {
            text.append(i + "," + (i + 0.5) + "," + (7.25 - i) + "\n");
        }
        Files.writeString(file, text);
        ServedBoxOptions options = new ServedBoxOptions();
        options.text = "fixed";
        options.known = Optional.of(file);
        assertThat(options.around(inner, saved, IdMap.numbered(NODES), Optional.empty())
                        .predict(ALL, features(3))
                        .toArray())
                .isEqualTo(inner.predict(ALL, features(1)).toArray());
    }

    /** The seeds of two queries are equal with probability 2^-64. */
    @Test
    void samplingAndNoiseNeedNoFeatures() {
        for (String text : List.of("noise:1", "sampled:1")) {
            InferenceApi box = served(text, Optional.empty());
            assertThat(box.predict(ALL, features(1)).rows()).isEqualTo(NODES);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            labels           | the form of an answer is the guard's
            noise:1+labels   | the form of an answer is the guard's
            budget:5         | queries are counted by the guard
            fixed            | --box fixed needs to know the features: --known-features FILE
            fixd             | did you mean 'fixed'?
            """)
    void refusesInOneLine(String text, String message) {
        assertThatThrownBy(() -> served(text, Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
