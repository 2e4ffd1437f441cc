package org.linkteller.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.onnx.OnnxOptions.Scaling;

/** Small models with known answers: make_models.py. */
class OnnxBoxTest {
    private static final int NODES = 9;
    private static final NodeSet ALL = NodeSet.all(NODES);

    private static final List<double[]> ANSWERS = answers();
    private static final OnnxEdges EDGES = edges();
    private static final Features X = features();
    private static final OnnxOptions OUTSIDE = OnnxOptions.defaults().withScaling(true, Scaling.SYMMETRIC);

    @TempDir
    Path folder;

    @Test
    void edgesAsIndexWeightsOrMatrixGiveTheSameAnswers() {
        assertAnswers("edge_index.onnx", OnnxOptions.defaults());
        assertAnswers("edge_weight.onnx", OUTSIDE);
        assertAnswers("adjacency.onnx", OUTSIDE);
        assertAnswers(
                "strange_names.onnx",
                OUTSIDE.withInputs(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of("q")));
    }

    @Test
    void aChangedRowIsSeenOnceAndTakenBack() {
        try (OnnxBox box = open("edge_index.onnx", OnnxOptions.defaults())) {
            Predictions before = box.predict(ALL, X);
            double[] moved = X.row(5);
            moved[0] += 1;
            Predictions changed = box.predict(ALL, X.withRow(5, moved));
            // two hops from 5 are 0, 3, 4, 6, 7; a node further away keeps every bit
            assertThat(changed.row(2)).containsExactly(before.row(2));
            assertThat(changed.row(8)).containsExactly(before.row(8));
            assertThat(changed.row(6)).isNotEqualTo(before.row(6));
            assertThat(box.predict(ALL, X).toArray()).containsExactly(before.toArray());
        }
    }

    @Test
    void someNodesAreAskedWithTheEdgesAmongThemOnly() {
        NodeSet some = NodeSet.of(5, 4, 8);
        double[][] rows = {X.row(5), X.row(4), X.row(8)};
        try (OnnxBox box = open("edge_index.onnx", OnnxOptions.defaults());
                OnnxBox pair = OnnxBox.open(
                        resource("edge_index.onnx"),
                        new OnnxEdges(3, new int[] {0, 1}, new int[] {1, 0}),
                        OnnxOptions.defaults())) {
            Features features = DenseFeatures.of(rows);
            assertThat(box.predict(some, features).toArray())
                    .containsExactly(pair.predict(NodeSet.all(3), features).toArray());
        }
    }

    @Test
    void inputsAreToldApartForPeopleToo() {
        try (OnnxBox box = open("edge_weight.onnx", OUTSIDE)) {
            assertThat(box.inputs())
                    .isEqualTo(
                            "features = x FLOAT[?, 4], edges = edge_index INT64[2, ?], weights = edge_weight FLOAT[?]");
        }
    }

    @Test
    void anInputThatCannotBeToldIsNamedWithTheOptions() {
        refuses(
                () -> open("strange_names.onnx", OUTSIDE),
                "cannot tell what input q FLOAT[?, ?] of the model is",
                "--onnx-adjacency");
        refuses(
                () -> open(
                        "adjacency.onnx",
                        OUTSIDE.withInputs(Optional.of("y"), Optional.empty(), Optional.empty(), Optional.empty())),
                "the model has no input y");
    }

    @Test
    void wrongShapesAreNamed() {
        try (OnnxBox box = open("edge_index.onnx", OnnxOptions.defaults())) {
            refuses(
                    () -> box.predict(ALL, DenseFeatures.of(new double[NODES][7])),
                    "the model takes x FLOAT[?, 4], got features [9, 7]");
        }
    }

    @Test
    void aMissingOperatorIsNamed() {
        refuses(() -> open("missing_operator.onnx", OnnxOptions.defaults()), "ONNX Runtime cannot use it", "SparseGnn");
    }

    @Test
    void whatIsNoModelEndsInOneLine() throws IOException {
        byte[] whole = Files.readAllBytes(resource("edge_index.onnx"));
        SplittableRandom random = new SplittableRandom(3);
        Path file = folder.resolve("damaged.onnx");
        for (int i = 0; i < 200; i++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            if (i % 2 == 0) {
                random.nextBytes(bytes);
            }
            Files.write(file, bytes);
            try (OnnxBox box = OnnxBox.open(file, EDGES, OnnxOptions.defaults())) {
                box.predict(ALL, X);
            } catch (InferenceException expected) {
                assertThat(expected.getMessage()).doesNotContain("\n");
            }
        }
        refuses(() -> OnnxBox.open(folder.resolve("none.onnx"), EDGES, OnnxOptions.defaults()), "no such file");
    }

    private static void assertAnswers(String model, OnnxOptions options) {
        try (OnnxBox box = open(model, options)) {
            double[] found = box.predict(ALL, X).toArray();
            double[] expected = ANSWERS.get(2);
            double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
            for (int i = 0; i < found.length; i++) {
                // single precision against double: a few dozen roundings of 6e-8
                assertThat(found[i]).as(model).isCloseTo(expected[i], within(1e-5 * largest));
            }
        }
    }

    private static OnnxBox open(String model, OnnxOptions options) {
        return OnnxBox.open(resource(model), EDGES, options);
    }

    private static void refuses(ThrowingCallable what, String... parts) {
        assertThatThrownBy(what)
                .isInstanceOf(InferenceException.class)
                .hasMessageContainingAll(parts)
                .message()
                .doesNotContain("\n");
    }

    private static OnnxEdges edges() {
        double[] ends = ANSWERS.get(0);
        int[] from = new int[ends.length];
        int[] to = new int[ends.length];
        for (int i = 0; i < ends.length; i += 2) {
            from[i] = (int) ends[i];
            to[i] = (int) ends[i + 1];
            from[i + 1] = to[i];
            to[i + 1] = from[i];
        }
        return new OnnxEdges(NODES, from, to);
    }

    private static Features features() {
        double[][] rows = new double[NODES][];
        for (int i = 0; i < NODES; i++) {
            rows[i] = Arrays.copyOfRange(ANSWERS.get(1), 4 * i, 4 * i + 4);
        }
        return DenseFeatures.of(rows);
    }

    private static List<double[]> answers() {
        try {
            return Files.readAllLines(resource("answers.txt")).stream()
                    .map(line -> Arrays.stream(line.split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(OnnxBoxTest.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
