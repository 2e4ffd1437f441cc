package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.format.CsvFile;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.NodeClassifier;
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
    Optional<Path> modelFile;

    @Option(
            names = "--attack",
            paramLabel = "NAME",
            defaultValue = "linkteller",
            description = "An attack's name; linkteller-exact is the owner's own (default: ${DEFAULT-VALUE}).")
    String attack;

    @Mixin
    OutFlags output;

    @Option(names = "--keep", paramLabel = "N", description = "Pairs to list (default: as many as there are edges).")
    Optional<Integer> keep;

    @Option(names = "--out", paramLabel = "FILE", description = "CSV of the kept pairs, best first.")
    Optional<Path> out;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Mixin
    Threads threads;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        AttackName named = UsageException.reading(() -> AttackName.parse(attack));
        if (keep.isPresent() && keep.get() < 1) {
            throw new UsageException("--keep: at least one pair must be kept, got " + keep.get());
        }
        output.require(out.orElse(null), "rank,first,second", data.inputs(modelFile));
        LoadedData loaded = modelFile.isEmpty()
                ? data.load(spec)
                : data.load(spec)
                        .asSeenBy(
                                ModelFile.load(modelFile.get()), modelFile.get().toString());
        Dataset dataset = loaded.dataset();
        Bench bench = new Bench(Service.of(dataset, dataset, trained(dataset)), threads.count());
        long nodes = dataset.inference().nodes().size();
        try (Progress progress = Progress.of(attack, nodes + 1, quiet)) {
            AttackOptions options = AttackOptions.defaults().withThreads(threads.count());
            Sweep sweep = Sweep.of(bench, named, keep.orElse(0), options, asked -> progress.at(asked, ""));
            if (out.isPresent()) {
                write(sweep, loaded.names()::name, out.get());
            }
            if (!quiet) {
                print(sweep, nodes);
            }
        }
        return ExitCode.DONE;
    }

    private NodeClassifier trained(Dataset dataset) {
        return modelFile
                .map(file -> ModelFile.load(file).model())
                .orElseGet(() -> Training.of(dataset, model.settings(dataset.name()), seed)
                        .train(dataset.train(), Kernels.best(threads.count())));
    }

    private static void write(Sweep sweep, IntFunction<String> nodeName, Path file) throws IOException {
        CsvFile.write(file, csv -> {
            csv.writeRecord("rank", "first", "second", "score", "edge");
            int rank = 0;
            for (ScoredPair pair : sweep.best()) {
                csv.writeRecord(
                        Integer.toString(++rank),
                        nodeName.apply(pair.u()),
                        nodeName.apply(pair.v()),
                        Double.toString(pair.score()),
                        Boolean.toString(sweep.isEdge(pair)));
            }
        });
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
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.2f%%", 100.0 * part / whole);
    }
}
