package org.linkteller.audit;

import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.Bench;
import org.linkteller.graph.Graph;
import org.linkteller.judge.ScoreHistogram;

/**
 * An attack on every visible node of a graph at once. A graph of n nodes has n (n - 1) / 2 pairs, 109 million on PPI, so
 * only the best are kept while the attack streams by.
 *
 * @param best best first
 * @param edges of the whole graph, or among the targets if only those were swept
 * @param auc where the attack gave every pair's score on the way
 */
public record Sweep(
        List<JudgedPair> best, long edges, long queries, double seconds, Optional<ScoreHistogram.Area> auc) {
    public Sweep {
        best = List.copyOf(best);
    }

    /**
     * Runs the attack on the service's whole inference graph.
     *
     * @param keep pairs to keep; 0 for as many as there are edges
     * @param asked told the number of queries so far
     */
    public static Sweep of(Bench bench, AttackName name, int keep, AttackOptions options, LongConsumer asked) {
        Graph graph = bench.service().plain().inference().graph();
        int capacity = keep > 0 ? keep : Math.toIntExact(Math.max(1, graph.edgeCount()));
        QueryMeter meter = new QueryMeter(bench.box(), asked);
        AttackerView view = bench.view(meter);
        long start = System.nanoTime();
        List<JudgedPair> best =
                bench
                        .attack(name, LinkTeller.PUBLISHED_DELTA, options)
                        .best(view, view.nodes(), capacity)
                        .toList()
                        .stream()
                        .map(pair -> new JudgedPair(pair, graph.hasEdge(pair.u(), pair.v()), false))
                        .toList();
        return new Sweep(best, graph.edgeCount(), meter.queries(), (System.nanoTime() - start) / 1e9, Optional.empty());
    }

    /** How many of the first {@code named} pairs are edges. */
    public long found(int named) {
        return best.stream().limit(named).filter(JudgedPair::edge).count();
    }
}
