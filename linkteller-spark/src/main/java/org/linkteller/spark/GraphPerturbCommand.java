package org.linkteller.spark;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
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
            "or with cluster-counts OUT/counts, a node and its noisy number of neighbours in each cluster; and OUT/privacy,",
            "the statement that belongs to it."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller spark perturb --graph big --mechanism lap-graph --epsilon 4 --out noisy",
            "  linkteller spark perturb --graph big --mechanism cluster-counts --epsilon 4 --clusters mlp.safetensors --out counts"
        })
final class GraphPerturbCommand implements Callable<Integer> {
    @Mixin
    MasterOption master;

    @Option(names = "--graph", required = true, paramLabel = "PATH", description = "What spark import wrote.")
    String graph;

    @Option(names = "--mechanism", required = true, description = "edge-rand, lap-graph or cluster-counts.")
    String mechanism;

    @Option(names = "--epsilon", required = true, description = "Smaller is more private.")
    double epsilon;

    @Option(
            names = "--clusters",
            paramLabel = "FILE",
            description = {
                "For cluster-counts: text, a node and its cluster (0, 1, ...) in each line; or a model file without edges",
                "(linkteller train --model mlp), whose answers are the clusters. They must not come from the edges."
            })
    Optional<String> clusters;

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
        Defence chosen = UsageException.reading(() -> Defence.of(mechanism, epsilon));
        boolean counts = chosen instanceof Defence.NoisyCounts noisy
                && chosen.name().equals(noisy.promise().name());
        if (!counts && !(chosen.promise() instanceof EdgeRand) && !(chosen.promise() instanceof LapGraph)) {
            throw new UsageException("expected edge-rand, lap-graph or cluster-counts, got " + mechanism);
        }
        if (counts != clusters.isPresent()) {
            throw new UsageException("--clusters and --mechanism cluster-counts go together");
        }
        NoiseSource noise =
                seeded.map(seed -> NoiseSource.seeded(new Seed(seed))).orElseGet(NoiseSource::secure);
        try (Cluster cluster = master.open()) {
            cluster.requireNew(out);
            GraphStore store = GraphStore.open(cluster.session(), graph);
            PrivacyStatement statement = new PrivacyStatement(
                    chosen.promise(),
                    List.of(new PrivacyStatement.Release(graph, store.meta().nodes(), 1)),
                    noise.isPrivate(),
                    List.of("Every further release of the same edges adds its epsilon to this one."));
            Optional<Clusters> read = clusters.map(file -> NodeClusters.read(cluster, store, file));
            // the statement first: a release must never lie about without one
            cluster.spark().parallelize(List.of(statement.text()), 1).saveAsTextFile(out + "/privacy");
            cluster.spark()
                    .setJobDescription(
                            "release of " + graph + " by " + chosen.promise().label());
            SparkRelease release = new SparkRelease(store);
            String what = counts ? "counts" : "edges";
            if (chosen.promise() instanceof ClusterCounts counting) {
                release.save(counting, read.orElseThrow(), noise, out + "/counts");
            } else {
                release.save(chosen.training(), noise, out + "/edges");
            }
            long count = cluster.spark().textFile(out + "/" + what).count();
            spec.commandLine()
                    .getOut()
                    .printf(Locale.ROOT, "%s: %,d %s%n%n%s", out, count, counts ? "nodes" : what, statement.text());
        }
        return ExitCode.DONE;
    }
}
