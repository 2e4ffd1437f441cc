package org.linkteller.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.storage.StorageLevel;
import org.linkteller.gnn.GatheredBall;
import scala.Tuple2;

/**
 * A graph in partitions: the edges lie with their destination, every edge at both its ends. What a partition needs of others
 * it asks for once, by node; each answer is a block of rows, so a row is sent at most once to every partition that needs it.
 */
final class PartitionedGraph {
    private final Parts parts;
    private final JavaPairRDD<Integer, Adjacency> adjacency;
    /** By part: who needs which of its nodes. */
    private final JavaPairRDD<Integer, List<Wanted>> wanted;

    private PartitionedGraph(
            Parts parts, JavaPairRDD<Integer, Adjacency> adjacency, JavaPairRDD<Integer, List<Wanted>> wanted) {
        this.parts = parts;
        this.adjacency = adjacency;
        this.wanted = wanted;
    }

    /** @param by the part that needs the nodes */
    record Wanted(int by, int[] nodes) implements java.io.Serializable {}

    /** @param plain the parts without the degrees of neighbours, which are asked for here */
    static PartitionedGraph of(Parts parts, JavaPairRDD<Integer, Adjacency> plain) {
        plain.persist(StorageLevel.MEMORY_AND_DISK_SER());
        JavaPairRDD<Integer, List<Wanted>> wanted = plain.flatMapToPair(
                        block -> requests(parts, block._2).iterator())
                .groupByKey(parts.partitioner())
                .mapValues(PartitionedGraph::list)
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
        PartitionedGraph graph = new PartitionedGraph(parts, plain, wanted);
        JavaPairRDD<Integer, Rows> degrees = plain.mapValues(block -> degrees(parts, block));
        JavaPairRDD<Integer, Adjacency> complete = graph.gather(degrees)
                .mapValues(both -> both._1.withDegrees(degreesOf(both._1.neighbours(), both._2)))
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
        return new PartitionedGraph(parts, complete, wanted);
    }

    Parts parts() {
        return parts;
    }

    JavaPairRDD<Integer, Adjacency> adjacency() {
        return adjacency;
    }

    /**
     * Brings each part the rows of its nodes' neighbours, ascending by node, its own among them where they are neighbours.
     *
     * @param rows of every part's own nodes, in the order of their places
     */
    JavaPairRDD<Integer, Tuple2<Adjacency, Rows>> gather(JavaPairRDD<Integer, Rows> rows) {
        Parts dealt = parts;
        JavaPairRDD<Integer, Rows> sent = wanted.join(rows, parts.partitioner()).flatMapToPair(entry -> {
            List<Tuple2<Integer, Rows>> answers = new ArrayList<>();
            for (Wanted request : entry._2._1) {
                answers.add(new Tuple2<>(request.by, pick(dealt, entry._2._2, request.nodes)));
            }
            return answers.iterator();
        });
        return adjacency.join(
                sent.groupByKey(parts.partitioner()).mapValues(PartitionedGraph::merged), parts.partitioner());
    }

    private static List<Tuple2<Integer, Wanted>> requests(Parts parts, Adjacency block) {
        int[] needed = GatheredBall.distinct(block.neighbours().clone());
        int[][] byPart = new int[parts.count()][];
        int[] sizes = new int[parts.count()];
        for (int node : needed) {
            sizes[parts.of(node)]++;
        }
        Arrays.setAll(byPart, p -> new int[sizes[p]]);
        Arrays.fill(sizes, 0);
        for (int node : needed) {
            int p = parts.of(node);
            byPart[p][sizes[p]++] = node;
        }
        List<Tuple2<Integer, Wanted>> requests = new ArrayList<>();
        for (int p = 0; p < byPart.length; p++) {
            // an empty request, too: every part answers every other, so none is missing from a join
            requests.add(new Tuple2<>(p, new Wanted(block.part(), byPart[p])));
        }
        return requests;
    }

    private static Rows degrees(Parts parts, Adjacency block) {
        int[] nodes = new int[block.size()];
        double[] degrees = new double[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = parts.node(block.part(), i);
            degrees[i] = block.degree(i);
        }
        return new Rows(nodes, 1, degrees);
    }

    private static int[] degreesOf(int[] neighbours, Rows known) {
        int[] degrees = new int[neighbours.length];
        for (int k = 0; k < degrees.length; k++) {
            degrees[k] = (int) known.values()[Arrays.binarySearch(known.nodes(), neighbours[k])];
        }
        return degrees;
    }

    private static Rows pick(Parts parts, Rows rows, int[] nodes) {
        double[] values = new double[nodes.length * rows.width()];
        for (int i = 0; i < nodes.length; i++) {
            System.arraycopy(
                    rows.values(), parts.index(nodes[i]) * rows.width(), values, i * rows.width(), rows.width());
        }
        return new Rows(nodes, rows.width(), values);
    }

    /** All answers as one, ascending by node. */
    private static Rows merged(Iterable<Rows> answers) {
        int size = 0;
        int width = 0;
        for (Rows answer : answers) {
            size += answer.nodes().length;
            width = Math.max(width, answer.width());
        }
        int[] nodes = new int[size];
        int next = 0;
        for (Rows answer : answers) {
            System.arraycopy(answer.nodes(), 0, nodes, next, answer.nodes().length);
            next += answer.nodes().length;
        }
        Arrays.sort(nodes);
        double[] values = new double[size * width];
        for (Rows answer : answers) {
            for (int i = 0; i < answer.nodes().length; i++) {
                int place = Arrays.binarySearch(nodes, answer.nodes()[i]);
                System.arraycopy(answer.values(), i * width, values, place * width, width);
            }
        }
        return new Rows(nodes, width, values);
    }

    private static <T> List<T> list(Iterable<T> values) {
        List<T> list = new ArrayList<>();
        values.forEach(list::add);
        return list;
    }
}
