package org.linkteller.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.linkteller.gnn.GcnLayers;
import org.linkteller.gnn.GnnModel;
import org.linkteller.math.SparseMatrix;
import scala.Tuple2;

/**
 * The forward pass of a trained GCN over a partitioned graph: each part projects its own rows, is sent the projected rows of
 * its neighbours, and adds them up in the order in which one machine would, so the answers are the same to the bit. The model
 * itself is trained on one machine, on a sample or a smaller graph.
 */
final class SparkForward {
    private final Broadcast<GnnModel> model;
    private final PartitionedGraph graph;
    /** Z by layer, as far as it was computed. */
    private final List<JavaPairRDD<Integer, Rows>> beforeActivation = new ArrayList<>();
    /** X W of the first layer. */
    private final JavaPairRDD<Integer, Rows> projected;

    SparkForward(Broadcast<GnnModel> model, PartitionedGraph graph, JavaPairRDD<Integer, FeatureBlock> features) {
        this.model = model;
        this.graph = graph;
        Broadcast<GnnModel> sent = model;
        this.projected = features.mapValues(block ->
                        Rows.of(block.nodes(), GcnLayers.of(sent.value()).project(block.features())))
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
    }

    JavaPairRDD<Integer, Rows> projected() {
        return projected;
    }

    /** Z = Â (H W) + 1 b of a layer, before the activation; that of the last layer are the logits. */
    JavaPairRDD<Integer, Rows> beforeActivation(int layer) {
        while (beforeActivation.size() <= layer) {
            beforeActivation.add(next(beforeActivation.size()));
        }
        return beforeActivation.get(layer);
    }

    private JavaPairRDD<Integer, Rows> next(int layer) {
        Broadcast<GnnModel> sent = model;
        JavaPairRDD<Integer, Rows> input = layer == 0
                ? projected
                : beforeActivation(layer - 1)
                        .mapValues(below -> Rows.of(
                                below.nodes(), GcnLayers.of(sent.value()).project(layer, below.toArrays())));
        return graph.gather(input)
                .join(input, graph.parts().partitioner())
                .mapValues(all -> aggregate(GcnLayers.of(sent.value()), layer, all._1._1, all._1._2, all._2))
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
    }

    /** Rows of Â over the neighbours' rows and, behind them, the part's own. */
    private static Rows aggregate(GcnLayers gcn, int layer, Adjacency block, Rows neighbours, Rows own) {
        int[] starts = new int[block.size() + 1];
        int[] columns = new int[block.neighbours().length + block.size()];
        float[] values = new float[columns.length];
        int to = 0;
        for (int i = 0; i < block.size(); i++) {
            int self = own.nodes()[i];
            int degree = block.degree(i);
            boolean passed = false;
            for (int k = block.starts()[i]; k <= block.starts()[i + 1]; k++) {
                boolean end = k == block.starts()[i + 1];
                if (!passed && (end || block.neighbours()[k] > self)) { // where one machine would add it
                    columns[to] = neighbours.nodes().length + i;
                    values[to++] = gcn.loop(degree);
                    passed = true;
                }
                if (!end) {
                    columns[to] = Arrays.binarySearch(neighbours.nodes(), block.neighbours()[k]);
                    values[to++] = gcn.edge(degree, block.degrees()[k]);
                }
            }
            starts[i + 1] = to;
        }
        double[][] rows = Arrays.copyOf(neighbours.toArrays(), neighbours.nodes().length + own.nodes().length);
        System.arraycopy(own.toArrays(), 0, rows, neighbours.nodes().length, own.nodes().length);
        SparseMatrix matrix = SparseMatrix.wrap(rows.length, starts, columns, values);
        return Rows.of(own.nodes(), gcn.aggregate(layer, matrix, rows));
    }

    /** The answers for every node of a stored graph, as text: node,logit,logit,... */
    static void save(Cluster cluster, GraphStore store, GnnModel model, String path) {
        Parts parts = store.parts();
        PartitionedGraph graph = PartitionedGraph.of(parts, store.adjacency(parts));
        SparkForward forward = new SparkForward(cluster.spark().broadcast(model), graph, store.features(parts));
        cluster.spark().setJobDescription("answers for " + parts.nodes() + " nodes");
        forward.beforeActivation(model.spec().layers() - 1)
                .values()
                .flatMap(rows -> IntStream.range(0, rows.nodes().length)
                        .mapToObj(i -> line(rows, i))
                        .iterator())
                .saveAsTextFile(path);
    }

    private static String line(Rows rows, int i) {
        StringBuilder line = new StringBuilder().append(rows.nodes()[i]);
        for (double value : rows.row(i)) {
            line.append(',').append(value);
        }
        return line.toString();
    }

    /** All of it on this machine, row i of node i; for graphs that fit. */
    double[][] collect(int layer) {
        double[][] rows = new double[graph.parts().nodes()][];
        for (Tuple2<Integer, Rows> part : beforeActivation(layer).collect()) {
            for (int i = 0; i < part._2.nodes().length; i++) {
                rows[part._2.nodes()[i]] = part._2.row(i);
            }
        }
        return rows;
    }
}
