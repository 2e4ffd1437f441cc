package org.linkteller.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.GnnModel;
import scala.Tuple2;

/**
 * A graph with features as Parquet, wherever Spark can write: {@code edges} (source, target; every edge once, the smaller node
 * first), {@code features} (node, indices, values; indices are empty where rows are stored in full) and {@code meta}, one line
 * of JSON.
 */
record GraphStore(SparkSession session, String path, Meta meta) {
    /**
     * @param scale by column, and {@code shift}: of sparse features that were standardised; else empty
     */
    record Meta(int nodes, long edges, int columns, boolean dense, double[] scale, double[] shift)
            implements java.io.Serializable {}

    private static final StructType EDGES =
            new StructType().add("source", DataTypes.IntegerType).add("target", DataTypes.IntegerType);
    private static final StructType FEATURES = new StructType()
            .add("node", DataTypes.IntegerType)
            .add("indices", DataTypes.createArrayType(DataTypes.IntegerType))
            .add("values", DataTypes.createArrayType(DataTypes.FloatType));

    static GraphStore open(SparkSession session, String path) {
        try {
            String json = JavaSparkContext.fromSparkContext(session.sparkContext())
                    .textFile(path + "/meta")
                    .first();
            return new GraphStore(session, path, new ObjectMapper().readValue(json, Meta.class));
        } catch (JsonProcessingException unreadable) {
            throw new DataFormatException(
                    path + "/meta: expected what spark import writes, got something else", unreadable);
        } catch (Exception missing) { // Hadoop's are checked, though Java is not told
            throw new DataFormatException(path + ": no graph made by spark import is there", missing);
        }
    }

    /** @param features rows of {@link #FEATURES} */
    static GraphStore write(
            SparkSession session,
            String path,
            JavaPairRDD<Integer, Adjacency> graph,
            JavaRDD<Row> features,
            Meta meta) {
        Parts parts = new Parts(graph.getNumPartitions(), meta.nodes);
        JavaRDD<Row> edges = graph.values().flatMap(block -> edges(parts, block));
        session.createDataFrame(edges, EDGES).write().parquet(path + "/edges");
        session.createDataFrame(features, FEATURES).write().parquet(path + "/features");
        long count = session.read().parquet(path + "/edges").count();
        Meta counted = new Meta(meta.nodes, count, meta.columns, meta.dense, meta.scale, meta.shift);
        try {
            String json = new ObjectMapper().writeValueAsString(counted);
            session.createDataset(List.of(json), org.apache.spark.sql.Encoders.STRING())
                    .coalesce(1)
                    .write()
                    .text(path + "/meta"); // last: it says that the rest is complete
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
        return new GraphStore(session, path, counted);
    }

    private static Iterator<Row> edges(Parts parts, Adjacency block) {
        return IntStream.range(0, block.size())
                .boxed()
                .flatMap(i -> {
                    int u = parts.node(block.part(), i);
                    return Arrays.stream(block.neighbours(), block.starts()[i], block.starts()[i + 1])
                            .filter(v -> v > u)
                            .mapToObj(v -> RowFactory.create(u, v));
                })
                .iterator();
    }

    JavaPairRDD<Integer, Adjacency> adjacency(Parts parts) {
        JavaPairRDD<Integer, int[]> ends = session.read()
                .parquet(path + "/edges")
                .javaRDD()
                .mapPartitionsToPair(rows -> {
                    Chunks chunks = new Chunks(parts.count());
                    while (rows.hasNext()) {
                        Row row = rows.next();
                        addBoth(chunks, parts, row.getInt(0), row.getInt(1));
                    }
                    return chunks.all().iterator();
                });
        return adjacency(parts, ends, session);
    }

    static void addBoth(Chunks chunks, Parts parts, int u, int v) {
        if (u != v) {
            chunks.add(parts.of(u), parts.index(u), v);
            chunks.add(parts.of(v), parts.index(v), u);
        }
    }

    /** @param ends chunks of pairs: a place in the part, a neighbour */
    static JavaPairRDD<Integer, Adjacency> adjacency(
            Parts parts, JavaPairRDD<Integer, int[]> ends, SparkSession session) {
        List<Tuple2<Integer, int[]>> none = new ArrayList<>(); // a part without edges is a part
        for (int p = 0; p < parts.count(); p++) {
            none.add(new Tuple2<>(p, new int[0]));
        }
        JavaPairRDD<Integer, int[]> all = JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelizePairs(none)
                .union(ends);
        return parts.blocks(all, (part, chunks) -> Adjacency.of(part, parts.size(part), chunks));
    }

    JavaPairRDD<Integer, FeatureBlock> features(Parts parts) {
        Meta sent = meta;
        JavaPairRDD<Integer, FeatureRow> rows = session.read()
                .parquet(path + "/features")
                .javaRDD()
                .mapToPair(row -> new Tuple2<>(parts.of(row.getInt(0)), FeatureRow.of(row)));
        return parts.blocks(rows, (part, found) -> block(sent, parts, part, found));
    }

    /** @param indices empty where the row is stored in full */
    record FeatureRow(int node, int[] indices, float[] values) implements java.io.Serializable {
        static FeatureRow of(Row row) {
            List<Integer> indices = row.getList(1);
            List<Float> values = row.getList(2);
            int[] columns = indices.stream().mapToInt(Integer::intValue).toArray();
            float[] numbers = new float[values.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = values.get(i);
            }
            return new FeatureRow(row.getInt(0), columns, numbers);
        }

        Row toRow() {
            List<Float> numbers = new ArrayList<>();
            for (float value : values) {
                numbers.add(value);
            }
            return RowFactory.create(
                    node,
                    scala.jdk.javaapi.CollectionConverters.asScala(
                                    Arrays.stream(indices).boxed().toList())
                            .toSeq(),
                    scala.jdk.javaapi.CollectionConverters.asScala(numbers).toSeq());
        }
    }

    private static FeatureBlock block(Meta meta, Parts parts, int part, Iterable<FeatureRow> found) {
        FeatureRow[] rows = new FeatureRow[parts.size(part)];
        int entries = 0;
        for (FeatureRow row : found) {
            rows[parts.index(row.node)] = row;
            entries += row.values.length;
        }
        int[] nodes = new int[rows.length];
        int[] starts = new int[rows.length + 1];
        int[] indices = new int[entries];
        float[] values = new float[entries];
        int next = 0;
        for (int i = 0; i < rows.length; i++) {
            nodes[i] = parts.node(part, i);
            if (rows[i] == null) {
                throw new DataFormatException("node " + nodes[i] + " has no features");
            }
            if (meta.dense && rows[i].values.length != meta.columns) {
                throw new DataFormatException("node " + nodes[i] + " has " + rows[i].values.length
                        + " feature values, others have " + meta.columns);
            }
            System.arraycopy(rows[i].values, 0, values, next, rows[i].values.length);
            System.arraycopy(rows[i].indices, 0, indices, next, rows[i].indices.length);
            next += rows[i].values.length;
            starts[i + 1] = next;
        }
        if (meta.dense) {
            return new FeatureBlock(nodes, DenseFeatures.wrap(rows.length, meta.columns, values));
        }
        SparseFeatures sparse = SparseFeatures.wrap(meta.columns, starts, indices, values);
        Features features = meta.scale.length == 0 ? sparse : ShiftedFeatures.of(sparse, meta.scale, meta.shift);
        return new FeatureBlock(nodes, features);
    }

    /** @param file the model's, for the message */
    void requireColumns(GnnModel model, Path file) {
        if (meta.columns != model.features()) {
            throw new UsageException(file + " was trained on " + model.features() + " feature columns, " + path
                    + " has " + meta.columns);
        }
    }

    /** As many parts as give each about a million edges, and two for every core. */
    Parts parts() {
        long wanted = Math.max(2L * session.sparkContext().defaultParallelism(), meta.edges / 1_000_000);
        return new Parts((int) Math.max(1, Math.min(wanted, meta.nodes)), meta.nodes);
    }
}
