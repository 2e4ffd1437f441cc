package org.linkteller.audit;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.ScoredPair;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.Shared;
import org.linkteller.audit.measure.Workers;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;
import org.linkteller.judge.ScoreHistogram;

/**
 * A graph that fits into every process, swept row by row by any number of them.
 *
 * @param graph also the truth
 */
public record Swept(AttackName attack, GnnModel model, Graph graph, Features features) implements Shared<Swept.Site> {
    public Swept {
        if (attack != AttackName.LINKTELLER && attack != AttackName.LINKTELLER_EXACT) {
            throw new UsageException("single nodes are swept by linkteller or linkteller-exact, not by " + attack);
        }
    }

    /**
     * What answers for single sources; the pass over the unchanged features is made once.
     *
     * @param reads whose pairs are looked at
     */
    public record Site(RowSource source, Graph truth, IntPredicate reads) {
        void rows(NodeSet sources, int most, Consumer<SweepRow> out, ScoreHistogram scores) {
            source.rows(sources, (node, readers, influence) -> {
                for (int k = 0; k < readers.length; k++) {
                    if (readers[k] < node && reads.test(readers[k])) {
                        scores.add(influence[k], truth.hasEdge(readers[k], node));
                    }
                }
                out.accept(row(node, readers, influence, most));
            });
        }

        private SweepRow row(int source, int[] readers, double[] influence, int most) {
            int before = 0;
            for (int k = 0; k < truth.degree(source) && truth.neighbour(source, k) < source; k++) {
                before += reads.test(truth.neighbour(source, k)) ? 1 : 0;
            }
            return SweepRow.of(source, readers, influence, reads, node -> truth.hasEdge(node, source), before, most);
        }
    }

    /** The influence of each source on whoever it reaches. */
    @FunctionalInterface
    public interface RowSource {
        void rows(NodeSet sources, ExactInfluence.Receiver receiver);
    }

    @Override
    public Site open(int threads) {
        if (attack == AttackName.LINKTELLER_EXACT) {
            return new Site(ExactInfluence.of(model, graph, features, threads)::forEach, graph, node -> true);
        }
        AttackerView view =
                new AttackerView(new LocalInference(model, graph, threads), NodeSet.all(graph.nodeCount()), features);
        LinkTeller asking = new LinkTeller(LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults());
        return new Site((sources, receiver) -> asking.rows(view, sources, receiver::accept), graph, node -> true);
    }

    /** The same for pairs among some nodes. */
    private record Among(Swept swept, NodeSet targets) implements Shared<Site> {
        @Override
        public Site open(int threads) {
            RowSource source = swept.attack == AttackName.LINKTELLER_EXACT
                    ? ExactInfluence.of(swept.model, swept.graph, swept.features, threads)
                            .readAt(targets)::forEach
                    : swept.open(threads).source();
            return new Site(source, swept.graph, node -> targets.positionOf(node) >= 0);
        }
    }

    /** The best pairs of all nodes; as many as there are edges if {@code keep} is 0. */
    public Sweep sweep(Workers workers, int keep) {
        return sweep(workers, this, NodeSet.all(graph.nodeCount()), graph.edgeCount(), keep);
    }

    /** The best pairs among some nodes; as many as there are edges among them if {@code keep} is 0. */
    public Sweep among(Workers workers, NodeSet targets, int keep) {
        long edges = targets.stream()
                .mapToLong(u -> IntStream.range(0, graph.degree(u))
                        .map(k -> graph.neighbour(u, k))
                        .filter(v -> v < u && targets.positionOf(v) >= 0)
                        .count())
                .sum();
        return sweep(workers, new Among(this, targets), targets, edges, keep);
    }

    private Sweep sweep(Workers workers, Shared<Site> shared, NodeSet targets, long edges, int keep) {
        int capacity = keep > 0 ? keep : Math.toIntExact(Math.max(1, edges));
        BestPairs best = new BestPairs(capacity);
        ScoreHistogram scores = new ScoreHistogram();
        long start = System.nanoTime();
        try (Stream<Done<SweepTask, SweepTask.Rows>> done = workers.map(shared, SweepTask.of(targets, capacity))) {
            done.forEach(rows -> {
                rows.result().rows().forEach(row -> row.offerTo(best));
                scores.addAll(rows.result().scores());
            });
        }
        List<JudgedPair> judged = best.toList().stream()
                .map(pair -> new JudgedPair(pair, isEdge(pair), false))
                .toList();
        long queries = attack == AttackName.LINKTELLER ? targets.size() + 1L : 0;
        long pairs = targets.size() * (targets.size() - 1L) / 2;
        return new Sweep(judged, edges, queries, (System.nanoTime() - start) / 1e9, scores.area(pairs, edges));
    }

    private boolean isEdge(ScoredPair pair) {
        return graph.hasEdge(pair.u(), pair.v());
    }

    /** The same told from some nodes drawn at random. */
    public SampledSweep sample(Workers workers, int count, Seed seed) {
        NodeSet drawn = SampledSweep.draw(graph.nodeCount(), count, seed);
        try (Stream<Done<SweepTask, SweepTask.Rows>> done = workers.map(this, SweepTask.of(drawn, SweepRow.MOST))) {
            List<SweepRow> rows = done.flatMap(task -> task.result().rows().stream())
                    .sorted(java.util.Comparator.comparingInt(SweepRow::source))
                    .toList();
            return SampledSweep.of(rows, graph.nodeCount(), seed);
        }
    }
}
