package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.CsvFile;
import org.linkteller.data.own.EdgeFiles;
import org.linkteller.data.own.FeatureFiles;
import org.linkteller.data.own.FeatureTable;
import org.linkteller.data.own.ReadingOptions;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
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
    Optional<String> dataset;

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data: one edge per line, CSV or TSV.")
    Optional<Path> edges;

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: features as they were trained on.")
    Optional<Path> features;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The CSV file to write.")
    Path out;

    @Mixin
    OutFlags output;

    @Mixin
    ReadingFlags reading;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    private record Input(Graph graph, Features features, IntFunction<String> nodeName) {}

    @Override
    public Integer call() throws IOException {
        output.require(out, "node,class", modelFile, edges.orElse(null), features.orElse(null));
        SavedModel saved = ModelFile.load(modelFile);
        Input input = input(saved);
        Predictions logits = saved.model()
                .predict(input.graph, input.features, Runtime.getRuntime().availableProcessors());
        write(out, saved, logits, input.nodeName);
        if (!quiet) {
            spec.commandLine().getOut().println(logits.rows() + " nodes written to " + out);
        }
        return ExitCode.DONE;
    }

    private Input input(SavedModel saved) {
        if (dataset.isPresent() && edges.isEmpty() && features.isEmpty()) {
            Dataset loaded = data.load(dataset.get());
            Dataset.Part inference = loaded.inference();
            UsageException.checking(() -> saved.requireFit(loaded));
            return new Input(inference.graph(), inference.features(), String::valueOf);
        }
        if (dataset.isPresent() || edges.isEmpty() || features.isEmpty()) {
            throw new UsageException("name the data: --dataset NAME, or --edges and --features");
        }
        ReadingOptions options = reading.options();
        FeatureTable table = FeatureFiles.load(features.get(), options, () -> EdgeFiles.named(edges.get(), options));
        UsageException.checking(features.get(), () -> {
            saved.requireFeatures(table.features().columns(), table.titles());
            saved.requireNodes(table.ids());
        });
        Features scaled =
                saved.scaling().map(scaling -> scaling.apply(table.features())).orElse(table.features());
        return new Input(EdgeFiles.load(edges.get(), table, options).graph(), scaled, table.ids()::name);
    }

    private static void write(Path file, SavedModel saved, Predictions logits, IntFunction<String> nodeName)
            throws IOException {
        CsvFile.write(file, csv -> {
            List<String> header = new ArrayList<>(List.of("node", "class"));
            for (int label = 0; label < logits.classes(); label++) {
                header.add("logit " + className(saved, label));
            }
            csv.writeRecord(header);
            for (int row = 0; row < logits.rows(); row++) {
                List<String> cells = new ArrayList<>(List.of(nodeName.apply(row), named(saved, logits, row)));
                for (int label = 0; label < logits.classes(); label++) {
                    cells.add(Double.toString(logits.at(row, label)));
                }
                csv.writeRecord(cells);
            }
        });
    }

    /** The class with the highest logit, or every class with a positive one, separated by spaces. */
    private static String named(SavedModel saved, Predictions logits, int row) {
        NodeClassifier model = saved.model();
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
}
