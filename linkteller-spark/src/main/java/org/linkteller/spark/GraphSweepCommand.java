package org.linkteller.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.audit.cli.SweepOutput;
import org.linkteller.gnn.GnnModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A sweep of a stored graph, in partitions or broadcast, whichever fits. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        description = {
            "Attacks every node, or some, of a graph made by spark import and lists the pairs most likely to be edges.",
            "The model is a GCN trained on one machine (linkteller train), on a sample or a smaller graph."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller spark sweep --graph big --model-file gcn.safetensors --targets 10000 --out pairs.csv",
            "  linkteller spark sweep --graph big --model-file gcn.safetensors --sample-targets 500 --report sample.json"
        })
final class GraphSweepCommand implements Callable<Integer> {
    @Mixin
    MasterOption master;

    @Option(names = "--graph", required = true, paramLabel = "PATH", description = "What spark import wrote.")
    String graph;

    @Option(names = "--model-file", required = true, paramLabel = "FILE", description = "The trained model.")
    Path modelFile;

    @Option(
            names = "--attack",
            paramLabel = "NAME",
            defaultValue = "linkteller-exact",
            description = "linkteller-exact (the owner's own) or linkteller (default: ${DEFAULT-VALUE}).")
    String attack;

    @Option(names = "--targets", paramLabel = "N", description = "Only pairs among N nodes drawn at random.")
    Optional<Integer> targets;

    @Option(
            names = "--sample-targets",
            paramLabel = "N",
            description =
                    "Look at N nodes drawn at random against all others, and tell with a 95%% interval what a whole "
                            + "sweep would find.")
    Optional<Integer> sample;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of the draw.")
    long seed;

    @Option(names = "--keep", paramLabel = "N", description = "Pairs to list (default: as many as there are edges).")
    int keep;

    @Option(
            names = "--hub-cap",
            paramLabel = "N",
            description =
                    "Follow at most N neighbours of a node; pairs touched by it are marked approximate (default: all).")
    int hubCap;

    @Option(names = "--partitioned", description = "Never broadcast the graph, even if it fits into every executor.")
    boolean partitioned;

    @Option(names = "--out", paramLabel = "FILE", description = "CSV of the kept pairs, best first.")
    Optional<Path> out;

    @Option(names = "--report", paramLabel = "FILE", description = "JSON of what --sample-targets found.")
    Optional<Path> report;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        AttackName name = UsageException.reading(() -> AttackName.parse(attack));
        if (name != AttackName.LINKTELLER && name != AttackName.LINKTELLER_EXACT) {
            throw new UsageException("a stored graph is swept by linkteller or linkteller-exact, not by " + name);
        }
        sample.ifPresent(SampledSweep::requireCount);
        if (keep < 0 || hubCap < 0 || targets.orElse(2) < 2) {
            throw new UsageException("expected --keep and --hub-cap of 1 or more and two --targets or more");
        }
        GnnModel model = MasterOption.gcn(modelFile);
        PrintWriter terminal = spec.commandLine().getOut();
        try (Cluster cluster = master.open()) {
            GraphStore store = GraphStore.open(cluster.session(), graph);
            store.requireColumns(model, modelFile);
            boolean broadcast = !partitioned && hubCap == 0 && BroadcastSweep.fits(cluster, store, model, this::log);
            if (sample.isPresent()) {
                SampledSweep found = broadcast
                        ? BroadcastSweep.of(name, store, model)
                                .sample(new SparkWorkers(cluster.spark()), sample.get(), new Seed(seed))
                        : big(cluster, store, model, name).sample(sample.get(), new Seed(seed));
                SweepOutput.show(found, report, master.quiet, terminal);
                return ExitCode.DONE;
            }
            Optional<NodeSet> chosen =
                    targets.map(count -> SampledSweep.draw(store.meta().nodes(), count, new Seed(seed)));
            Sweep sweep;
            if (broadcast) {
                Swept swept = BroadcastSweep.of(name, store, model);
                SparkWorkers workers = new SparkWorkers(cluster.spark());
                sweep = chosen.isEmpty() ? swept.sweep(workers, keep) : swept.among(workers, chosen.get(), keep);
            } else {
                int[] nodes = chosen.map(NodeSet::toArray).orElse(new int[0]);
                sweep = big(cluster, store, model, name).among(nodes, keep);
            }
            if (out.isPresent()) {
                SweepOutput.write(sweep, Integer::toString, out.get());
            }
            if (!master.quiet) {
                SweepOutput.print(
                        sweep,
                        attack,
                        chosen.map(NodeSet::size).orElse(store.meta().nodes()),
                        terminal);
            }
        }
        return ExitCode.DONE;
    }

    private BigSweep big(Cluster cluster, GraphStore store, GnnModel model, AttackName name) {
        return new BigSweep(cluster, store, model, new BigSweep.Settings(name, SparkSweep.HUB, hubCap), this::log);
    }

    private void log(String line) {
        if (!master.quiet) {
            spec.commandLine().getErr().println(String.format(Locale.ROOT, "%s", line));
        }
    }
}
