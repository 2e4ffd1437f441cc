package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.AtomicFile;
import org.linkteller.audit.Sweep;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Every node of a graph attacked at once, the best pairs kept. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        description = {
            "Attacks every node of a graph at once and lists the pairs most likely to be edges.",
            "Scores stream by and only the best are kept, so that big graphs fit into memory."
        },
        footer = {"", "Example:  linkteller sweep --dataset twitch-RU --attack linkteller-plus --out pairs.csv"})
final class SweepCommand implements Callable<Integer> {
    @Mixin
    DataOptions data;

    @Mixin
    ModelOptions model;

    @Option(names = "--model-file", paramLabel = "FILE", description = "Attack this trained model; train none.")
    @Nullable
    Path modelFile;

    @Option(
            names = "--attack",
            paramLabel = "NAME",
            defaultValue = "linkteller",
            description = "An attack's name; linkteller-exact is the owner's own (default: ${DEFAULT-VALUE}).")
    String attack;

    @Option(names = "--keep", paramLabel = "N", description = "Pairs to list (default: as many as there are edges).")
    @Nullable
    Integer keep;

    @Option(names = "--out", paramLabel = "FILE", description = "CSV of the kept pairs, best first.")
    @Nullable
    Path out;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(names = "--threads", paramLabel = "N", description = "Threads to use (default: all cores).")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (!Sweep.attacks().contains(attack)) {
            throw new IllegalArgumentException(
                    "no attack is called " + attack + "; there are " + String.join(", ", Sweep.attacks()));
        }
        if (keep != null && keep < 1) {
            throw new IllegalArgumentException("--keep: at least one pair must be kept, got " + keep);
        }
        DataOptions.Loaded loaded = data.load();
        loaded.warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        GnnModel trained = trained(loaded.dataset());
        long nodes = loaded.dataset().inference().visible().size();
        try (Progress progress = Progress.of(attack, nodes + 1, quiet)) {
            AttackOptions options = AttackOptions.defaults().withThreads(threads);
            Sweep sweep = Sweep.of(
                    loaded.dataset(),
                    trained,
                    attack,
                    keep == null ? 0 : keep,
                    options,
                    asked -> progress.at(asked, ""));
            if (out != null) {
                AtomicFile.write(out, file -> write(sweep, loaded.nodeName(), file));
            }
            if (!quiet) {
                print(sweep, nodes);
            }
        }
        return ExitCode.DONE;
    }

    private GnnModel trained(Dataset dataset) {
        if (modelFile != null) {
            return ModelFile.load(modelFile).model();
        }
        PaperSettings settings = model.settings(dataset.name());
        return new Trainer(Kernels.best(threads))
                .train(settings.spec(), dataset.train(), settings.options(), new Seed(seed))
                .model();
    }

    private static void write(Sweep sweep, IntFunction<String> nodeName, Path file) throws IOException {
        try (PrintWriter csv = new PrintWriter(Files.newBufferedWriter(file))) {
            csv.println("rank,first,second,score,edge");
            int rank = 0;
            for (ScoredPair pair : sweep.best()) {
                csv.printf(
                        Locale.ROOT,
                        "%d,%s,%s,%s,%b%n",
                        ++rank,
                        nodeName.apply(pair.u()),
                        nodeName.apply(pair.v()),
                        pair.score(),
                        sweep.isEdge(pair));
            }
        }
    }

    private void print(Sweep sweep, long nodes) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%s: %,d nodes, %,d pairs, %,d edges, %,d queries, %.1f s%n",
                attack,
                nodes,
                nodes * (nodes - 1) / 2,
                sweep.edges(),
                sweep.queries(),
                sweep.seconds());
        TextTable table = new TextTable("named", "edges among them", "precision", "recall");
        int kept = sweep.best().size();
        for (int named : new int[] {kept / 4, kept / 2, kept}) {
            if (named > 0) {
                long found = sweep.found(named);
                table.row(
                        String.format(Locale.ROOT, "%,d", named),
                        String.format(Locale.ROOT, "%,d", found),
                        percent(found, named),
                        percent(found, sweep.edges()));
            }
        }
        table.print(out);
        out.flush();
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f%%", 100.0 * part / whole);
    }
}
