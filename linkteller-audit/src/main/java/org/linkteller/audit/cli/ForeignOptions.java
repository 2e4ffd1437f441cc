package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.audit.ForeignModel;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.process.CommandWords;
import org.linkteller.audit.process.ProcessBox;
import org.linkteller.audit.process.ProcessOptions;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.WeightImport;
import org.linkteller.graph.Graph;
import org.linkteller.onnx.OnnxBox;
import org.linkteller.onnx.OnnxEdges;
import org.linkteller.onnx.OnnxOptions;
import picocli.CommandLine.Option;

/** A model that was trained elsewhere, in place of one that is trained here. */
final class ForeignOptions {
    @Option(
            names = "--box-command",
            paramLabel = "COMMAND",
            description =
                    "Own model: a program that answers over its standard input and output (docs/BOX-PROTOCOL.md).")
    @Nullable
    String boxCommand;

    @Option(
            names = "--box-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "Own model: the longest a program may take for one answer (60).")
    double boxTimeout;

    @Option(names = "--onnx", paramLabel = "FILE", description = "Own model: an ONNX export, run here.")
    @Nullable
    Path onnx;

    @Option(names = "--onnx-features", paramLabel = "NAME", description = "Own model: its input for features.")
    @Nullable
    String onnxFeatures;

    @Option(names = "--onnx-edges", paramLabel = "NAME", description = "Own model: its input for edges [2, e].")
    @Nullable
    String onnxEdges;

    @Option(names = "--onnx-edge-weights", paramLabel = "NAME", description = "Own model: its input for edge weights.")
    @Nullable
    String onnxEdgeWeights;

    @Option(names = "--onnx-adjacency", paramLabel = "NAME", description = "Own model: its input for a matrix [n, n].")
    @Nullable
    String onnxAdjacency;

    @Option(names = "--onnx-output", paramLabel = "NAME", description = "Own model: its output [n, classes].")
    @Nullable
    String onnxOutput;

    @Option(names = "--onnx-loops", description = "Own model: add loops to the edges before the model sees them.")
    boolean onnxLoops;

    @Option(
            names = "--onnx-scaling",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "Own model: what edge weights or the matrix hold: none, rows or symmetric.")
    OnnxOptions.Scaling onnxScaling;

    @Option(
            names = "--weights",
            paramLabel = "FILE",
            description = "Own model: a PyTorch state dict, safetensors or npz, together with --arch.")
    @Nullable
    Path weights;

    @Option(
            names = "--arch",
            paramLabel = "LAYERS",
            description =
                    "Own model: gcn:64,7 or gat:8x8,7 or sage:64,linear:7; kinds gcn, gcn-noloop, gat, sage, gin, linear.")
    @Nullable
    String arch;

    @Option(names = "--multi-label", description = "Own model: a node may have several classes at once.")
    boolean multiLabel;

    boolean isGiven() {
        return Stream.of(boxCommand, onnx, weights).anyMatch(given -> given != null);
    }

    /** What is closed when the audit has ended. */
    record Opened(ForeignModel model, AutoCloseable resource) implements AutoCloseable {
        @Override
        public void close() {
            try {
                resource.close();
            } catch (RuntimeException failure) {
                throw failure;
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    Opened open(Dataset.Part part, int threads) {
        if (Stream.of(boxCommand, onnx, weights).filter(given -> given != null).count() != 1) {
            throw new UsageException("name one model: --box-command, --onnx or --weights");
        }
        if (boxCommand != null) {
            ProcessBox box = process(boxCommand, boxTimeout, part.features());
            boolean several = multiLabel || box.hello().multiLabel();
            return new Opened(
                    new ForeignModel(
                            "process",
                            Map.of("boxCommand", boxCommand),
                            box,
                            several,
                            box.hello().questions(),
                            Optional.empty()),
                    box);
        }
        if (onnx != null) {
            OnnxBox box = OnnxBox.open(onnx, edges(part.graph()), onnxOptions(threads));
            return new Opened(
                    new ForeignModel("onnx", Map.of("onnx", onnx.toString()), box, multiLabel, 1, Optional.empty()),
                    box);
        }
        if (weights == null || arch == null) {
            throw new UsageException("--weights needs --arch, such as gcn:64,7");
        }
        GnnModel model = WeightImport.load(weights, arch, multiLabel);
        Map<String, String> origin = new LinkedHashMap<>();
        origin.put("weights", weights.toString());
        origin.put("arch", arch);
        return new Opened(
                new ForeignModel(
                        "weights",
                        origin,
                        new LocalInference(model, part.graph(), threads),
                        multiLabel,
                        1,
                        Optional.of(model)),
                () -> {});
    }

    static ProcessBox process(String command, double timeoutSeconds, Features features) {
        if (!(timeoutSeconds > 0) || timeoutSeconds > 86_400) { // written so that NaN fails too
            throw new UsageException("--box-timeout: expected seconds up to a day, got " + timeoutSeconds);
        }
        Duration timeout = Duration.ofMillis(Math.max(1, Math.round(1000 * timeoutSeconds)));
        List<String> words = UsageException.reading(() -> CommandWords.of(command));
        return ProcessBox.start(
                words,
                features.rows(),
                features.columns(),
                ProcessOptions.defaults().withAnswer(timeout));
    }

    private OnnxOptions onnxOptions(int threads) {
        return new OnnxOptions(
                Optional.ofNullable(onnxFeatures),
                Optional.ofNullable(onnxEdges),
                Optional.ofNullable(onnxEdgeWeights),
                Optional.ofNullable(onnxAdjacency),
                Optional.ofNullable(onnxOutput),
                onnxLoops,
                onnxScaling,
                threads);
    }

    private static OnnxEdges edges(Graph graph) {
        int[] sources = graph.neighbours().clone();
        int[] targets = new int[sources.length];
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                targets[k] = u;
            }
        }
        return new OnnxEdges(graph.nodeCount(), sources, targets);
    }
}
