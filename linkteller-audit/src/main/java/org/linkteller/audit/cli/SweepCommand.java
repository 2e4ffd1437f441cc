package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.Service;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.NodeClassifier;
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
        footer = {
            "",
            "Examples:",
            "  linkteller sweep --dataset twitch-RU --attack linkteller-plus --out pairs.csv",
            "  linkteller sweep --dataset ppi --attack linkteller-exact --sample-targets 500 --report sample.json"
        })
final class SweepCommand implements Callable<Integer> {
    @Mixin
    DataOptions data;

    @Mixin
    ModelOptions model;

    @Mixin
    ModelFileOption modelFile;

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

    @Option(
            names = "--sample-targets",
            paramLabel = "N",
            description =
                    "Look at N nodes drawn at random against all others, and tell with a 95%% interval what a whole "
                            + "sweep would find; linkteller and linkteller-exact.")
    Optional<Integer> sample;

    @Option(names = "--report", paramLabel = "FILE", description = "JSON of what --sample-targets found.")
    Optional<Path> report;

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
        output.require(out.orElse(null), "rank,first,second", data.inputs(modelFile.file));
        output.require(report.orElse(null), JsonFile.MARK, data.inputs(modelFile.file));
        LoadedData loaded = data.load(spec, modelFile.file);
        Dataset dataset = loaded.dataset();
        if (sample.isPresent()) {
            return sampled(named, dataset);
        }
        Bench bench = new Bench(Service.of(dataset, dataset, trained(dataset)), threads.count());
        long nodes = dataset.inference().nodes().size();
        try (Progress progress = Progress.of(attack, nodes + 1, quiet)) {
            AttackOptions options = AttackOptions.defaults().withThreads(threads.count());
            Sweep sweep = Sweep.of(bench, named, keep.orElse(0), options, asked -> progress.at(asked, ""));
            if (out.isPresent()) {
                SweepOutput.write(sweep, loaded.names()::name, out.get());
            }
            if (!quiet) {
                SweepOutput.print(sweep, attack, nodes, spec.commandLine().getOut());
            }
        }
        return ExitCode.DONE;
    }

    private int sampled(AttackName named, Dataset dataset) throws IOException {
        int count = SampledSweep.requireCount(sample.orElseThrow());
        if (!(trained(dataset) instanceof GnnModel network)) {
            throw new UsageException("--sample-targets follows a network that reads edges, and this model does not");
        }
        SampledSweep found = new Swept(
                        named,
                        network,
                        dataset.inference().graph(),
                        dataset.inference().features())
                .sample(Main.of(spec).workers(threads.count()), count, new Seed(seed));
        SweepOutput.show(found, report, quiet, spec.commandLine().getOut());
        return ExitCode.DONE;
    }

    private NodeClassifier trained(Dataset dataset) {
        return modelFile.model(dataset, () -> model.settings(dataset.name()), seed, threads.count());
    }
}
