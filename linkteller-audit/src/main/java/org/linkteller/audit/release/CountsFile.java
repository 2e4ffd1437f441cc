package org.linkteller.audit.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.PrivacyStatement;

/**
 * Noisy counts of neighbours on disk, with their statement beside them: a line per node, a column per cluster, as any program
 * that reads features can read it.
 *
 * @param names of the nodes, as in the file the graph came from
 * @param titles of the clusters
 */
public record CountsFile(
        Graph graph, IntFunction<String> names, ClusterCounts mechanism, Clusters clusters, List<String> titles) {
    /** The first column. */
    public static final String ID = "node";

    /** Draws one release. */
    public void write(Path file, PrivacyStatement statement, NoiseSource noise) throws IOException {
        ReleaseFiles.folder(file);
        NeighbourCounts counts = mechanism.release(graph, clusters, noise);
        ReleaseFiles.write(file, statement, csv -> {
            String[] fields = new String[1 + counts.clusters()];
            fields[0] = ID;
            for (int cluster = 0; cluster < counts.clusters(); cluster++) {
                fields[1 + cluster] = titles.get(cluster);
            }
            csv.writeRecord(fields);
            for (int node = 0; node < counts.nodes(); node++) {
                fields[0] = names.apply(node);
                for (int cluster = 0; cluster < counts.clusters(); cluster++) {
                    fields[1 + cluster] = String.valueOf(counts.at(node, cluster));
                }
                csv.writeRecord(fields);
            }
        });
    }
}
