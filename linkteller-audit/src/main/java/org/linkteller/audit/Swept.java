package org.linkteller.audit;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.Shared;
import org.linkteller.audit.measure.Workers;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;

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

    /** What answers for single sources; the pass over the unchanged features is made once. */
    public record Site(RowSource source, Graph truth) {
        void rows(NodeSet sources, int most, Consumer<SweepRow> out) {
            source.rows(sources, (node, readers, influence) -> out.accept(row(node, readers, influence, most)));
        }

        private SweepRow row(int source, int[] readers, double[] influence, int most) {
            int before = 0;
            while (before < truth.degree(source) && truth.neighbour(source, before) < source) {
                before++;
            }
            return SweepRow.of(source, readers, influence, node -> truth.hasEdge(node, source), before, most);
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
            return new Site(ExactInfluence.of(model, graph, features, threads)::forEach, graph);
        }
        AttackerView view =
                new AttackerView(new LocalInference(model, graph, threads), NodeSet.all(graph.nodeCount()), features);
        LinkTeller asking = new LinkTeller(LinkTeller.PUBLISHED_DELTA, AttackOptions.defaults());
        return new Site((sources, receiver) -> asking.rows(view, sources, receiver::accept), graph);
    }

    /** The best pairs of all nodes; as many as there are edges if {@code keep} is 0. */
    public Sweep sweep(Workers workers, int keep) {
        int capacity = keep > 0 ? keep : Math.toIntExact(Math.max(1, graph.edgeCount()));
        BestPairs best = new BestPairs(capacity);
        long start = System.nanoTime();
        try (Stream<Done<SweepTask, SweepTask.Rows>> done =
                workers.map(this, SweepTask.of(NodeSet.all(graph.nodeCount()), capacity))) {
            done.forEach(rows -> rows.result().rows().forEach(row -> row.offerTo(best)));
        }
        List<JudgedPair> judged = best.toList().stream()
                .map(pair -> new JudgedPair(pair, isEdge(pair), false))
                .toList();
        long queries = attack == AttackName.LINKTELLER ? graph.nodeCount() + 1L : 0;
        return new Sweep(judged, graph.edgeCount(), queries, (System.nanoTime() - start) / 1e9);
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
