package org.linkteller.spark;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.Clusters;

/** The clusters of a stored graph's nodes, four bytes of each on every machine. */
final class NodeClusters {
    private NodeClusters() {}

    /** @param file a model that reads no edge, or text: a node and its cluster in each line */
    static Clusters read(Cluster cluster, GraphStore store, String file) {
        boolean model = file.endsWith(".safetensors");
        List<int[]> found = model ? answers(cluster, store, Path.of(file)) : text(cluster, store, file);
        int[] ofNode = new int[store.meta().nodes()];
        Arrays.fill(ofNode, -1);
        int count = 1;
        for (int[] pair : found) {
            if (ofNode[pair[0]] >= 0) {
                throw new DataFormatException(file + ": node " + pair[0] + " is named twice");
            }
            ofNode[pair[0]] = pair[1];
            count = Math.max(count, pair[1] + 1);
        }
        for (int node = 0; node < ofNode.length; node++) {
            if (ofNode[node] < 0) {
                throw new DataFormatException(file + ": node " + node + " has no cluster");
            }
        }
        return Clusters.of(count, ofNode);
    }

    private static List<int[]> text(Cluster cluster, GraphStore store, String file) {
        int nodes = store.meta().nodes();
        return cluster.spark()
                .textFile(file)
                .map(StoredGraph::fields)
                .filter(StoredGraph::isData)
                .map(fields -> new int[] {
                    StoredGraph.node(file, fields[0], nodes),
                    fields.length < 2 ? -1 : StoredGraph.node(file, fields[1], nodes)
                })
                .collect();
    }

    /** Its most probable class is a node's cluster. */
    private static List<int[]> answers(Cluster cluster, GraphStore store, Path file) {
        if (!(ModelFile.load(file).model() instanceof GnnModel model && model.spec() instanceof GnnSpec.Mlp)) {
            throw new UsageException(file + ": expected a network that reads no edge (linkteller train --model mlp)");
        }
        store.requireColumns(model, file);
        Broadcast<GnnModel> sent = cluster.spark().broadcast(model);
        return store.features(store.parts())
                .values()
                .flatMap(block -> {
                    Graph none = Graph.of(block.nodes().length, new int[0][]);
                    Clusters best = Clusters.mostProbable(sent.value().predict(none, block.features(), 1));
                    return java.util.stream.IntStream.range(0, block.nodes().length)
                            .mapToObj(i -> new int[] {block.nodes()[i], best.of(i)})
                            .iterator();
                })
                .collect();
    }
}
