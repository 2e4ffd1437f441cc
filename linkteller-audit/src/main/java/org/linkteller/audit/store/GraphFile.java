package org.linkteller.audit.store;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.NpyArray;
import org.linkteller.data.format.NpyReader;
import org.linkteller.data.format.NpyWriter;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/** A drawn graph as a NumPy array of two columns, one edge per row. */
public final class GraphFile {
    private GraphFile() {}

    public static void write(Path file, Graph graph) throws IOException {
        long[] ends = new long[Math.toIntExact(2 * graph.edgeCount())];
        int[] next = {0};
        graph.forEachEdge((u, v) -> {
            ends[next[0]++] = u;
            ends[next[0]++] = v;
        });
        AtomicFile.write(file, temporary -> NpyWriter.write(temporary, ends, ends.length / 2, 2));
    }

    public static Graph load(Path file, int nodes) {
        NpyArray ends = NpyReader.load(file);
        GraphBuilder builder = new GraphBuilder(nodes, ends.size() / 2);
        for (int i = 0; i < ends.size(); i += 2) {
            builder.add(ends.asInt(i), ends.asInt(i + 1));
        }
        return builder.build();
    }
}
