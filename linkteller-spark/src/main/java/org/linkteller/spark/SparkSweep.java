package org.linkteller.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.linkteller.gnn.GatheredBall;
import org.linkteller.gnn.GatheredBall.Node;
import org.linkteller.gnn.GnnModel;
import scala.Tuple2;

/**
 * The surroundings of many sources, gathered in groups: rounds of asking the parts for the neighbours of what is known so far,
 * until every node up to k - 1 edges from a source is there. In the last round only neighbours that are read are sent. The row
 * of a hub is cut into slices that lie in different parts, so that no part has to answer for it alone.
 */
final class SparkSweep {
    /** A node of more neighbours is a hub. */
    static final int HUB = 10_000;

    private final Parts parts;
    private final JavaPairRDD<Integer, Home> homes;
    private final Broadcast<Hubs> hubs;
    private final int layers;
    private final int hubCap;

    private SparkSweep(Parts parts, JavaPairRDD<Integer, Home> homes, Broadcast<Hubs> hubs, int layers, int hubCap) {
        this.parts = parts;
        this.homes = homes;
        this.hubs = hubs;
        this.layers = layers;
        this.hubCap = hubCap;
    }

    /** All that a part can be asked for. */
    record Home(Adjacency adjacency, Rows projected, List<Rows> hidden, List<Slice> slices) implements Serializable {}

    /** Some neighbours of a hub. */
    record Slice(int hub, int degree, int[] neighbours, int[] degrees) implements Serializable {}

    /** @param slices in how many parts each hub's row lies, its own first */
    record Hubs(Map<Integer, Integer> slices) implements Serializable {
        int of(int node) {
            return slices.getOrDefault(node, 0);
        }
    }

    /**
     * @param hubSize nodes of more neighbours are cut into slices
     * @param hubCap most neighbours of a node that are followed; 0 for all
     */
    static SparkSweep of(
            Broadcast<GnnModel> model, PartitionedGraph graph, SparkForward forward, int hubSize, int hubCap) {
        Parts parts = graph.parts();
        Map<Integer, Integer> found = new HashMap<>();
        graph.adjacency()
                .values()
                .flatMap(block -> {
                    List<int[]> large = new ArrayList<>();
                    for (int i = 0; i < block.size(); i++) {
                        if (block.degree(i) > hubSize) {
                            large.add(new int[] {parts.node(block.part(), i), block.degree(i)});
                        }
                    }
                    return large.iterator();
                })
                .collect()
                .forEach(hub -> found.put(hub[0], Math.min(parts.count(), (hub[1] + hubSize - 1) / hubSize)));
        Broadcast<Hubs> hubs = org.apache.spark.api.java.JavaSparkContext.fromSparkContext(
                        graph.adjacency().context())
                .broadcast(new Hubs(found));
        JavaPairRDD<Integer, Slice> slices = graph.adjacency()
                .flatMapToPair(block -> slices(parts, block._2, hubs.value()).iterator());
        JavaPairRDD<Integer, Home> homes =
                graph.adjacency().mapValues(block -> new Home(block, NO_ROWS, List.of(), List.of()));
        homes = homes.join(forward.projected(), parts.partitioner())
                .mapValues(both -> new Home(both._1.adjacency, both._2, List.of(), List.of()));
        int layers = model.value().spec().layers();
        for (int layer = 0; layer < layers - 1; layer++) {
            homes = homes.join(forward.beforeActivation(layer), parts.partitioner())
                    .mapValues(both -> {
                        List<Rows> hidden = new ArrayList<>(both._1.hidden);
                        hidden.add(both._2);
                        return new Home(both._1.adjacency, both._1.projected, hidden, List.of());
                    });
        }
        homes = homes.cogroup(slices, parts.partitioner())
                .mapValues(both -> {
                    Home home = both._1.iterator().next();
                    List<Slice> own = new ArrayList<>();
                    both._2.forEach(own::add);
                    return new Home(home.adjacency, home.projected, home.hidden, own);
                })
                .persist(StorageLevel.MEMORY_AND_DISK_SER());
        return new SparkSweep(parts, homes, hubs, layers, hubCap);
    }

    private static final Rows NO_ROWS = new Rows(new int[0], 0, new double[0]);

    private static List<Tuple2<Integer, Slice>> slices(Parts parts, Adjacency block, Hubs hubs) {
        List<Tuple2<Integer, Slice>> slices = new ArrayList<>();
        for (int i = 0; i < block.size(); i++) {
            int node = parts.node(block.part(), i);
            int count = hubs.of(node);
            int[] neighbours = count == 0 ? new int[0] : block.neighbours(i);
            int[] degrees = count == 0 ? new int[0] : block.degrees(i);
            for (int s = 0; s < count; s++) {
                int from = (int) ((long) neighbours.length * s / count);
                int to = (int) ((long) neighbours.length * (s + 1) / count);
                Slice slice = new Slice(
                        node,
                        neighbours.length,
                        Arrays.copyOfRange(neighbours, from, to),
                        Arrays.copyOfRange(degrees, from, to));
                slices.add(new Tuple2<>((block.part() + s) % parts.count(), slice));
            }
        }
        return slices;
    }

    /** @param group the sources' group that asks */
    record Ask(int group, int[] nodes) implements Serializable {}

    /**
     * What the sources of each group need.
     *
     * @param sources group by group, each ascending
     */
    JavaPairRDD<Integer, List<Node>> gather(Broadcast<int[][]> sources, Broadcast<Readers> readers) {
        int groups = sources.value().length;
        Parts dealt = parts;
        Broadcast<Hubs> known = hubs;
        List<Integer> numbers = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            numbers.add(group);
        }
        HashPartitioner byGroup = new HashPartitioner(groups);
        JavaPairRDD<Integer, List<Node>> gathered = org.apache.spark.api.java.JavaSparkContext.fromSparkContext(
                        homes.context())
                .parallelize(numbers, groups)
                .mapToPair(group -> new Tuple2<>(group, (List<Node>) new ArrayList<Node>()))
                .partitionBy(byGroup);
        for (int round = 0; round < layers; round++) {
            boolean last = round == layers - 1;
            boolean first = round == 0;
            JavaPairRDD<Integer, Ask> asks = gathered.flatMapToPair(entry -> {
                int[] wanted = first ? sources.value()[entry._1] : missing(entry._2);
                return asks(dealt, known.value(), entry._1, wanted).iterator();
            });
            int cap = first ? 0 : hubCap; // the sources themselves keep all neighbours: they are the truth
            JavaPairRDD<Integer, List<Node>> answers = asks.groupByKey(parts.partitioner())
                    .join(homes, parts.partitioner())
                    .flatMapToPair(entry -> answers(
                                    dealt, known.value(), entry._2._1, entry._2._2, first, last, cap, readers.value())
                            .iterator());
            gathered = gathered.cogroup(answers, byGroup).mapValues(both -> merged(both._1, both._2));
        }
        return gathered;
    }

    private static int[] missing(List<Node> known) {
        int[] have = known.stream().mapToInt(Node::id).sorted().toArray();
        int[] reached = GatheredBall.distinct(known.stream()
                .flatMapToInt(node -> Arrays.stream(node.neighbours()))
                .toArray());
        return Arrays.stream(reached)
                .filter(node -> Arrays.binarySearch(have, node) < 0)
                .toArray();
    }

    private static List<Tuple2<Integer, Ask>> asks(Parts parts, Hubs hubs, int group, int[] wanted) {
        Chunks byPart = new Chunks(parts.count());
        for (int node : wanted) {
            for (int s = 0; s < Math.max(1, hubs.of(node)); s++) {
                byPart.add((parts.of(node) + s) % parts.count(), node, s);
            }
        }
        List<Tuple2<Integer, Ask>> asks = new ArrayList<>();
        for (Tuple2<Integer, int[]> chunk : byPart.all()) {
            asks.add(new Tuple2<>(chunk._1, new Ask(group, chunk._2)));
        }
        return asks;
    }

    private static List<Tuple2<Integer, List<Node>>> answers(
            Parts parts,
            Hubs hubs,
            Iterable<Ask> asks,
            Home home,
            boolean first,
            boolean last,
            int cap,
            Readers readers) {
        Map<Integer, List<Slice>> slices = new HashMap<>();
        home.slices.forEach(slice ->
                slices.computeIfAbsent(slice.hub, hub -> new ArrayList<>()).add(slice));
        List<Tuple2<Integer, List<Node>>> answers = new ArrayList<>();
        for (Ask ask : asks) {
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < ask.nodes.length; i += 2) {
                int node = ask.nodes[i];
                if (ask.nodes[i + 1] == 0) { // its home
                    int index = parts.index(node);
                    boolean hub = hubs.of(node) > 0;
                    double[][] hidden = new double[home.hidden.size()][];
                    Arrays.setAll(hidden, layer -> home.hidden.get(layer).row(index));
                    int[] neighbours = hub ? new int[0] : home.adjacency.neighbours(index);
                    int[] degrees = hub ? new int[0] : home.adjacency.degrees(index);
                    double[] projected = first ? home.projected.row(index) : new double[0];
                    nodes.add(readers.kept(
                            new Node(node, home.adjacency.degree(index), neighbours, degrees, projected, hidden),
                            last,
                            cap));
                }
                int most = cap / Math.max(1, hubs.of(node));
                if (hubs.of(node) > 0) {
                    for (Slice slice : slices.getOrDefault(node, List.of())) {
                        nodes.add(readers.kept(
                                new Node(
                                        node,
                                        slice.degree,
                                        slice.neighbours,
                                        slice.degrees,
                                        new double[0],
                                        new double[0][]),
                                last,
                                most));
                    }
                }
            }
            answers.add(new Tuple2<>(ask.group, nodes));
        }
        return answers;
    }

    /** The pieces of a hub become one node again. */
    private static List<Node> merged(Iterable<List<Node>> known, Iterable<List<Node>> found) {
        Map<Integer, Node> nodes = new LinkedHashMap<>();
        known.forEach(list -> list.forEach(node -> nodes.put(node.id(), node)));
        found.forEach(list -> list.forEach(node -> nodes.merge(node.id(), node, SparkSweep::joined)));
        return new ArrayList<>(nodes.values());
    }

    private static Node joined(Node a, Node b) {
        Node header = a.hidden().length > b.hidden().length || a.projected().length > 0 ? a : b;
        long[] keys = new long[a.neighbours().length + b.neighbours().length];
        for (int k = 0; k < keys.length; k++) {
            boolean inA = k < a.neighbours().length;
            int at = inA ? k : k - a.neighbours().length;
            keys[k] = (long) (inA ? a : b).neighbours()[at] << 32 | (inA ? a : b).degrees()[at];
        }
        Arrays.sort(keys);
        int[] neighbours = new int[keys.length];
        int[] degrees = new int[keys.length];
        for (int k = 0; k < keys.length; k++) {
            neighbours[k] = (int) (keys[k] >>> 32);
            degrees[k] = (int) keys[k];
        }
        return new Node(header.id(), header.degree(), neighbours, degrees, header.projected(), header.hidden());
    }

    /**
     * Who reads: all nodes, or some.
     *
     * @param ids ascending; empty for all
     */
    record Readers(int[] ids) implements Serializable {
        boolean has(int node) {
            return ids.length == 0 || Arrays.binarySearch(ids, node) >= 0;
        }

        /** The node with the neighbours that matter: in the last round those that read, under a cap so many of them. */
        Node kept(Node node, boolean last, int cap) {
            int count = 0;
            int[] neighbours = node.neighbours().clone();
            int[] degrees = node.degrees().clone();
            int most = cap > 0 ? cap : Integer.MAX_VALUE;
            for (int k = 0; k < neighbours.length && count < most; k++) {
                if (!last || has(neighbours[k])) {
                    neighbours[count] = neighbours[k];
                    degrees[count++] = degrees[k];
                }
            }
            return new Node(
                    node.id(),
                    node.degree(),
                    Arrays.copyOf(neighbours, count),
                    Arrays.copyOf(degrees, count),
                    node.projected(),
                    node.hidden());
        }
    }
}
