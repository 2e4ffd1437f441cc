package org.linkteller.audit.remote;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.audit.report.BoxFacts;
import org.linkteller.graph.Graph;

/** Asks a box that is not ours about ten questions whose answers tell whether, and how far, it can be trusted. */
public final class BoxCheck {
    private static final int PROBED = 3;
    private static final int PART = 100;

    private final AttackerView view;
    private final Predictions base;
    private final NumericFloor floor;

    private BoxCheck(AttackerView view, Predictions base, NumericFloor floor) {
        this.view = view;
        this.base = base;
        this.floor = floor;
    }

    /** @param graph the private edges, where the owner asks */
    public static BoxFacts of(AttackerView view, Optional<Graph> graph) {
        Predictions first = view.box().predict(view.nodes(), view.features());
        boolean finite = Arrays.stream(first.toArray()).allMatch(Double::isFinite);
        NumericFloor floor = finite
                ? NumericFloor.between(first, view.box().predict(view.nodes(), view.features()))
                : new NumericFloor(0, true, "there are scores that are no numbers");
        return new BoxCheck(view, first, floor).facts(finite, graph);
    }

    private BoxFacts facts(boolean finite, Optional<Graph> graph) {
        boolean asked = finite && base.rows() > 1;
        int moved = 0;
        int hops = graph.isPresent() && asked ? 0 : -1;
        for (int i = 0; i < PROBED && asked; i++) {
            int node = (int) ((2L * i + 1) * base.rows() / (2 * PROBED));
            boolean[] changed =
                    moved(view.features().withRow(node, other(view.features().row(node))));
            moved = Math.max(moved, count(changed));
            if (graph.isPresent()) {
                hops = Math.max(hops, furthest(graph.get().induced(view.nodes()), node, changed));
            }
        }
        DoubleSummaryStatistics range =
                Arrays.stream(base.toArray()).filter(Double::isFinite).summaryStatistics();
        return new BoxFacts(
                base.rows(),
                base.classes(),
                finite,
                kind(base),
                range.getCount() == 0 ? 0 : range.getMin(),
                range.getCount() == 0 ? 0 : range.getMax(),
                floor.repeatable(),
                floor.size(),
                floor.cause(),
                saturated(base),
                moved,
                hops,
                !asked || scalingSeen(),
                asked ? reordered() : BoxFacts.Same.REFUSED,
                asked ? part() : BoxFacts.Same.REFUSED,
                floor.delta(LinkTeller.PUBLISHED_DELTA));
    }

    private boolean scalingSeen() {
        int middle = base.rows() / 2;
        double[] scaled = view.features().row(middle);
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] *= 1.5;
        }
        return count(moved(view.features().withRow(middle, scaled))) > 0;
    }

    /** A row that is no multiple of the one before. */
    private static double[] other(double[] row) {
        double[] other = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            other[j] = row[row.length - 1 - j] + (j % 2 == 0 ? 2 : -1);
        }
        return other;
    }

    private boolean[] moved(Features features) {
        Predictions answer = view.box().predict(view.nodes(), features);
        boolean[] moved = new boolean[base.rows()];
        for (int row = 0; row < base.rows(); row++) {
            moved[row] = differs(row, answer, row);
        }
        return moved;
    }

    /** A box that repeats itself differs by a whole unit or not at all; else two answers' noise says little of a third's. */
    private boolean differs(int row, Predictions answer, int other) {
        double explained = floor.size() * (floor.repeatable() ? 0.9 : 4);
        for (int c = 0; c < base.classes(); c++) {
            if (Math.abs(base.at(row, c) - answer.at(other, c)) > explained) {
                return true;
            }
        }
        return false;
    }

    private static int count(boolean[] flags) {
        int count = 0;
        for (boolean flag : flags) {
            count += flag ? 1 : 0;
        }
        return count;
    }

    private static int furthest(Graph graph, int from, boolean[] moved) {
        int[] distance = new int[graph.nodeCount()];
        Arrays.fill(distance, graph.nodeCount());
        distance[from] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int u = open.remove();
            for (int k = graph.starts()[u]; k < graph.starts()[u + 1]; k++) {
                int v = graph.neighbours()[k];
                if (distance[v] == graph.nodeCount()) {
                    distance[v] = distance[u] + 1;
                    open.add(v);
                }
            }
        }
        int furthest = 0;
        for (int v = 0; v < moved.length; v++) {
            furthest = moved[v] ? Math.max(furthest, distance[v]) : furthest;
        }
        return furthest;
    }

    /** Two nodes change places. */
    private BoxFacts.Same reordered() {
        int[] ids = view.nodes().toArray();
        int last = base.rows() - 1;
        int id = ids[0];
        ids[0] = ids[last];
        ids[last] = id;
        Features features = view.features().withRows(new int[] {0, last}, new double[][] {
            view.features().row(last), view.features().row(0)
        });
        try {
            Predictions answer = view.box().predict(NodeSet.of(ids), features);
            boolean same = true;
            for (int row = 0; row < base.rows(); row++) {
                same &= !differs(row == 0 ? last : row == last ? 0 : row, answer, row);
            }
            return same ? BoxFacts.Same.YES : BoxFacts.Same.NO;
        } catch (InferenceException refused) {
            return BoxFacts.Same.REFUSED;
        }
    }

    private BoxFacts.Same part() {
        int size = Math.min(PART, base.rows() / 2);
        double[][] rows = new double[size][];
        Arrays.setAll(rows, view.features()::row);
        NodeSet some = NodeSet.of(Arrays.copyOf(view.nodes().toArray(), size));
        try {
            Predictions answer = view.box().predict(some, DenseFeatures.of(rows));
            boolean same = true;
            for (int row = 0; row < size; row++) {
                same &= !differs(row, answer, row);
            }
            return same ? BoxFacts.Same.YES : BoxFacts.Same.NO;
        } catch (InferenceException refused) {
            return BoxFacts.Same.REFUSED;
        }
    }

    private static BoxFacts.Scores kind(Predictions answer) {
        boolean unit = true;
        boolean decided = true;
        boolean whole = answer.classes() == 1; // a class by its number
        boolean sums = true;
        boolean logSums = true;
        for (int row = 0; row < answer.rows(); row++) {
            double sum = 0;
            double exponentials = 0;
            for (int c = 0; c < answer.classes(); c++) {
                double value = answer.at(row, c);
                unit &= value >= 0 && value <= 1;
                decided &= value == 0 || value == 1;
                whole &= value == Math.rint(value);
                sum += value;
                exponentials += Math.exp(value);
            }
            // rounding each class to two decimals moves a sum by up to half a percent per class
            sums &= Math.abs(sum - 1) <= 0.005 * answer.classes() + 1e-4;
            logSums &= Math.abs(exponentials - 1) <= 1e-3;
        }
        if (whole || (unit && decided)) {
            return BoxFacts.Scores.DECISIONS;
        }
        if (unit) {
            return sums ? BoxFacts.Scores.PROBABILITIES : BoxFacts.Scores.PROBABILITIES_PER_LABEL;
        }
        return logSums ? BoxFacts.Scores.LOG_PROBABILITIES : BoxFacts.Scores.LOGITS;
    }

    private static double saturated(Predictions answer) {
        long edge = Arrays.stream(answer.toArray())
                .filter(value -> value <= 1e-12 || value >= 1 - 1e-12)
                .count();
        return (double) edge / Math.max(1, answer.rows() * answer.classes());
    }
}
