package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.ModelProvenance;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.measure.Training;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.DivergedException;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trained;
import org.linkteller.gnn.TrainingListener;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A model file from a dataset or own data. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains a model on the training graph, measures it on the test nodes and writes a model file.",
            "Stopped by Ctrl-C it leaves the model so far in FILE.checkpoint."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller train --dataset twitch-RU --out ru.safetensors",
            "  linkteller train --dataset twitch-RU --model gcn3 --like-torch --out paper.safetensors",
            "  linkteller train --edges edges.csv --features features.csv --labels labels.csv --out own.safetensors",
            "  linkteller train --dataset cora --protection cluster-counts:4 --out counted.safetensors",
            "  linkteller train --dataset cora --distill-from teacher.safetensors --out student.safetensors"
        })
final class TrainCommand implements Callable<Integer> {
    /** Epochs between two checkpoints; what a crash can cost. */
    private static final int CHECKPOINT_EVERY = 10;

    @Spec
    CommandSpec spec;

    @Mixin
    DataOptions data;

    @Mixin
    ModelOptions model;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The model file to write.")
    Path out;

    @Mixin
    OutFlags output;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--like-torch",
            description = {
                "Draw start values and dropout of a GCN or MLP as PyTorch does on the paper's machine.",
                "With seed 42 this builds the paper's own models again."
            })
    boolean likeTorch;

    @Option(
            names = "--patience",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop after N epochs without a better validation score (default: never).")
    int patience;

    @Option(
            names = "--protection",
            paramLabel = "P",
            description = {
                "Train a model that needs no graph to answer: distill, distill:lap-graph:8, cluster-counts:4",
                "(noisy graphs: perturb them first, then train and serve on the release)."
            })
    Optional<String> protection;

    @Option(
            names = "--distill-from",
            paramLabel = "FILE",
            description = "Train a student that uses no graph on the answers of this model over the training graph.")
    Optional<Path> teacher;

    @Mixin
    NoiseOption noise;

    @Mixin
    Threads threads;

    @Mixin
    JsonFile json;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        output.require(out, "linkteller-model", data.inputs(json.path));
        output.require(json.path.orElse(null), JsonFile.MARK, data.inputs(Optional.empty()));
        LoadedData loaded = data.load(spec);
        Dataset dataset = loaded.dataset();
        if (protection.isPresent() || teacher.isPresent()) {
            return trainProtected(loaded);
        }
        PaperSettings paper = model.settings(dataset.name());
        PaperSettings settings = UsageException.reading(
                () -> new PaperSettings(paper.spec(), paper.options().withPatience(patience)));
        Training training = new Training(dataset.name(), settings, seed, likeTorch, 0);
        Path checkpoint = out.resolveSibling(out.getFileName() + ".checkpoint");
        Keeper keeper = new Keeper(loaded, training, checkpoint);
        Trained trained;
        try (InterruptGuard guard = InterruptGuard.ofThisThread();
                Progress progress = Progress.of(
                        "train " + settings.spec().name(), settings.options().epochs(), quiet)) {
            keeper.progress = progress;
            trained = train(training, dataset, keeper);
            if (trained.ending() == Trained.Ending.INTERRUPTED) {
                keeper.checkpoint(trained.epochs().size(), trained.model());
                warn("interrupted after epoch " + trained.epochs().size() + "; the model so far is in " + checkpoint);
                return ExitCode.INTERRUPTED;
            }
        }
        UtilityScore utility = new Bench(Service.of(dataset, dataset, trained.model()), threads.count()).utility();
        ModelFile.save(keeper.saved(trained.model(), trained.epochs().size()), out);
        Files.deleteIfExists(checkpoint);
        json.write(report(trained.model().spec().name(), utility, trained.epochs()));
        if (!quiet) {
            print(printer, dataset, settings, trained, utility);
        }
        return ExitCode.DONE;
    }

    private int trainProtected(LoadedData loaded) throws IOException {
        if (likeTorch || patience > 0 || protection.isPresent() && teacher.isPresent()) {
            throw new UsageException("--protection and --distill-from exclude each other, --like-torch and --patience");
        }
        Kernels kernels = Kernels.best(threads.count());
        ProtectedTraining made = teacher.isPresent()
                ? ProtectedTraining.fromTeacher(teacher.get(), loaded, seed, kernels)
                : ProtectedTraining.of(
                        UsageException.reading(() -> Protection.parse(protection.orElseThrow())),
                        loaded,
                        Training.of(
                                loaded.dataset(),
                                model.settings(loaded.dataset().name()),
                                seed),
                        Training.of(
                                loaded.dataset(),
                                model.edgeless(loaded.dataset().name()),
                                seed),
                        noise.noise(),
                        kernels);
        UtilityScore utility = new Bench(
                        Service.of(made.data().dataset(), made.data().dataset(), made.model()), threads.count())
                .utility();
        ModelFile.save(made.saved(), out);
        json.write(report(made.model().name(), utility, List.of()));
        if (!quiet) {
            PrintWriter printer = spec.commandLine().getOut();
            print(printer, made.name(), loaded.dataset(), utility);
            made.statement().lines().forEach(printer::println);
            printer.println("written to " + out);
        }
        return ExitCode.DONE;
    }

    private Trained train(Training training, Dataset dataset, Keeper keeper) {
        Dataset tuning = patience > 0 ? dataset.forTuning(new Seed(seed)) : dataset;
        Optional<Dataset.Part> validation = patience > 0 ? Optional.of(tuning.inference()) : Optional.empty();
        try {
            return training.train(tuning.train(), validation, Kernels.best(threads.count()), keeper);
        } catch (DivergedException diverged) {
            String kept = diverged.lastGood()
                    .map(good -> {
                        ModelFile.save(keeper.saved(good, 0), keeper.file);
                        return "; the last good model is in " + keeper.file;
                    })
                    .orElse("");
            throw new UsageException(diverged.getMessage() + kept, diverged);
        }
    }

    private void print(
            PrintWriter printer, Dataset dataset, PaperSettings settings, Trained trained, UtilityScore utility) {
        List<TrainingListener.Epoch> epochs = trained.epochs();
        TrainingListener.Epoch last = epochs.get(epochs.size() - 1);
        print(printer, settings.spec().name(), dataset, utility);
        printer.printf(
                Locale.ROOT,
                "%d epochs in %.1f s, loss %.4f to %.4f%s%n",
                epochs.size(),
                last.elapsed().toMillis() / 1e3,
                epochs.get(0).loss(),
                last.loss(),
                trained.ending() == Trained.Ending.STOPPED_EARLY ? ", stopped early" : "");
        TextTable table = new TextTable("degree", "nodes", utility.metric().key());
        for (UtilityScore.DegreeBin bin : utility.byDegree()) {
            if (bin.nodes() > 0) {
                table.row(
                        bin.toString(), Integer.toString(bin.nodes()), String.format(Locale.ROOT, "%.4f", bin.value()));
            }
        }
        table.print(printer);
        printer.println("written to " + out);
    }

    private static void print(PrintWriter printer, String model, Dataset dataset, UtilityScore utility) {
        printer.printf(
                Locale.ROOT,
                "%s on %s: %s %.4f on %,d test nodes%n",
                model,
                dataset.facts().title(),
                utility.metric().key(),
                utility.value(),
                utility.nodes());
    }

    /** What {@code --json} tells. */
    private record Report(
            String model,
            String file,
            long seed,
            String metric,
            double value,
            List<UtilityEntry.DegreeBin> byDegree,
            int epochs,
            List<Double> loss,
            double seconds) {}

    /** @param epochs none of a model that is made of several trainings */
    private Report report(String name, UtilityScore utility, List<TrainingListener.Epoch> epochs) {
        return new Report(
                name,
                out.toString(),
                seed,
                utility.metric().key(),
                utility.value(),
                UtilityEntry.DegreeBin.of(utility).stream()
                        .filter(bin -> bin.nodes() > 0)
                        .toList(),
                epochs.size(),
                epochs.stream().map(TrainingListener.Epoch::loss).toList(),
                epochs.isEmpty() ? 0 : epochs.get(epochs.size() - 1).elapsed().toMillis() / 1e3);
    }

    private void warn(String line) {
        spec.commandLine().getErr().println("linkteller: " + line);
    }

    /** Moves the bar and keeps checkpoints. */
    private final class Keeper implements TrainingListener {
        private final LoadedData loaded;
        private final Training training;
        private final Path file;
        private @Nullable Progress progress;

        Keeper(LoadedData loaded, Training training, Path file) {
            this.loaded = loaded;
            this.training = training;
            this.file = file;
        }

        @Override
        public void epoch(Epoch epoch) {
            if (progress != null) {
                String validation = Double.isNaN(epoch.validation())
                        ? ""
                        : String.format(Locale.ROOT, " validation %.3f", epoch.validation());
                progress.at(
                        epoch.number(),
                        String.format(Locale.ROOT, "loss %.4f score %.3f%s", epoch.loss(), epoch.score(), validation));
            }
        }

        @Override
        public int checkpointEvery() {
            return CHECKPOINT_EVERY;
        }

        @Override
        public void checkpoint(int epoch, GnnModel trained) {
            ModelFile.save(saved(trained, epoch), file);
        }

        @Override
        public void warning(String message) {
            warn(message);
        }

        SavedModel saved(GnnModel trained, int epochs) {
            return ModelProvenance.of(loaded, training).after(epochs).saved(trained, loaded);
        }
    }
}
