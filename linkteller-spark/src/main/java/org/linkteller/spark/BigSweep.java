package org.linkteller.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.linkteller.api.Seed;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.JudgedPair;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.SweepRow;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.GatheredBall;
import org.linkteller.gnn.GatheredBall.Node;
import org.linkteller.gnn.GcnLayers;
import org.linkteller.gnn.GnnModel;
import org.linkteller.judge.ScoreHistogram;

/** A sweep of a graph that no single process holds: scores, truth and the best pairs, all computed where the rows are. */
final class BigSweep {
    /** Sources whose surroundings are gathered together: more share more, and need more memory at a time. */
    private static int groupSize(int layers) {
        return layers <= 2 ? 512 : 128; // three layers reach two edges far, thousands of nodes from each source
    }

    private final GraphStore store;
    private final Settings settings;
    private final Broadcast<GnnModel> model;
    private final SparkSweep sweep;

    /**
     * @param hubSize rows of more neighbours are cut into slices
     * @param hubCap most neighbours of a node that are followed; 0 for all, which is exact
     */
    record Settings(AttackName attack, int hubSize, int hubCap) implements Serializable {}

    BigSweep(Cluster cluster, GraphStore store, GnnModel model, Settings settings, Consumer<String> log) {
        this.store = store;
        this.settings = settings;
        this.model = cluster.spark().broadcast(model);
        Parts parts = store.parts();
        log.accept("partitioned: " + parts.count() + " parts of the edges by destination, " + settings.attack + " over "
                + model.spec().layers() + " layers");
        PartitionedGraph graph = PartitionedGraph.of(parts, store.adjacency(parts));
        SparkForward forward = new SparkForward(this.model, graph, store.features(parts));
        this.sweep = SparkSweep.of(this.model, graph, forward, settings.hubSize, settings.hubCap);
    }

    /**
     * What a group of sources found.
     *
     * @param truth edges of the group's rows, those among the targets
     * @param scores of all its pairs
     */
    private record Found(PackedPairs best, long truth, ScoreHistogram scores) implements Serializable {}

    /**
     * The best pairs among the targets.
     *
     * @param targets ascending; empty for all nodes
     * @param keep 0 for as many as there are edges among the targets
     */
    Sweep among(int[] targets, int keep) {
        long start = System.nanoTime();
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(store.session().sparkContext());
        int[] sources =
                targets.length == 0 ? IntStream.range(0, store.meta().nodes()).toArray() : targets;
        Broadcast<SparkSweep.Readers> readers = spark.broadcast(new SparkSweep.Readers(targets));
        int most = keep > 0
                ? keep
                : (int) Math.min(Integer.MAX_VALUE - 8, Math.max(1, store.meta().edges()));
        Settings sent = settings;
        Broadcast<GnnModel> sentModel = model;
        spark.setJobDescription("sweep of " + sources.length + " nodes by " + settings.attack);
        JavaPairRDD<Integer, Found> found = gather(spark, sources, readers)
                .mapToPair(group -> new scala.Tuple2<>(
                        group._1, best(sentModel.value(), sent, group._2._1, group._2._2, readers.value(), most)));
        found.persist(org.apache.spark.storage.StorageLevel.MEMORY_AND_DISK_SER());
        long edges = found.values().map(Found::truth).reduce(Long::sum);
        ScoreHistogram scores = found.values().map(Found::scores).treeReduce((a, b) -> {
            ScoreHistogram sum = new ScoreHistogram();
            sum.addAll(a);
            sum.addAll(b);
            return sum;
        });
        int wanted = keep > 0 ? keep : (int) Math.max(1, edges);
        double least = scores.reachedBy(wanted); // nothing below it is sent here
        List<JudgedPair> best = PackedPairs.best(
                wanted, found.values().map(group -> group.best.from(least)).collect());
        found.unpersist();
        long queries = settings.attack == AttackName.LINKTELLER ? sources.length + 1L : 0;
        long pairs = sources.length * (sources.length - 1L) / 2;
        return new Sweep(best, edges, queries, (System.nanoTime() - start) / 1e9, scores.area(pairs, edges));
    }

    /** What a sweep of all nodes would find, told from some of them. */
    SampledSweep sample(int count, Seed seed) {
        JavaSparkContext spark =
                JavaSparkContext.fromSparkContext(store.session().sparkContext());
        int nodes = store.meta().nodes();
        Broadcast<SparkSweep.Readers> all = spark.broadcast(new SparkSweep.Readers(new int[0]));
        Settings sent = settings;
        Broadcast<GnnModel> sentModel = model;
        spark.setJobDescription("sample of " + count + " nodes by " + settings.attack);
        List<SweepRow> rows = new ArrayList<>(gather(
                        spark, SampledSweep.draw(nodes, count, seed).toArray(), all)
                .flatMap(group -> {
                    List<SweepRow> found = new ArrayList<>();
                    follow(sentModel.value(), sent, group._2._1, group._2._2, all.value(), (source, readers, norms) -> {
                        int[] neighbours = neighbours(group._2._2, source);
                        long edges = Arrays.stream(neighbours)
                                .filter(node -> node < source)
                                .count();
                        found.add(SweepRow.of(
                                source,
                                readers,
                                norms,
                                node -> true,
                                node -> Arrays.binarySearch(neighbours, node) >= 0,
                                edges,
                                SweepRow.MOST));
                    });
                    return found.iterator();
                })
                .collect());
        rows.sort(java.util.Comparator.comparingInt(SweepRow::source));
        return SampledSweep.of(rows, nodes, seed);
    }

    /** Group by group: the sources and what was gathered for them. */
    private JavaPairRDD<Integer, scala.Tuple2<int[], List<Node>>> gather(
            JavaSparkContext spark, int[] sources, Broadcast<SparkSweep.Readers> readers) {
        int size = groupSize(model.value().spec().layers());
        int[][] groups = new int[(sources.length + size - 1) / size][];
        Arrays.setAll(groups, g -> Arrays.copyOfRange(sources, g * size, Math.min(sources.length, (g + 1) * size)));
        Broadcast<int[][]> sent = spark.broadcast(groups);
        return sweep.gather(sent, readers)
                .mapToPair(group -> new scala.Tuple2<>(group._1, new scala.Tuple2<>(sent.value()[group._1], group._2)));
    }

    private static Found best(
            GnnModel model, Settings settings, int[] sources, List<Node> nodes, SparkSweep.Readers readers, int most) {
        BestPairs best = new BestPairs(most);
        ScoreHistogram scores = new ScoreHistogram();
        long[] truth = {0};
        Map<Integer, Node> byId = new HashMap<>();
        nodes.forEach(node -> byId.put(node.id(), node));
        Set<Integer> approximate = new HashSet<>();
        follow(model, settings, sources, nodes, readers, (source, reached, norms) -> {
            int[] neighbours = known(byId, source).neighbours();
            for (int neighbour : neighbours) {
                truth[0] += neighbour < source && readers.has(neighbour) ? 1 : 0;
            }
            for (int k = 0; k < reached.length; k++) {
                if (reached[k] < source && norms[k] > 0) {
                    best.offer(reached[k], source, norms[k]);
                    scores.add(norms[k], Arrays.binarySearch(neighbours, reached[k]) >= 0);
                }
            }
            if (settings.hubCap > 0 && passesHub(byId, source, model.spec().layers() - 1, settings.hubCap)) {
                approximate.add(source);
            }
        });
        PackedPairs kept = PackedPairs.of(
                best.toList(),
                pair -> Arrays.binarySearch(known(byId, pair.v()).neighbours(), pair.u()) >= 0,
                pair -> approximate.contains(pair.v()));
        return new Found(kept, truth[0], scores);
    }

    private static void follow(
            GnnModel model,
            Settings settings,
            int[] sources,
            List<Node> nodes,
            SparkSweep.Readers readers,
            ExactInfluence.Receiver receiver) {
        GatheredBall ball = GatheredBall.of(GcnLayers.of(model), nodes, readers::has);
        for (int source : sources) {
            if (settings.attack == AttackName.LINKTELLER_EXACT) {
                ball.influence(source, receiver);
            } else {
                ball.response(source, LinkTeller.PUBLISHED_DELTA, receiver);
            }
        }
    }

    /** Whether a change can pass through a node whose neighbours were not all followed. */
    private static boolean passesHub(Map<Integer, Node> nodes, int source, int hops, int cap) {
        Set<Integer> reached = new HashSet<>(Set.of(source));
        for (int hop = 0; hop < hops; hop++) {
            Set<Integer> next = new HashSet<>(reached);
            for (int node : reached) {
                for (int neighbour : known(nodes, node).neighbours()) {
                    if (nodes.containsKey(neighbour)) {
                        next.add(neighbour);
                        if (known(nodes, neighbour).degree() > cap) {
                            return true;
                        }
                    }
                }
            }
            reached = next;
        }
        return false;
    }

    private static Node known(Map<Integer, Node> nodes, int id) {
        return java.util.Objects.requireNonNull(nodes.get(id));
    }

    private static int[] neighbours(List<Node> nodes, int id) {
        return nodes.stream()
                .filter(node -> node.id() == id)
                .findFirst()
                .orElseThrow()
                .neighbours();
    }
}
