package org.linkteller.audit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.ScoredPair;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.gnn.file.WeightImport;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.Graph;
import org.linkteller.math.Matrix;
import org.linkteller.onnx.OnnxBox;
import org.linkteller.onnx.OnnxEdges;
import org.linkteller.onnx.OnnxOptions;

/** One GCN of ours, saved: our own inference, its weights imported, NumPy, PyTorch and ONNX Runtime must agree. */
@Timeout(300)
class OneModelFourWaysTest {
    private static final int NODES = 40;
    private static final int COLUMNS = 6;
    private static final NodeSet ALL = NodeSet.all(NODES);

    @TempDir
    Path folder;

    private final SplittableRandom random = new SplittableRandom(8);
    private final Graph graph = graph();
    private final Features features = features();
    private final GnnModel model = model();
    private final InferenceApi own = new LocalInference(model, graph, 1);

    @BeforeEach
    void save() throws Exception {
        ModelFile.save(
                new SavedModel(model, Optional.empty(), List.of(), List.of(), List.of(), Map.of()),
                folder.resolve("gcn.safetensors"));
        StringBuilder edges = new StringBuilder();
        for (int u = 0; u < NODES; u++) {
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                edges.append(u).append(' ').append(graph.neighbours()[k]).append('\n');
            }
        }
        Files.writeString(folder.resolve("edges.txt"), edges);
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("same_gcn.py"))) {
            Files.write(folder.resolve("same_gcn.py"), in.readAllBytes());
        }
        Files.writeString(folder.resolve(PythonHelper.FILE_NAME), PythonHelper.text());
    }

    @Test
    void itsImportedWeightsAnswerTheSame() {
        GnnModel imported = WeightImport.load(folder.resolve("gcn.safetensors"), "gcn:8,3", false);
        assertSame(new LocalInference(imported, graph, 1), 0);
    }

    @Test
    void numpyBehindTheProcessBoxAnswersTheSame() {
        assertProcess(Python.with("numpy"), "numpy");
    }

    @Test
    void pyTorchBehindTheProcessBoxAnswersTheSame() {
        assertProcess(Python.with("torch"), "torch");
    }

    @Test
    void onnxRuntimeAnswersTheSame() throws Exception {
        Process made = new ProcessBuilder(
                        Python.with("onnx"), folder.resolve("same_gcn.py").toString(), "onnx")
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        int[] sources = graph.neighbours().clone();
        int[] targets = new int[sources.length];
        for (int u = 0; u < NODES; u++) {
            java.util.Arrays.fill(targets, graph.starts()[u], graph.starts()[u + 1], u);
        }
        try (OnnxBox box = OnnxBox.open(
                folder.resolve("gcn.onnx"),
                new OnnxEdges(NODES, sources, targets),
                OnnxOptions.defaults().withScaling(true, OnnxOptions.Scaling.SYMMETRIC))) {
            assertSame(box, 1e-5);
        }
    }

    private void assertProcess(String python, String how) {
        List<String> command = List.of(python, folder.resolve("same_gcn.py").toString(), how);
        try (ProcessBox box = ProcessBox.start(command, NODES, COLUMNS, ProcessOptions.defaults())) {
            assertSame(box, 1e-5);
        }
    }

    /** @param share of the largest logit by which single precision may differ; the ranking at the cut may not */
    private void assertSame(InferenceApi other, double share) {
        double[] expected = own.predict(ALL, features).toArray();
        double[] found = other.predict(ALL, features).toArray();
        double largest = 0;
        for (double logit : expected) {
            largest = Math.max(largest, Math.abs(logit));
        }
        for (int i = 0; i < expected.length; i++) {
            assertThat(found[i]).isCloseTo(expected[i], within(share * largest));
        }
        assertThat(bestPairs(other)).isEqualTo(bestPairs(own));
    }

    /** As many pairs as there are edges, found by a nudge that single precision can still see. */
    private List<String> bestPairs(InferenceApi box) {
        List<String> pairs = new ArrayList<>();
        for (ScoredPair pair : new LinkTeller(0.1, AttackOptions.defaults())
                .score(new AttackerView(box, ALL, features), ALL)
                .best((int) graph.edgeCount())) {
            pairs.add(Math.min(pair.u(), pair.v()) + "-" + Math.max(pair.u(), pair.v()));
        }
        return pairs.stream().sorted().toList();
    }

    private Graph graph() {
        List<int[]> edges = new ArrayList<>();
        for (int u = 0; u < NODES; u++) {
            for (int v = u + 1; v < NODES; v++) {
                if (random.nextInt(14) == 0) {
                    edges.add(new int[] {u, v});
                }
            }
        }
        return Graph.of(NODES, edges.toArray(new int[0][]));
    }

    private Features features() {
        double[][] rows = new double[NODES][COLUMNS];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble() - 0.5;
            }
        }
        return DenseFeatures.of(rows);
    }

    private GnnModel model() {
        List<Tensor> tensors = List.of(
                tensor(Tensor.Shape.matrix("layers.0.weight", COLUMNS, 8)),
                tensor(Tensor.Shape.vector("layers.0.bias", 8)),
                tensor(Tensor.Shape.matrix("layers.1.weight", 8, 3)),
                tensor(Tensor.Shape.vector("layers.1.bias", 3)));
        GnnSpec spec = new GnnSpec.Gcn(List.of(8), Normalization.AUG_NORM_ADJ, 0);
        return GnnModel.of(spec, COLUMNS, 3, false, Parameters.of(tensors));
    }

    private Tensor tensor(Tensor.Shape shape) {
        float[] values = new float[shape.rows() * shape.columns()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (random.nextDouble() - 0.4);
        }
        return new Tensor(shape, Matrix.wrap(shape.rows(), shape.columns(), values));
    }
}
