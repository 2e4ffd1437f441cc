package org.linkteller.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.graph.Graph;

/** Where a stored graph comes from: data on this machine, text that Spark can read, or a generator. */
final class StoredGraph {
    private StoredGraph() {}

    /** A graph of this process, as a model sees it. */
    static GraphStore of(Cluster cluster, String path, Graph graph, Features features) {
        JavaSparkContext spark = cluster.spark();
        Parts parts = new Parts(spark.defaultParallelism(), graph.nodeCount());
        Chunks chunks = new Chunks(parts.count());
        graph.forEachEdge((u, v) -> GraphStore.addBoth(chunks, parts, u, v));
        JavaPairRDD<Integer, int[]> ends = spark.parallelizePairs(chunks.all());
        List<GraphStore.FeatureRow> rows = IntStream.range(0, features.rows())
                .mapToObj(i -> row(features, i))
                .toList();
        double[] scale = new double[0];
        double[] shift = new double[0];
        if (features instanceof ShiftedFeatures shifted) {
            scale = IntStream.range(0, features.columns())
                    .mapToDouble(shifted::scale)
                    .toArray();
            shift = IntStream.range(0, features.columns())
                    .mapToDouble(shifted::shift)
                    .toArray();
        }
        boolean dense = features instanceof DenseFeatures;
        return GraphStore.write(
                cluster.session(),
                path,
                GraphStore.adjacency(parts, ends, cluster.session()),
                spark.parallelize(rows, parts.count()).map(GraphStore.FeatureRow::toRow),
                new GraphStore.Meta(graph.nodeCount(), 0, features.columns(), dense, scale, shift));
    }

    private static GraphStore.FeatureRow row(Features features, int i) {
        if (features instanceof DenseFeatures dense) {
            int columns = dense.columns();
            return new GraphStore.FeatureRow(
                    i, new int[0], Arrays.copyOfRange(dense.values(), i * columns, (i + 1) * columns));
        }
        SparseFeatures sparse = features instanceof ShiftedFeatures shifted
                ? shifted.sparse()
                : features instanceof SparseFeatures plain ? plain : null;
        if (sparse == null) {
            throw new UsageException("expected stored features, got rows laid over others");
        }
        int from = sparse.starts()[i];
        int to = sparse.starts()[i + 1];
        return new GraphStore.FeatureRow(
                i, Arrays.copyOfRange(sparse.indices(), from, to), Arrays.copyOfRange(sparse.values(), from, to));
    }

    /**
     * Text files of any size: an edge per line, two node numbers; features per line, a node number and its values. Numbers
     * from 0, separated by a comma, a tab or spaces; a first line of words is passed over.
     */
    static GraphStore ofText(Cluster cluster, String path, String edges, String features, int nodes) {
        JavaSparkContext spark = cluster.spark();
        Parts parts = new Parts(2 * spark.defaultParallelism(), nodes);
        JavaPairRDD<Integer, int[]> ends = spark.textFile(edges).mapPartitionsToPair(lines -> {
            Chunks chunks = new Chunks(parts.count());
            while (lines.hasNext()) {
                String line = lines.next();
                String[] fields = fields(line);
                if (isData(fields)) {
                    if (fields.length < 2) {
                        throw new DataFormatException(edges + ": expected two nodes in a line, got " + line);
                    }
                    GraphStore.addBoth(chunks, parts, node(edges, fields[0], nodes), node(edges, fields[1], nodes));
                }
            }
            return chunks.all().iterator();
        });
        JavaRDD<GraphStore.FeatureRow> rows = spark.textFile(features)
                .map(StoredGraph::fields)
                .filter(StoredGraph::isData)
                .map(fields -> {
                    float[] values = new float[fields.length - 1];
                    for (int j = 0; j < values.length; j++) {
                        values[j] = number(features, fields[j + 1]);
                    }
                    return new GraphStore.FeatureRow(node(features, fields[0], nodes), new int[0], values);
                });
        int columns = rows.map(row -> row.values().length).reduce(Math::max);
        return GraphStore.write(
                cluster.session(),
                path,
                GraphStore.adjacency(parts, ends, cluster.session()),
                rows.map(GraphStore.FeatureRow::toRow),
                new GraphStore.Meta(nodes, 0, columns, true, new double[0], new double[0]));
    }

    static String[] fields(String line) {
        return line.strip().split("[,\\s]+");
    }

    static boolean isData(String[] fields) {
        return !fields[0].isEmpty() && fields[0].chars().allMatch(c -> c >= '0' && c <= '9');
    }

    static int node(String file, String text, int nodes) {
        long node = text.length() > 10 || !text.chars().allMatch(Character::isDigit) ? -1 : Long.parseLong(text);
        if (node < 0 || node >= nodes) {
            throw new DataFormatException(file + ": expected a node from 0 to " + (nodes - 1) + ", got " + text);
        }
        return (int) node;
    }

    private static float number(String file, String text) {
        try {
            return Float.parseFloat(text);
        } catch (NumberFormatException wrong) {
            throw new DataFormatException(file + ": expected a number, got " + text, wrong);
        }
    }

    /**
     * A graph with the degrees of real ones, a power law of exponent 3: both ends of an edge are drawn with a probability
     * that falls as 1 / sqrt(node). Repeated edges count once, so there are a little fewer. Features are standard normal.
     */
    static GraphStore powerLaw(Cluster cluster, String path, int nodes, long edges, int columns, long seed) {
        JavaSparkContext spark = cluster.spark();
        int pieces = (int) Math.max(spark.defaultParallelism(), edges / 500_000);
        Parts parts = new Parts(pieces, nodes);
        List<Integer> numbers = IntStream.range(0, pieces).boxed().toList();
        JavaPairRDD<Integer, int[]> ends = spark.parallelize(numbers, pieces).flatMapToPair(piece -> {
            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + piece);
            Chunks chunks = new Chunks(parts.count());
            long share = edges * (piece + 1) / pieces - edges * piece / pieces;
            for (long e = 0; e < share; e++) {
                GraphStore.addBoth(chunks, parts, skewed(random, nodes), skewed(random, nodes));
            }
            return chunks.all().iterator();
        });
        JavaRDD<Row> features = spark.parallelize(numbers, pieces).flatMap(piece -> {
            java.util.Random random = new java.util.Random(seed * 1_000_003 - piece);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < parts.size(piece); i++) {
                float[] values = new float[columns];
                for (int j = 0; j < columns; j++) {
                    values[j] = (float) random.nextGaussian();
                }
                rows.add(new GraphStore.FeatureRow(parts.node(piece, i), new int[0], values).toRow());
            }
            return rows.iterator();
        });
        return GraphStore.write(
                cluster.session(),
                path,
                GraphStore.adjacency(parts, ends, cluster.session()),
                features,
                new GraphStore.Meta(nodes, 0, columns, true, new double[0], new double[0]));
    }

    private static int skewed(SplittableRandom random, int nodes) {
        double u = random.nextDouble();
        return (int) (nodes * u * u);
    }
}
