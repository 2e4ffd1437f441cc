package org.linkteller.audit.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.audit.AtomicFile;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.data.EdgeFiles;
import org.linkteller.data.FeatureFiles;
import org.linkteller.data.FeatureTable;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.SavedModel;
import org.linkteller.graph.Graph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Predictions of a model file as a table. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Scores every node of a graph with a model file and writes class and logits as CSV.",
        footer = {
            "",
            "Examples:",
            "  linkteller predict --model-file ru.safetensors --dataset twitch-DE --out predictions.csv",
            "  linkteller predict --model-file own.safetensors --edges edges.csv --features features.csv --out p.csv"
        })
final class PredictCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Mixin
    DataFolder data;

    @Option(names = "--model-file", required = true, paramLabel = "FILE", description = "As train wrote it.")
    Path modelFile;

    @Option(names = "--dataset", paramLabel = "NAME", description = "The inference graph of a catalogue dataset.")
    @Nullable
    String dataset;

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data: one edge per line, CSV or TSV.")
    @Nullable
    Path edges;

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: features as they were trained on.")
    @Nullable
    Path features;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The CSV file to write.")
    Path out;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    private record Input(Graph graph, Features features, IntFunction<String> nodeName) {}

    @Override
    public Integer call() throws IOException {
        SavedModel saved = ModelFile.load(modelFile);
        Input input = input(saved);
        Predictions logits = saved.model().predict(input.graph, input.features);
        AtomicFile.write(out, file -> write(file, saved, logits, input.nodeName));
        if (!quiet) {
            spec.commandLine().getOut().println(logits.rows() + " nodes written to " + out);
            spec.commandLine().getOut().flush();
        }
        return ExitCode.DONE;
    }

    private Input input(SavedModel saved) {
        if (dataset != null && edges == null && features == null) {
            Dataset.Part inference = Datasets.in(data.path).load(dataset).inference();
            return new Input(inference.graph(), inference.features(), String::valueOf);
        }
        if (dataset != null || edges == null || features == null) {
            throw new IllegalArgumentException("name the data: --dataset NAME, or --edges and --features");
        }
        FeatureTable table = FeatureFiles.load(features);
        int expected = saved.model().features();
        if (table.features().columns() != expected) {
            throw new IllegalArgumentException(features + ": the model was trained on " + expected
                    + " feature columns, got " + table.features().columns());
        }
        Features scaled =
                saved.scaling().map(scaling -> scaling.apply(table.features())).orElse(table.features());
        return new Input(EdgeFiles.load(edges, table.ids()).graph(), scaled, table.ids()::name);
    }

    private static void write(Path file, SavedModel saved, Predictions logits, IntFunction<String> nodeName)
            throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            List<String> header = new ArrayList<>(List.of("node", "class"));
            for (int label = 0; label < logits.classes(); label++) {
                header.add("logit " + className(saved, label));
            }
            line(writer, header);
            for (int row = 0; row < logits.rows(); row++) {
                List<String> cells = new ArrayList<>(List.of(nodeName.apply(row), named(saved, logits, row)));
                for (int label = 0; label < logits.classes(); label++) {
                    cells.add(Double.toString(logits.at(row, label)));
                }
                line(writer, cells);
            }
        }
    }

    /** The class with the highest logit, or every class with a positive one, separated by spaces. */
    private static String named(SavedModel saved, Predictions logits, int row) {
        GnnModel model = saved.model();
        int best = 0;
        List<String> positive = new ArrayList<>();
        for (int label = 0; label < logits.classes(); label++) {
            best = logits.at(row, label) > logits.at(row, best) ? label : best;
            if (logits.at(row, label) > 0) {
                positive.add(className(saved, label));
            }
        }
        return model.isMultiLabel() ? String.join(" ", positive) : className(saved, best);
    }

    private static String className(SavedModel saved, int label) {
        return saved.classNames().isEmpty()
                ? Integer.toString(label)
                : saved.classNames().get(label);
    }

    private static void line(BufferedWriter writer, List<String> cells) throws IOException {
        writer.write(String.join(",", cells.stream().map(PredictCommand::quoted).toList()));
        writer.newLine();
    }

    /** As RFC 4180 has it. */
    private static String quoted(String cell) {
        return cell.matches("[^,\"\\r\\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
