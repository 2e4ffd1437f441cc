package org.linkteller.spark;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapBlock;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.TieDraw;
import org.linkteller.privacy.UpperRows;
import scala.Tuple2;

/**
 * Private releases of a stored graph, block by block of rows, exact: the same law as on one machine, and with seeded noise the
 * same edges. One secret key is drawn here before any task runs, and each block has a key derived from it; a task that is done
 * again therefore draws the very same noise, so that no failure, whatever it depended on, gives a second draw to choose from.
 * The keys travel to the executors like the edges do: whoever can read there can read both.
 */
final class SparkRelease {
    /** Values at which blocks count in one pass while the line is sought: 2^61 values need seven passes. */
    private static final int SPLITS = 1 << 9;

    private final GraphStore store;
    private final int blockRows;
    private final int blocks;

    /** Blocks as on one machine. */
    SparkRelease(GraphStore store) {
        this(store, UpperRows.BLOCK);
    }

    /** @param blockRows other sizes of blocks draw other noise */
    SparkRelease(GraphStore store, int blockRows) {
        this.store = store;
        this.blockRows = blockRows;
        this.blocks = Math.max(1, (store.meta().nodes() + blockRows - 1) / blockRows);
    }

    /** One release as text, u,v in each line. */
    void save(EdgeDpMechanism mechanism, NoiseSource noise, String path) {
        edges(mechanism, noise).map(edge -> edge[0] + "," + edge[1]).saveAsTextFile(path);
    }

    /** One release of counts as text, node,count,count,... */
    void save(ClusterCounts mechanism, Clusters clusters, NoiseSource noise, String path) {
        int size = blockRows;
        int width = clusters.count();
        counts(mechanism, clusters, noise)
                .flatMap(block -> IntStream.range(0, block._2.length / width)
                        .mapToObj(i -> {
                            StringBuilder line = new StringBuilder().append(block._1 * size + i);
                            for (int c = 0; c < width; c++) {
                                line.append(',').append(block._2[i * width + c]);
                            }
                            return line.toString();
                        })
                        .iterator())
                .saveAsTextFile(path);
    }

    /** The edges of one release, block after block, each ascending. */
    JavaRDD<int[]> edges(EdgeDpMechanism mechanism, NoiseSource noise) {
        JavaPairRDD<Integer, Tuple2<UpperRows, NoiseSource>> rows = upperRows().join(noises(noise), partitioner());
        if (mechanism instanceof EdgeRand edgeRand) {
            return rows.values().flatMap(block -> {
                EdgeBuffer out = new EdgeBuffer();
                edgeRand.releaseRows(block._1, block._2, out);
                return out.iterator();
            });
        }
        if (mechanism instanceof LapGraph lapGraph) {
            return lapGraph(lapGraph, rows, noise);
        }
        throw new UsageException("expected edge-rand or lap-graph, got " + mechanism.name());
    }

    private JavaRDD<int[]> lapGraph(
            LapGraph mechanism, JavaPairRDD<Integer, Tuple2<UpperRows, NoiseSource>> rows, NoiseSource noise) {
        long nodes = store.meta().nodes();
        long pairs = nodes * (nodes - 1) / 2;
        long nonEdges = pairs - store.meta().edges();
        long count = mechanism.drawCount(store.meta().edges(), pairs, noise);
        JavaPairRDD<Integer, Tuple2<LapBlock, NoiseSource>> drawn = rows.mapValues(
                        block -> new Tuple2<>(mechanism.draw(block._1, count, nonEdges, block._2), block._2))
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
        if (count == 0) {
            return drawn.flatMap(block -> List.<int[]>of().iterator());
        }
        long line = line(drawn, count);
        while (line < drawn.first()._2._1.bound()) {
            drawn = drawn.mapValues(block -> new Tuple2<>(mechanism.lowered(block._1, block._2), block._2))
                    .persist(StorageLevel.MEMORY_AND_DISK_SER());
            line = line(drawn, count);
        }
        long found = line;
        long above = atLeast(drawn, found, 1, 2)[1];
        List<Integer> onLine = drawn.map(block -> block._2._1.on(found)).collect();
        TieDraw ties =
                new TieDraw(onLine.stream().mapToLong(Integer::longValue).sum(), count - above, noise.stream("ties"));
        List<BitSet> taken = new ArrayList<>();
        for (int number : onLine) {
            BitSet in = new BitSet();
            for (int i = 0; i < number; i++) {
                in.set(i, ties.getAsBoolean());
            }
            taken.add(in);
        }
        return drawn.flatMap(block -> {
            EdgeBuffer out = new EdgeBuffer();
            BitSet in = taken.get(block._1);
            int[] next = {0};
            BooleanSupplier tie = () -> in.get(next[0]++);
            block._2._1.release(found, tie, out);
            return out.iterator();
        });
    }

    /** The count-th largest value of all blocks, or something below every bound if fewer are known. */
    private static long line(JavaPairRDD<Integer, Tuple2<LapBlock, NoiseSource>> drawn, long count) {
        long low = -(1L << 61);
        long width = 1L << 53; // 2^62 values in 2^9 steps
        while (true) {
            long[] reach = atLeast(drawn, low, width, SPLITS);
            if (reach[0] < count) {
                return Long.MIN_VALUE;
            }
            int step = 0;
            while (step + 1 < SPLITS && reach[step + 1] >= count) {
                step++;
            }
            low += step * width;
            if (width == 1) {
                return low;
            }
            width = Math.max(1, width / SPLITS);
        }
    }

    /** Entry i: how many values reach low + i width. */
    private static long[] atLeast(
            JavaPairRDD<Integer, Tuple2<LapBlock, NoiseSource>> drawn, long low, long width, int steps) {
        return drawn.map(block -> {
                    long[] counts = new long[steps];
                    LapBlock values = block._2._1;
                    for (int i = 0; i < values.size(); i++) {
                        long place = Math.floorDiv(values.value(i) - low, width);
                        if (place >= 0) {
                            counts[(int) Math.min(place, steps - 1)]++;
                        }
                    }
                    for (int i = steps - 2; i >= 0; i--) {
                        counts[i] += counts[i + 1];
                    }
                    return counts;
                })
                .reduce((a, b) -> {
                    long[] sum = a.clone();
                    for (int i = 0; i < sum.length; i++) {
                        sum[i] += b[i];
                    }
                    return sum;
                });
    }

    /** The noisy counts of one release, block after block: node by node, one number per cluster. */
    JavaPairRDD<Integer, int[]> counts(ClusterCounts mechanism, Clusters clusters, NoiseSource noise) {
        int size = blockRows;
        int nodes = store.meta().nodes();
        var sent = org.apache.spark.api.java.JavaSparkContext.fromSparkContext(
                        store.session().sparkContext())
                .broadcast(clusters);
        JavaPairRDD<Integer, int[]> exact = chunks(true)
                .groupByKey(partitioner())
                .mapToPair(block -> {
                    int first = block._1 * size;
                    int[] counts =
                            new int[Math.min(size, nodes - first) * sent.value().count()];
                    for (int[] chunk : block._2) {
                        for (int i = 0; i < chunk.length; i += 2) {
                            counts[
                                    chunk[i] * sent.value().count()
                                            + sent.value().of(chunk[i + 1])]++;
                        }
                    }
                    return new Tuple2<>(block._1, counts);
                });
        return exact.join(noises(noise), partitioner())
                .mapToPair(block -> new Tuple2<>(block._1, mechanism.releaseBlock(block._2._1, block._2._2)))
                .sortByKey();
    }

    private JavaPairRDD<Integer, UpperRows> upperRows() {
        int size = blockRows;
        int nodes = store.meta().nodes();
        return chunks(false).groupByKey(partitioner()).mapToPair(block -> {
            int first = block._1 * size;
            Adjacency upper = Adjacency.of(block._1, Math.min(size, nodes - first), block._2);
            return new Tuple2<>(block._1, UpperRows.wrap(nodes, first, upper.starts(), upper.neighbours()));
        });
    }

    /** By block: pairs of a node's place in it and a neighbour; those above it, or all. */
    private JavaPairRDD<Integer, int[]> chunks(boolean both) {
        int size = blockRows;
        int count = blocks;
        List<Tuple2<Integer, int[]>> none = new ArrayList<>(); // a block without edges is a block
        for (int block = 0; block < blocks; block++) {
            none.add(new Tuple2<>(block, new int[0]));
        }
        JavaPairRDD<Integer, int[]> found = store.session()
                .read()
                .parquet(store.path() + "/edges")
                .javaRDD()
                .mapPartitionsToPair(rows -> chunked(rows, size, count, both));
        return org.apache.spark.api.java.JavaSparkContext.fromSparkContext(
                        store.session().sparkContext())
                .parallelizePairs(none)
                .union(found);
    }

    private static Iterator<Tuple2<Integer, int[]>> chunked(Iterator<Row> rows, int size, int count, boolean both) {
        Chunks chunks = new Chunks(count);
        while (rows.hasNext()) {
            Row row = rows.next();
            int u = row.getInt(0);
            int v = row.getInt(1);
            chunks.add(u / size, u % size, v);
            if (both) {
                chunks.add(v / size, v % size, u);
            }
        }
        return chunks.all().iterator();
    }

    private JavaPairRDD<Integer, NoiseSource> noises(NoiseSource whole) {
        List<Tuple2<Integer, NoiseSource>> sources = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            sources.add(new Tuple2<>(block, UpperRows.noise(whole, block)));
        }
        return org.apache.spark.api.java.JavaSparkContext.fromSparkContext(
                        store.session().sparkContext())
                .parallelizePairs(sources);
    }

    /** Block p is partition p, so blocks come in their order. */
    private HashPartitioner partitioner() {
        return new HashPartitioner(blocks);
    }
}
