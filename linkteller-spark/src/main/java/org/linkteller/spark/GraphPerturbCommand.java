package org.linkteller.spark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaRDD;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
import org.linkteller.privacy.UpperRows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A private release of a stored graph. */
@Command(
        name = "perturb",
        mixinStandardHelpOptions = true,
        description = {
            "Writes a differentially private version of a graph made by spark import: OUT/edges as text, u,v in each line,",
            "and OUT/privacy, the statement that belongs to it."
        },
        footer = {"", "Example:  linkteller spark perturb --graph big --mechanism lap-graph --epsilon 4 --out noisy"})
final class GraphPerturbCommand implements Callable<Integer> {
    @Mixin
    MasterOption master;

    @Option(names = "--graph", required = true, paramLabel = "PATH", description = "What spark import wrote.")
    String graph;

    @Option(names = "--mechanism", required = true, description = "edge-rand or lap-graph.")
    String mechanism;

    @Option(names = "--epsilon", required = true, description = "Smaller is more private.")
    double epsilon;

    @Option(
            names = "--seeded-noise",
            paramLabel = "SEED",
            description = "Repeatable noise for experiments: NOT private, and marked so.")
    Optional<Long> seeded;

    @Option(names = "--out", required = true, paramLabel = "PATH", description = "A folder that is not there yet.")
    String out;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        EdgeDpMechanism chosen = UsageException.reading(() -> EdgeDpMechanism.of(mechanism, epsilon));
        NoiseSource noise =
                seeded.map(seed -> NoiseSource.seeded(new Seed(seed))).orElseGet(NoiseSource::secure);
        try (Cluster cluster = master.open()) {
            GraphStore store = GraphStore.open(cluster.session(), graph);
            PrivacyStatement statement = new PrivacyStatement(
                    chosen,
                    List.of(new PrivacyStatement.Release(graph, store.meta().nodes(), 1)),
                    noise.isPrivate(),
                    List.of("Every further release of the same edges adds its epsilon to this one."));
            // the statement first: a release must never lie about without one
            cluster.spark().parallelize(List.of(statement.text()), 1).saveAsTextFile(out + "/privacy");
            JavaRDD<int[]> edges = new SparkRelease(store, UpperRows.BLOCK).edges(chosen, noise);
            edges.map(edge -> edge[0] + "," + edge[1]).saveAsTextFile(out + "/edges");
            long count = cluster.spark().textFile(out + "/edges").count();
            spec.commandLine().getOut().printf(Locale.ROOT, "%s: %,d edges%n%n%s", out, count, statement.text());
        }
        return ExitCode.DONE;
    }
}
