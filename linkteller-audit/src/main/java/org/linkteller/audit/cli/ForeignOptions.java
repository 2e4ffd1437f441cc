package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.InferenceException;
import org.linkteller.audit.ForeignModel;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.own.OwnGraph;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.file.WeightImport;
import org.linkteller.graph.Graph;
import org.linkteller.onnx.OnnxBox;
import org.linkteller.onnx.OnnxEdges;
import org.linkteller.onnx.OnnxOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A model that was trained elsewhere, in place of one that is trained here. */
final class ForeignOptions {
    @Mixin
    RemoteOptions remote;

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
        return remote.isGiven() || onnx != null || weights != null;
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

    Opened open(OwnGraph data, int threads) {
        if (Stream.of(remote.isGiven(), onnx != null, weights != null)
                        .filter(given -> given)
                        .count()
                != 1) {
            throw new UsageException("name one model: --box-command, --endpoint, --onnx or --weights");
        }
        Dataset.Part part = data.dataset().inference();
        if (remote.isGiven()) {
            RemoteBox box = remote.open(part.features(), data.ids());
            return new Opened(
                    new ForeignModel(
                            box.kind(),
                            box.origin(),
                            box.box(),
                            multiLabel || box.multiLabel(),
                            box.concurrency(),
                            Optional.empty()),
                    box);
        }
        if (onnx != null) {
            OnnxBox box = onnxBox(onnx, part.graph(), threads);
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

    private OnnxBox onnxBox(Path file, Graph graph, int threads) {
        try {
            return OnnxBox.open(file, edges(graph), onnxOptions(threads));
        } catch (NoClassDefFoundError missing) { // its classes are in a jar of their own
            throw new InferenceException("--onnx needs onnxruntime.jar beside linkteller.jar", missing);
        }
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
