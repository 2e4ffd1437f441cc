package org.linkteller.audit;

import java.util.List;
import java.util.function.LongConsumer;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.Attacks;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.OutputKind;
import org.linkteller.attack.QueryMeter;
import org.linkteller.attack.ScoredPair;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.ExactInfluence;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;

/**
 * An attack on every visible node of a graph at once. A graph of n nodes has n (n - 1) / 2 pairs, 109 million on PPI, so
 * only the best are kept while the attack streams by; measures that need every pair's score, such as AUC, are left to an
 * audit of drawn targets.
 *
 * @param best best first
 * @param edges of the whole graph
 */
public record Sweep(List<ScoredPair> best, long edges, long queries, double seconds, Graph truth) {
    /** The attacks a sweep knows, the owner's exact one among them. */
    public static List<String> attacks() {
        return AuditAttacks.names();
    }

    /**
     * Runs the attack on the dataset's whole inference graph.
     *
     * @param keep pairs to keep; 0 for as many as there are edges
     * @param asked told the number of queries so far
     */
    public static Sweep of(
            Dataset dataset, GnnModel model, String attack, int keep, AttackOptions options, LongConsumer asked) {
        Dataset.Part part = dataset.inference();
        Graph graph = part.graph();
        int capacity = keep > 0 ? keep : Math.toIntExact(Math.max(1, graph.edgeCount()));
        QueryMeter meter = new QueryMeter(new LocalInference(model, graph), asked);
        long start = System.nanoTime();
        List<ScoredPair> best = named(attack, model, part, options)
                .best(new AttackerView(meter, part.visible(), part.features()), part.visible(), capacity)
                .toList();
        return new Sweep(best, graph.edgeCount(), meter.queries(), (System.nanoTime() - start) / 1e9, graph);
    }

    private static LinkAttack named(String attack, GnnModel model, Dataset.Part part, AttackOptions options) {
        if (attack.equals(AuditAttacks.EXACT)) {
            return new ExactAttack(ExactInfluence.of(model, part.graph(), part.features()));
        }
        OutputKind output = model.isMultiLabel() ? OutputKind.SIGMOID : OutputKind.SOFTMAX;
        return Attacks.named(attack, output, LinkTeller.PUBLISHED_DELTA, options);
    }

    public boolean isEdge(ScoredPair pair) {
        return truth.hasEdge(pair.u(), pair.v());
    }

    /** How many of the first {@code named} pairs are edges. */
    public long found(int named) {
        return best.stream().limit(named).filter(this::isEdge).count();
    }
}
