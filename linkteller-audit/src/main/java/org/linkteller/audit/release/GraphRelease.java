package org.linkteller.audit.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
import org.linkteller.privacy.ReleaseForecast;

/**
 * A noisy graph on disk: its edges as CSV under the names the nodes came with, and its privacy statement beside it. Edges are
 * written as they are drawn, so a release may be far larger than memory.
 */
public final class GraphRelease {
    private static final int TOLD_EVERY = 1 << 16;

    private final Graph graph;
    private final IntFunction<String> names;
    private final EdgeDpMechanism mechanism;

    /** @param names of the nodes, as in the file the graph came from */
    public GraphRelease(Graph graph, IntFunction<String> names, EdgeDpMechanism mechanism) {
        this.graph = graph;
        this.names = names;
        this.mechanism = mechanism;
    }

    /** The expected number of edges; for the owner of the graph, since it tells how many true ones there are. */
    public double expectedEdges() {
        return forecast().edges();
    }

    /** About how large the file will be: two names, a comma and a line end per edge. */
    public double expectedBytes() {
        long letters = 0;
        for (int node = 0; node < graph.nodeCount(); node++) {
            letters += names.apply(node).length();
        }
        return forecast().edges() * (2.0 + 2.0 * letters / Math.max(1, graph.nodeCount()));
    }

    /**
     * Draws one release and returns how many edges it has.
     *
     * @param progress told the number of edges written so far, every now and then
     */
    public long write(Path file, PrivacyStatement statement, NoiseSource noise, LongConsumer progress)
            throws IOException {
        requireRoom(file);
        String[] name = new String[graph.nodeCount()];
        Arrays.setAll(name, names::apply);
        long[] edges = {0};
        ReleaseFiles.write(file, statement, csv -> {
            csv.writeRecord("source", "target");
            mechanism.release(graph, noise, (u, v) -> {
                csv.writeRecord(name[u], name[v]);
                if (++edges[0] % TOLD_EVERY == 0) {
                    progress.accept(edges[0]);
                }
            });
        });
        return edges[0];
    }

    private void requireRoom(Path file) throws IOException {
        Path folder = ReleaseFiles.folder(file);
        long free = Files.getFileStore(folder).getUsableSpace();
        double needed = expectedBytes();
        if (needed > free) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "%s on %d nodes is expected to give %.3g edges, a file of %.1f GB, and %s has %.1f GB left: take a larger"
                            + " epsilon or lap-graph, which keeps the number of edges",
                    mechanism.label(),
                    graph.nodeCount(),
                    expectedEdges(),
                    needed / 1e9,
                    folder,
                    free / 1e9));
        }
    }

    private ReleaseForecast forecast() {
        return mechanism.forecast(graph.pairCount(), graph.edgeCount());
    }
}
