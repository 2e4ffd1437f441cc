package org.linkteller.audit.remote;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkTeller;
import org.linkteller.graph.Graph;

/**
 * What about ten questions tell of a box that is not ours, before its answers are trusted.
 *
 * @param finite whether every score was a number; nothing below was tried if not
 * @param scores what the numbers are
 * @param smallest of all scores
 * @param largest of all scores
 * @param floor whether it repeats itself, and how many digits mean something
 * @param saturated the share of probabilities that are 0 or 1
 * @param moved the most answers that one changed node moved
 * @param hops how far away the furthest of them was; -1 if the edges are not known, the number of nodes if no path led there
 * @param scalingSeen whether a row times 1.5 moves an answer: if not, the box normalises rows
 * @param reordered whether nodes asked in another order get the same answers
 * @param part whether some nodes asked alone get the answers they get among all
 */
public record BoxCheck(
        int nodes,
        int classes,
        boolean finite,
        Scores scores,
        double smallest,
        double largest,
        NumericFloor floor,
        double saturated,
        int moved,
        int hops,
        boolean scalingSeen,
        Same reordered,
        Same part) {
    /** What numbers are, as far as they show it. */
    public enum Scores {
        LOGITS("logits"),
        LOG_PROBABILITIES("logarithms of probabilities"),
        PROBABILITIES("probabilities of exclusive classes"),
        PROBABILITIES_PER_LABEL("a probability per label"),
        DECISIONS("decisions, only 0 and 1");

        private final String text;

        Scores(String text) {
            this.text = text;
        }
    }

    /** How the same question put in another way is answered. */
    public enum Same {
        YES,
        NO,
        REFUSED
    }

    private static final int PROBED = 3;
    private static final int PART = 100;

    /** @param graph the private edges, where the owner asks */
    public static BoxCheck of(AttackerView view, Optional<Graph> graph) {
        Predictions first = view.box().predict(view.nodes(), view.features());
        double[] values = first.toArray();
        boolean finite = Arrays.stream(values).allMatch(Double::isFinite);
        NumericFloor floor = finite
                ? NumericFloor.between(first, ask(view))
                : new NumericFloor(0, true, "there are scores that are no numbers");
        BoxCheck check = new BoxCheck(
                first.rows(),
                first.classes(),
                finite,
                kind(first),
                Arrays.stream(values).min().orElse(0),
                Arrays.stream(values).max().orElse(0),
                floor,
                saturated(first),
                0,
                -1,
                true,
                Same.REFUSED,
                Same.REFUSED);
        return finite && first.rows() > 1 ? check.probed(view, graph, first) : check;
    }

    private static Predictions ask(AttackerView view) {
        return view.box().predict(view.nodes(), view.features());
    }

    private BoxCheck probed(AttackerView view, Optional<Graph> graph, Predictions base) {
        int most = 0;
        int furthest = graph.isPresent() ? 0 : -1;
        for (int i = 0; i < PROBED; i++) {
            int node = (int) ((2L * i + 1) * nodes / (2 * PROBED));
            boolean[] changed = moved(
                    view,
                    base,
                    view.features().withRow(node, other(view.features().row(node))));
            most = Math.max(most, count(changed));
            if (graph.isPresent()) {
                furthest = Math.max(furthest, furthest(graph.get().induced(view.nodes()), node, changed));
            }
        }
        int middle = nodes / 2;
        double[] scaled = view.features().row(middle);
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] *= 1.5;
        }
        boolean seen = count(moved(view, base, view.features().withRow(middle, scaled))) > 0;
        return new BoxCheck(
                nodes,
                classes,
                finite,
                scores,
                smallest,
                largest,
                floor,
                saturated,
                most,
                furthest,
                seen,
                reordered(view, base),
                part(view, base));
    }

    /** A row that is no multiple of the one before. */
    private static double[] other(double[] row) {
        double[] other = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            other[j] = row[row.length - 1 - j] + (j % 2 == 0 ? 2 : -1);
        }
        return other;
    }

    private boolean[] moved(AttackerView view, Predictions base, Features features) {
        Predictions answer = view.box().predict(view.nodes(), features);
        boolean[] moved = new boolean[nodes];
        for (int row = 0; row < nodes; row++) {
            moved[row] = differs(base, row, answer, row);
        }
        return moved;
    }

    /** A box that repeats itself differs by a whole unit or not at all; else two answers' noise says little of a third's. */
    private boolean differs(Predictions a, int row, Predictions b, int other) {
        double explained = floor.size() * (floor.repeatable() ? 0.9 : 4);
        for (int c = 0; c < classes; c++) {
            if (Math.abs(a.at(row, c) - b.at(other, c)) > explained) {
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
    private Same reordered(AttackerView view, Predictions base) {
        int[] ids = view.nodes().toArray();
        int last = nodes - 1;
        int id = ids[0];
        ids[0] = ids[last];
        ids[last] = id;
        Features features = view.features().withRows(new int[] {0, last}, new double[][] {
            view.features().row(last), view.features().row(0)
        });
        try {
            Predictions answer = view.box().predict(NodeSet.of(ids), features);
            boolean same = true;
            for (int row = 0; row < nodes; row++) {
                same &= !differs(base, row == 0 ? last : row == last ? 0 : row, answer, row);
            }
            return same ? Same.YES : Same.NO;
        } catch (InferenceException refused) {
            return Same.REFUSED;
        }
    }

    private Same part(AttackerView view, Predictions base) {
        int size = Math.min(PART, nodes / 2);
        double[][] rows = new double[size][];
        Arrays.setAll(rows, view.features()::row);
        NodeSet some = NodeSet.of(Arrays.copyOf(view.nodes().toArray(), size));
        try {
            Predictions answer = view.box().predict(some, DenseFeatures.of(rows));
            boolean same = true;
            for (int row = 0; row < size; row++) {
                same &= !differs(base, row, answer, row);
            }
            return same ? Same.YES : Same.NO;
        } catch (InferenceException refused) {
            return Same.REFUSED;
        }
    }

    private static Scores kind(Predictions answer) {
        boolean unit = true;
        boolean decided = true;
        boolean sums = true;
        boolean logSums = true;
        for (int row = 0; row < answer.rows(); row++) {
            double sum = 0;
            double exponentials = 0;
            for (int c = 0; c < answer.classes(); c++) {
                double value = answer.at(row, c);
                unit &= value >= 0 && value <= 1;
                decided &= value == 0 || value == 1;
                sum += value;
                exponentials += Math.exp(value);
            }
            // rounding each class to two decimals moves a sum by up to half a percent per class
            sums &= Math.abs(sum - 1) <= 0.005 * answer.classes() + 1e-4;
            logSums &= Math.abs(exponentials - 1) <= 1e-3;
        }
        if (unit) {
            return decided ? Scores.DECISIONS : sums ? Scores.PROBABILITIES : Scores.PROBABILITIES_PER_LABEL;
        }
        return logSums ? Scores.LOG_PROBABILITIES : Scores.LOGITS;
    }

    private static double saturated(Predictions answer) {
        long edge = Arrays.stream(answer.toArray())
                .filter(value -> value <= 1e-12 || value >= 1 - 1e-12)
                .count();
        return (double) edge / Math.max(1, answer.rows() * answer.classes());
    }

    /** Noise this large comes from sampled neighbours or from dropout that was left on, not from the order of sums. */
    public boolean samples() {
        return !floor.repeatable() && floor.size() > 1e-3 * Math.max(Math.abs(smallest), Math.abs(largest));
    }

    /** Whether a change reaches every node: something is computed over all of them. */
    public boolean isGlobal() {
        return hops == nodes || (nodes > 2 && moved == nodes);
    }

    /** The nudge of the published attack that this box's digits allow. */
    public double delta() {
        return floor.delta(LinkTeller.PUBLISHED_DELTA);
    }

    /** The attack to try first. */
    public String attack() {
        if (!finite || moved == 0) {
            return "none: a changed node moves no answer";
        }
        if (scores == Scores.DECISIONS) {
            return "linkteller-labels: decisions hide small changes";
        }
        if (!scalingSeen) {
            return "linkteller-plus: it does not only scale rows";
        }
        return "linkteller-plus; linkteller with delta " + String.format(Locale.ROOT, "%.0e", delta());
    }

    /** Ten lines for people. */
    public List<String> lines() {
        boolean probabilities = scores == Scores.PROBABILITIES || scores == Scores.PROBABILITIES_PER_LABEL;
        return List.of(
                "answers     " + nodes + " nodes, " + classes + " classes, "
                        + (finite ? "all finite" : "NOT all finite: nothing else was tried"),
                "scores      " + scores.text + String.format(Locale.ROOT, ", from %.4g to %.4g", smallest, largest),
                "repeatable  "
                        + (floor.repeatable() ? "yes" : samples() ? "NO: it samples, or drops out" : "no, but nearly"),
                "digits      " + floor.cause() + String.format(Locale.ROOT, "; below %.1e is noise", floor.size()),
                "saturated   "
                        + (probabilities
                                ? String.format(Locale.ROOT, "%.1f %% of the probabilities are 0 or 1", 100 * saturated)
                                : "no, these are no probabilities"),
                "reach       one changed node moves " + moved + " of " + nodes + " answers" + reach(),
                "scaling     "
                        + (scalingSeen
                                ? "a row times 1.5 moves answers"
                                : "a row times 1.5 moves NOTHING: rows are normalised"),
                "order       nodes asked in another order: " + told(reordered, "the same answers", "OTHER answers"),
                "parts       some nodes asked alone: "
                        + told(part, "the same answers", "other answers, as without their other neighbours"),
                "attack      " + attack());
    }

    private String reach() {
        if (isGlobal()) {
            return ", where no path leads: something is computed over all nodes";
        }
        return hops < 0 ? "" : ", up to " + hops + " hops away";
    }

    private static String told(Same same, String yes, String no) {
        return switch (same) {
            case YES -> yes;
            case NO -> no;
            case REFUSED -> "refused";
        };
    }
}
