package org.linkteller.audit.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.CsvFile;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;
import org.linkteller.privacy.ReleaseForecast;

/**
 * A noisy graph on disk: its edges as CSV under the names the nodes came with, and beside it the privacy statement for people
 * (.privacy.txt) and machines (.privacy.json). Edges are written as they are drawn, so a release may be far larger than
 * memory. Either all three files are there in the end or none.
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
        Path text = file.resolveSibling(file.getFileName() + ".privacy.txt");
        Path json = file.resolveSibling(file.getFileName() + ".privacy.json");
        long[] edges = {0};
        boolean done = false;
        try {
            AtomicFile.write(file, temporary -> {
                edges[0] = writeEdges(temporary, statement, noise, progress);
                // the statement first: a release must never lie about without one
                AtomicFile.write(text, part -> Files.writeString(part, statement.text()));
                AtomicFile.write(
                        json,
                        new ObjectMapper()
                                .enable(SerializationFeature.INDENT_OUTPUT)
                                .writeValueAsBytes(statement.published()));
            });
            done = true;
        } finally {
            if (!done) {
                Files.deleteIfExists(text);
                Files.deleteIfExists(json);
            }
        }
        return edges[0];
    }

    private long writeEdges(Path file, PrivacyStatement statement, NoiseSource noise, LongConsumer progress)
            throws IOException {
        String[] name = new String[graph.nodeCount()];
        Arrays.setAll(name, names::apply);
        long[] edges = {0};
        CsvFile.write(file, csv -> {
            if (!statement.privateNoise()) {
                csv.writeComment(" NOT PRIVATE: made with seeded noise");
            }
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
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException("expected a folder for the release, there is none at " + folder);
        }
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
