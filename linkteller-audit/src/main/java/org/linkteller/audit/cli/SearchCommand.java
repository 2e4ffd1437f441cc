package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.api.Seed;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.PlanFile;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.search.GridSearch;
import org.linkteller.gnn.search.SearchSpace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The paper's grid search, or a part of it. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains every setting of a grid and writes the one that does best on validation labels as a plan.",
            "Without any list the grid is the paper's. A search that was stopped goes on when repeated."
        },
        footer = {
            "",
            "Example:  linkteller search --dataset cora --layers 2 --hidden 16,64 --lr .01,.05 --out runs/cora"
        })
final class SearchCommand implements Callable<Integer> {
    /** Lines of the table that is printed. */
    private static final int SHOWN = 10;

    @Spec
    CommandSpec spec;

    @Mixin
    DataOptions data;

    @Option(names = "--lr", split = ",", paramLabel = "RATE", description = "Learning rates to try.")
    List<Double> learningRates = SearchSpace.paper().learningRates();

    @Option(names = "--dropout", split = ",", paramLabel = "RATE", description = "Dropout rates to try.")
    List<Double> dropouts = SearchSpace.paper().dropouts();

    @Option(names = "--layers", split = ",", paramLabel = "N", description = "Numbers of layers to try.")
    List<Integer> layers = SearchSpace.paper().layers();

    @Option(names = "--hidden", split = ",", paramLabel = "N", description = "Hidden widths to try.")
    List<Integer> hidden = SearchSpace.paper().hidden();

    @Option(names = "--norm", split = ",", paramLabel = "NAME", description = "Normalisations to try.")
    List<String> normalizations = SearchSpace.paper().normalizations().stream()
            .map(Normalization::key)
            .toList();

    @Option(names = "--epochs", paramLabel = "N", defaultValue = "200", description = "Default: ${DEFAULT-VALUE}.")
    int epochs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Holds trials.jsonl and plan.yaml; made if it is not there.")
    Path out;

    @Mixin
    Threads threads;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        List<SearchSpace.Candidate> candidates = UsageException.reading(() -> new SearchSpace(
                        learningRates,
                        dropouts,
                        layers,
                        hidden,
                        normalizations.stream().map(Normalization::of).toList())
                .candidates(TrainingOptions.defaults().withEpochs(epochs)));
        candidates.forEach(candidate -> UsageException.reading(
                () -> PaperSettings.of("any", candidate.spec().name()))); // what audit does not know is not searched
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new UsageException("expected a folder for the search, " + out + " is a file");
        }
        LoadedData loaded = data.load(spec);
        Files.createDirectories(out);
        List<GridSearch.Trial> trials = new ArrayList<>();
        Optional<GridSearch.Trial> best;
        try (InterruptGuard guard = InterruptGuard.ofThisThread();
                Progress progress = Progress.of("search", candidates.size(), quiet)) {
            best = new GridSearch(loaded.dataset(), new Seed(seed))
                    .run(candidates, out.resolve("trials.jsonl"), threads.count(), trial -> {
                        synchronized (trials) {
                            trials.add(trial);
                            progress.step();
                        }
                    });
        }
        GridSearch.Trial winner = best.orElseThrow(
                () -> new UsageException("training diverged at every setting; try smaller learning rates"));
        Path plan = out.resolve("plan.yaml");
        String text = plan(winner);
        AuditPlan.of(plan.toString(), PlanFile.read(plan, text)); // never a plan that audit refuses
        AtomicFile.write(plan, text.getBytes(UTF_8));
        if (!quiet) {
            print(loaded.dataset(), trials, plan);
        }
        return ExitCode.DONE;
    }

    /** The winner under the names that audit's plan file has. */
    private String plan(GridSearch.Trial winner) {
        GnnSpec.Gcn gcn = winner.candidate().spec();
        Map<String, Object> settings = new LinkedHashMap<>();
        data.given().forEach((name, values) -> PlanFile.put(settings, name, values));
        settings.put("model", gcn.name());
        if (!gcn.hidden().isEmpty()) {
            settings.put("hidden", gcn.hidden().stream().distinct().toList());
        }
        settings.put("norm", gcn.normalization().key());
        settings.put("dropout", gcn.dropout());
        settings.put("lr", winner.candidate().options().learningRate());
        settings.put("epochs", epochs);
        return String.format(Locale.ROOT, "# best of the grid on validation labels: %.4f%n", winner.score())
                + PlanFile.text(settings, out);
    }

    private void print(Dataset dataset, List<GridSearch.Trial> trials, Path plan) {
        PrintWriter printer = spec.commandLine().getOut();
        TextTable table = new TextTable(
                "model",
                "hidden",
                "norm",
                "dropout",
                "lr",
                dataset.facts().utility().key());
        trials.stream()
                .sorted(Comparator.comparingDouble((GridSearch.Trial t) -> Double.isNaN(t.score()) ? -1 : t.score())
                        .reversed())
                .limit(SHOWN)
                .forEach(trial -> {
                    GnnSpec.Gcn gcn = trial.candidate().spec();
                    table.row(
                            gcn.name(),
                            gcn.hidden().toString(),
                            gcn.normalization().key(),
                            Double.toString(gcn.dropout()),
                            Double.toString(trial.candidate().options().learningRate()),
                            Double.isNaN(trial.score())
                                    ? "diverged"
                                    : String.format(Locale.ROOT, "%.4f", trial.score()));
                });
        table.print(printer);
        printer.println("best of " + trials.size() + " settings written to " + plan);
    }
}
