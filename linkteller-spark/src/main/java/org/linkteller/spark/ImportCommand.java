package org.linkteller.spark;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A graph as Parquet, once. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a graph and its features as Parquet, for sweep, predict and perturb with --graph.",
            "Text: an edge per line, two node numbers from 0; features per line, a node number and its values, as the model",
            "sees them. Features of catalogue datasets are scaled as in audits."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller spark import --edges edges.csv --features x.csv --nodes 1000000 --out graph",
            "  linkteller spark import --dataset twitch-RU --out ru",
            "  linkteller spark import --power-law 1000000 --nodes 100000 --columns 16 --out big"
        })
final class ImportCommand implements Callable<Integer> {
    @Mixin
    MasterOption master;

    @Option(names = "--dataset", paramLabel = "NAME", description = "A dataset of the catalogue: its inference graph.")
    Optional<String> dataset;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The catalogue's folder (default: LINKTELLER_DATA or data).")
    Optional<Path> data;

    @Option(names = "--edges", paramLabel = "PATH", description = "Text, wherever Spark can read; compressed, too.")
    Optional<String> edges;

    @Option(names = "--features", paramLabel = "PATH", description = "Text, a line per node.")
    Optional<String> features;

    @Option(names = "--nodes", paramLabel = "N", description = "How many nodes there are: 0 to N - 1.")
    int nodes;

    @Option(
            names = "--power-law",
            paramLabel = "EDGES",
            description = "A generated graph with the degrees of real ones.")
    long powerLaw;

    @Option(names = "--columns", paramLabel = "N", defaultValue = "16", description = "Of generated features.")
    int columns;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Of a generated graph.")
    long seed;

    @Option(names = "--out", required = true, paramLabel = "PATH", description = "A folder that is not there yet.")
    String out;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        boolean text = edges.isPresent() && features.isPresent();
        if ((dataset.isPresent() ? 1 : 0) + (text ? 1 : 0) + (powerLaw > 0 ? 1 : 0) != 1) {
            throw new UsageException("name one source: --dataset, --edges with --features, or --power-law");
        }
        if (dataset.isEmpty() && nodes < 2) {
            throw new UsageException("--nodes: expected how many nodes there are, got " + nodes);
        }
        try (Cluster cluster = master.open()) {
            cluster.requireNew(out);
            cluster.spark().setJobDescription("import to " + out);
            GraphStore stored = store(cluster, text);
            spec.commandLine()
                    .getOut()
                    .printf(
                            Locale.ROOT,
                            "%s: %,d nodes, %,d edges, %,d feature columns%n",
                            out,
                            stored.meta().nodes(),
                            stored.meta().edges(),
                            stored.meta().columns());
        }
        return ExitCode.DONE;
    }

    private GraphStore store(Cluster cluster, boolean text) {
        if (text) {
            return StoredGraph.ofText(cluster, out, edges.orElseThrow(), features.orElseThrow(), nodes);
        }
        if (dataset.isEmpty()) {
            return StoredGraph.powerLaw(cluster, out, nodes, powerLaw, columns, seed);
        }
        Path folder = data.orElseGet(() ->
                Path.of(Optional.ofNullable(System.getenv("LINKTELLER_DATA")).orElse("data")));
        Dataset.Part part = UsageException.reading(
                        () -> Datasets.in(folder).load(Datasets.spelled(dataset.orElseThrow())))
                .inference();
        return StoredGraph.of(cluster, out, part.graph(), part.features());
    }
}
