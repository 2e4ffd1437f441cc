package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.GraphRelease;
import org.linkteller.data.EdgeFiles;
import org.linkteller.data.EdgeList;
import org.linkteller.data.IdMap;
import org.linkteller.data.NodeFiles;
import org.linkteller.privacy.EdgeDpMechanism;
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
        description = "Write a differentially private version of a graph, with its privacy statement beside it.",
        footer = {
            "",
            "Nodes are public: name them all with --nodes, or whether a node has any edge at all is disclosed.",
            "Directed lists are symmetrised with a warning; weighted ones are refused.",
            "",
            "Example:  linkteller perturb --edges friends.csv --nodes users.txt --mechanism lap-graph --epsilon 4 --out noisy.csv"
        })
final class PerturbCommand implements Callable<Integer> {
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
    @Nullable
    String nodes;

    @Option(
            names = "--mechanism",
            required = true,
            description =
                    "edge-rand (every pair flips with the same probability) or lap-graph (keeps the number of edges).")
    String mechanism;

    @Option(names = "--epsilon", required = true, description = "The budget; smaller is more private.")
    double epsilon;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where the noisy edges go, as CSV.")
    Path out;

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
        EdgeDpMechanism chosen = EdgeDpMechanism.of(mechanism, epsilon);
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
        terminal.flush();
        return ExitCode.DONE;
    }

    private EdgeList load() {
        if (nodes == null) {
            return EdgeFiles.load(edges);
        }
        boolean isCount = nodes.length() <= 9 && nodes.chars().allMatch(Character::isDigit);
        IdMap ids = isCount ? IdMap.numbered(Integer.parseInt(nodes)) : NodeFiles.load(Path.of(nodes));
        return EdgeFiles.load(edges, ids);
    }

    /** Nothing here may depend on the edges: the statement is published with the release. */
    private PrivacyStatement statement(EdgeDpMechanism chosen, EdgeList list, boolean privateNoise) {
        List<String> notes = new ArrayList<>();
        if (nodes == null) {
            notes.add("The node set was taken from the edge list: that a node has any edge at all is disclosed by its"
                    + " being there, and no epsilon covers that. Name all nodes with --nodes to avoid it.");
        }
        notes.add("Every further release of the same edges adds its epsilon to this one.");
        Release release =
                new Release(String.valueOf(edges.getFileName()), list.graph().nodeCount(), 1);
        return new PrivacyStatement(chosen, List.of(release), privateNoise, notes);
    }
}
