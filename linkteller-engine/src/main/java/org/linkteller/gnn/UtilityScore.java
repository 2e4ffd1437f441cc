package org.linkteller.gnn;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;
import org.linkteller.graph.DegreeRange;
import org.linkteller.math.Matrix;
import org.linkteller.math.RowPool;

/**
 * How well a model does its honest work. A single-label node is given the class with the highest score (the first of equal
 * ones), a multi-label node every class with a positive logit. Nodes whose class is unknown are left out.
 *
 * @param nodes how many scored nodes the value is over
 * @param byDegree the same measure on nodes of similar degree; nodes without neighbours are in no bin
 */
public record UtilityScore(Utility metric, double value, int nodes, List<DegreeBin> byDegree) implements Serializable {
    /** The paper's bins. */
    public static final List<DegreeRange> DEGREES = DegreeRange.from(1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51);

    /**
     * The measure on nodes with {@code from} to {@code to} neighbours, both included; the last bin has no end. NaN if there
     * are no such nodes.
     */
    public record DegreeBin(int from, int to, int nodes, double value) implements Serializable {
        @Override
        public String toString() {
            return new DegreeRange(from, to).toString();
        }
    }

    /** @param degrees of a node, for the bins */
    public static UtilityScore of(
            Utility metric, Predictions predictions, Labels labels, NodeSet scored, IntUnaryOperator degrees) {
        Scores scores = predictions::at;
        int rare = metric == Utility.RARE_F1 ? labels.rarest(scored) : Labels.NONE;
        Tally all = tally(metric, scores, labels, scored, rare, node -> true);
        List<DegreeBin> bins = new ArrayList<>();
        for (DegreeRange range : DEGREES) {
            Tally bin = tally(metric, scores, labels, scored, rare, node -> range.has(degrees.applyAsInt(node)));
            bins.add(new DegreeBin(range.from(), range.to(), bin.nodes, bin.nodes == 0 ? Double.NaN : bin.f1()));
        }
        return new UtilityScore(metric, all.f1(), all.nodes, List.copyOf(bins));
    }

    /**
     * What a model would reach that knows no node: it gives all of them the class that is commonest in training, or, where
     * a node may have several, those that more than half of the training nodes have.
     */
    public static UtilityScore ofMajority(Dataset data) {
        Dataset.Part asked = data.inference();
        Labels taught = data.train().labels();
        NodeSet pupils = data.train().scored();
        int[] counts = taught.counts(pupils);
        double[] logits = new double[Math.multiplyExact(asked.labels().nodes(), taught.classes())];
        int commonest = taught.commonest(pupils);
        for (int k = 0; k < logits.length; k++) {
            int label = k % taught.classes();
            boolean named = taught.isMultiLabel() ? 2 * counts[label] > pupils.size() : label == commonest;
            logits[k] = named ? 1 : -1;
        }
        return of(
                data.facts().utility(),
                Predictions.wrap(asked.labels().nodes(), taught.classes(), logits),
                asked.labels(),
                asked.scored(),
                asked.graph()::degree);
    }

    /** The value alone, of a training pass's logits; counts are whole, so the ranges may end in any order. */
    static double of(Utility metric, Matrix logits, Labels labels, NodeSet scored, RowPool pool) {
        int rare = metric == Utility.RARE_F1 ? labels.rarest(scored) : Labels.NONE;
        Tally all = new Tally();
        pool.each(scored.size(), 4L * labels.classes(), (from, to) -> {
            Tally range = tally(metric, logits::at, labels, scored, from, to, rare, node -> true);
            synchronized (all) {
                all.add(range);
            }
        });
        return all.f1();
    }

    private static Tally tally(
            Utility metric, Scores scores, Labels labels, NodeSet scored, int rare, IntPredicate included) {
        return tally(metric, scores, labels, scored, 0, scored.size(), rare, included);
    }

    private static Tally tally(
            Utility metric,
            Scores scores,
            Labels labels,
            NodeSet scored,
            int from,
            int to,
            int rare,
            IntPredicate included) {
        if (labels.isMultiLabel() && metric != Utility.MICRO_F1) {
            throw new IllegalArgumentException(metric.key() + " is for nodes of one class each, not for " + labels);
        }
        Tally tally = new Tally();
        for (int i = from; i < to; i++) {
            int node = scored.id(i);
            boolean unknown = !labels.isMultiLabel() && labels.label(node) == Labels.NONE;
            if (unknown || !included.test(node)) {
                continue;
            }
            tally.nodes++;
            int best = labels.isMultiLabel() ? Labels.NONE : best(scores, node, labels.classes());
            for (int label = 0; label < labels.classes(); label++) {
                if (rare == Labels.NONE || label == rare) {
                    boolean named = labels.isMultiLabel() ? scores.at(node, label) > 0 : label == best;
                    tally.count(named, labels.has(node, label));
                }
            }
        }
        return tally;
    }

    private static int best(Scores scores, int node, int classes) {
        int best = 0;
        for (int label = 1; label < classes; label++) {
            best = scores.at(node, label) > scores.at(node, best) ? label : best;
        }
        return best;
    }

    @FunctionalInterface
    private interface Scores {
        double at(int node, int label);
    }

    private static final class Tally {
        private int nodes;
        private long right;
        private long wrong;

        void add(Tally other) {
            nodes += other.nodes;
            right += other.right;
            wrong += other.wrong;
        }

        /** Of a (node, class): whether it was named and whether it is so. One that is named wrongly, or missed, is wrong. */
        void count(boolean named, boolean so) {
            right += named && so ? 1 : 0;
            wrong += named != so ? 1 : 0;
        }

        /**
         * 2 tp / (2 tp + fp + fn), 0 when there is nothing to find and nothing was named. With one class named per node, fp
         * = fn over all classes, so this is the accuracy as well.
         */
        double f1() {
            return right == 0 ? 0 : 2.0 * right / (2.0 * right + wrong);
        }
    }
}
