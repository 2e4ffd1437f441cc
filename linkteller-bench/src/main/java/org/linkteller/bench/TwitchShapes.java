package org.linkteller.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.SparseMatrix;

/**
 * The matrices of training on Twitch-ES. The graph is the published one where the environment variable LINKTELLER_DATA
 * names the data folder, else a random graph of its size; features are drawn, with the published number of entries.
 */
final class TwitchShapes {
    static final int NODES = 4648;
    static final int EDGES = 59382;
    static final int FEATURES = 3170;
    static final int HIDDEN = 256;
    /** What a streamer lists: 89798 entries over 4648 of them. */
    private static final int FEATURES_PER_NODE = 19;

    private TwitchShapes() {}

    static Graph graph() {
        String data = System.getenv("LINKTELLER_DATA");
        if (data == null) {
            return SampleGraphs.random(NODES, EDGES, 1);
        }
        GraphBuilder builder = new GraphBuilder(NODES, EDGES);
        try (Stream<String> lines = Files.lines(Path.of(data, "twitch", "ES", "musae_ES_edges.csv"))) {
            Iterator<String> edges = lines.skip(1).iterator();
            while (edges.hasNext()) {
                String edge = edges.next();
                int comma = edge.indexOf(',');
                builder.add(
                        Integer.parseInt(edge.substring(0, comma)),
                        Integer.parseInt(edge.substring(comma + 1).strip()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return builder.build();
    }

    /** The graph's adjacency with loops, as any of the normalisations has it; the values do not matter here. */
    static SparseMatrix adjacency() {
        Graph graph = graph();
        int[] starts = new int[NODES + 1];
        int[] indices = new int[(int) (2 * graph.edgeCount()) + NODES];
        float[] values = new float[indices.length];
        int next = 0;
        for (int u = 0; u < NODES; u++) {
            indices[next++] = u;
            for (int i = 0; i < graph.degree(u); i++) {
                indices[next++] = graph.neighbour(u, i);
            }
            Arrays.sort(indices, starts[u], next);
            Arrays.fill(values, starts[u], next, 1f / (graph.degree(u) + 1));
            starts[u + 1] = next;
        }
        return SparseMatrix.wrap(NODES, starts, indices, values);
    }

    static SparseMatrix features() {
        SplittableRandom random = new SplittableRandom(2);
        int[] starts = new int[NODES + 1];
        int[] indices = new int[NODES * FEATURES_PER_NODE];
        for (int i = 0; i < NODES; i++) {
            int[] row = random.ints(0, FEATURES)
                    .distinct()
                    .limit(FEATURES_PER_NODE)
                    .sorted()
                    .toArray();
            System.arraycopy(row, 0, indices, i * FEATURES_PER_NODE, FEATURES_PER_NODE);
            starts[i + 1] = (i + 1) * FEATURES_PER_NODE;
        }
        float[] values = new float[indices.length];
        Arrays.fill(values, 1);
        return SparseMatrix.wrap(FEATURES, starts, indices, values);
    }
}
