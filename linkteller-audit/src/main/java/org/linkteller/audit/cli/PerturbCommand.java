package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.linkteller.audit.OwnSettings;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.release.CountsFile;
import org.linkteller.audit.release.GraphRelease;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.own.EdgeFiles;
import org.linkteller.data.own.EdgeList;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.LabelFiles;
import org.linkteller.data.own.LabelTable;
import org.linkteller.data.own.NodeFiles;
import org.linkteller.data.own.ReadingOptions;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeDpRelease;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
import org.linkteller.privacy.PrivacyStatement.Release;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A private release of a user's own graph. */
@Command(
        name = "perturb",
        mixinStandardHelpOptions = true,
        description = {
            "Write a differentially private version of a graph, with its privacy statement beside it.",
            "cluster-counts writes no edges: a line per node with the noisy number of its neighbours in each cluster."
        },
        footer = {
            "",
            "Nodes are public: name them all with --nodes, or whether a node has any edge at all is disclosed.",
            "Directed lists are symmetrised with a warning; weighted ones are refused.",
            "",
            "Examples:",
            "  linkteller perturb --edges friends.csv --nodes users.txt --mechanism lap-graph --epsilon 4 --out noisy.csv",
            "  linkteller perturb --edges friends.csv --nodes users.txt --mechanism cluster-counts --clusters groups.csv"
                    + " --epsilon 4 --out counts.csv"
        })
final class PerturbCommand implements Callable<Integer> {
    /** Edge lists of others have our header, too, but no statement beside them. */
    private static final String NOT_OURS = "\0";

    private static final String COUNTS = "cluster-counts";

    @Option(
            names = "--edges",
            required = true,
            paramLabel = "FILE",
            description = "Edge list: two node names per line (CSV, TSV, spaces), or GraphML, MatrixMarket, npz, mat.")
    Path edges;

    @Option(
            names = "--nodes",
            paramLabel = "FILE|COUNT",
            description = "All nodes, one per line; or their number if they are called 0, 1, 2, ...")
    Optional<String> nodes;

    @Option(
            names = "--mechanism",
            required = true,
            description =
                    "edge-rand (every pair flips with the same probability), lap-graph (keeps the number of edges) or"
                            + " cluster-counts (neighbours in each cluster, with --clusters).")
    String mechanism;

    @Option(
            names = "--clusters",
            paramLabel = "FILE",
            description =
                    "For cluster-counts: node and cluster per line, from features or whatever else, never from edges.")
    Optional<Path> clusters = Optional.empty();

    @Option(names = "--epsilon", required = true, description = "The budget; smaller is more private.")
    double epsilon;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where the noisy edges go, as CSV.")
    Path out;

    @Mixin
    OutFlags output;

    @Option(names = "--encoding", paramLabel = "NAME", description = "Of text files (default: UTF-8).")
    List<String> encoding = List.of();

    @Option(names = "--dry-run", description = "Only say how large the release will be.")
    boolean dryRun;

    @Option(names = "--quiet", description = "No progress bar.")
    boolean quiet;

    @Mixin
    NoiseOption noise;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        boolean counted = nodes.isEmpty() || isCount(nodes.get());
        boolean ours = Files.exists(out.resolveSibling(out.getFileName() + ".privacy.json"));
        boolean counts = mechanism.equalsIgnoreCase(COUNTS);
        output.require(
                out,
                !ours ? NOT_OURS : counts ? CountsFile.ID + "," : "source,target",
                edges,
                counted ? null : Path.of(nodes.get()),
                clusters.orElse(null));
        if (counts != clusters.isPresent()) {
            throw new UsageException("--mechanism " + COUNTS + " and --clusters FILE go together");
        }
        if (counts) {
            return writeCounts();
        }
        EdgeDpMechanism chosen = UsageException.reading(() -> EdgeDpMechanism.of(mechanism, epsilon));
        EdgeList list = load();
        PrintWriter terminal = spec.commandLine().getOut();
        list.report().warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        GraphRelease release = new GraphRelease(list.graph(), list.ids()::name, chosen);
        terminal.printf(
                Locale.ROOT,
                "%s: %,d nodes, %,d edges; about %,.0f edges expected, %.1f MB%n",
                edges,
                list.graph().nodeCount(),
                list.graph().edgeCount(),
                release.expectedEdges(),
                release.expectedBytes() / 1e6);
        if (dryRun) {
            return ExitCode.DONE;
        }
        NoiseSource source = noise.source();
        PrivacyStatement statement = statement(chosen, list, source.isPrivate());
        long written;
        boolean brief = release.expectedEdges() < 1e6; // done before a bar could be read
        try (Progress progress = Progress.of("edges", (long) release.expectedEdges(), quiet || brief)) {
            written = release.write(out, statement, source, edgesSoFar -> progress.at(edgesSoFar, ""));
        }
        terminal.printf(Locale.ROOT, "%s: %,d edges%n%n%s", out, written, statement.text());
        return ExitCode.DONE;
    }

    private int writeCounts() throws IOException {
        ClusterCounts chosen = UsageException.reading(() -> new ClusterCounts(epsilon));
        EdgeList list = load();
        list.report().warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        Path file = clusters.orElseThrow();
        LabelTable table = LabelFiles.load(file, list.ids());
        int[] clusterOf = new int[list.graph().nodeCount()];
        for (int node = 0; node < clusterOf.length; node++) {
            if (table.labels().isMultiLabel() || !table.labels().isLabelled(node)) {
                throw new DataFormatException(file + ": expected one cluster of each node, got "
                        + (table.labels().isMultiLabel() ? "several" : "none")
                        + " for '" + list.ids().name(node) + "'");
            }
            clusterOf[node] = table.labels().label(node);
        }
        List<String> titles = IntStream.range(0, table.classes().size())
                .mapToObj(table.classes()::name)
                .toList();
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.printf(
                Locale.ROOT,
                "%s: %,d nodes, %,d edges; %,d counts of each node%n",
                edges,
                clusterOf.length,
                list.graph().edgeCount(),
                titles.size());
        if (dryRun) {
            return ExitCode.DONE;
        }
        NoiseSource source = noise.source();
        PrivacyStatement statement = statement(
                chosen,
                list,
                source.isPrivate(),
                "The clusters must not come from the edges: what they tell of them no epsilon covers.");
        new CountsFile(list.graph(), list.ids()::name, chosen, Clusters.of(titles.size(), clusterOf), titles)
                .write(out, statement, source);
        terminal.printf("%s: %d nodes%n%n%s", out, clusterOf.length, statement.text());
        return ExitCode.DONE;
    }

    private EdgeList load() {
        if (nodes.isEmpty()) {
            return EdgeFiles.load(edges, reading());
        }
        IdMap ids = isCount(nodes.get())
                ? IdMap.numbered(Integer.parseInt(nodes.get()))
                : NodeFiles.load(Path.of(nodes.get()));
        return EdgeFiles.load(edges, ids, reading());
    }

    private ReadingOptions reading() {
        return encoding.isEmpty()
                ? ReadingOptions.defaults()
                : OwnSettings.reading("options", Map.of("encoding", encoding));
    }

    private static boolean isCount(String nodes) {
        return nodes.length() <= 9 && nodes.chars().allMatch(Character::isDigit);
    }

    /** Nothing here may depend on the edges: the statement is published with the release. */
    private PrivacyStatement statement(EdgeDpRelease chosen, EdgeList list, boolean privateNoise, String... more) {
        List<String> notes = new ArrayList<>(List.of(more));
        if (nodes.isEmpty()) {
            notes.add("The node set was taken from the edge list: that a node has any edge at all is disclosed by its"
                    + " being there, and no epsilon covers that. Name all nodes with --nodes to avoid it.");
        }
        notes.add("Every further release of the same edges adds its epsilon to this one.");
        Release release =
                new Release(String.valueOf(edges.getFileName()), list.graph().nodeCount(), 1);
        return new PrivacyStatement(chosen, List.of(release), privateNoise, notes);
    }
}
