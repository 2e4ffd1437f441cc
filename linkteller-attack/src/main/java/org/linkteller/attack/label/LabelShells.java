package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.Prober;

/**
 * Edges of a box that averages neighbours (attention), from labels alone. On the verge of a {@link BoundaryBox} all nodes carry one
 * row, and a small change of u's row along a direction g moves reader v by Σ_h a_h(g) W^h[v][u], W the random walk: with skip
 * connections every number of hops has a weight of its own that depends on the direction. Between two directions lies one in
 * which paths of two hops do not move anybody: a bisection of the angle finds it, since most readers are two hops away
 * and on either side of it they change their labels for changes of the other sign. Along it edges alone are left.
 */
final class LabelShells implements Approach {
    /** Of a row; second-order effects are of that size, against the first order. */
    private static final double LARGEST_CHANGE = 0.02;

    /** Between the steps of a ladder; strengths only rank those who answer at all. */
    private static final double RATIO = 3;

    private static final int MOST_STEPS = 8;

    /** Halvings of the angle: what is left of two hops is 1e-4 of what they had. */
    private static final int HALVINGS = 15;

    private static final int PILOTS = 6;

    /** Pairs of directions compared: with few classes one and two hops can go along nearly the same directions. */
    private static final int PAIRS = 4;

    private final BoundaryBox box;
    private final double[] direction;

    private LabelShells(BoundaryBox box, double[] direction) {
        this.box = box;
        this.direction = direction;
    }

    /**
     * The direction along which edges stand out most among those that paths of two hops do not answer to; some 40 queries
     * for each that is looked at.
     *
     * @throws AttackNotApplicableException if nobody's label depends on another node
     */
    static LabelShells choose(BoundaryBox box, Features own) {
        ProbeRows rows = ProbeRows.of(own, box.session().options().seed());
        int[] order = box.decider().order("shell directions", box.nodes());
        double size = Prober.norm(box.row());
        Optional<LabelShells> best = Optional.empty();
        double strongest = 0;
        boolean answered = false;
        for (int p = 0; p < Math.min(PAIRS, order.length / 2); p++) {
            double[] first = sized(CommonRow.largestColumns(rows.row(order[2 * p])), size);
            double[] second = sized(CommonRow.largestColumns(rows.row(order[2 * p + 1])), size);
            Optional<Pilot> pilot = pilot(box, first);
            answered |= pilot.isPresent();
            if (pilot.isPresent()) {
                double[] left = peeled(box, pilot.get(), first, second);
                for (double sign : new double[] {1, -1}) {
                    LabelShells candidate = new LabelShells(box, LabelBox.times(sign, left));
                    double strength = candidate.strength();
                    if (strength > strongest) {
                        strongest = strength;
                        best = Optional.of(candidate);
                    }
                }
            }
        }
        if (!answered) {
            throw new AttackNotApplicableException(LabelLadders.NOBODY);
        }
        return best.orElseThrow(() -> new AttackNotApplicableException(
                "the box averages neighbours, and no direction tells an edge from a path of two steps"));
    }

    private static double[] sized(double[] row, double size) {
        return LabelBox.times(size / Prober.norm(row), row);
    }

    /** A node and the sign of the change that moves most others. */
    private record Pilot(int node, int readers) {}

    /** Of a few nodes the one that moves most others along a direction, if any moves somebody. */
    private static Optional<Pilot> pilot(BoundaryBox box, double[] direction) {
        int[] order = box.decider().order("shell pilots", box.nodes());
        Optional<Pilot> best = Optional.empty();
        for (int k = 0; k < Math.min(PILOTS, order.length); k++) {
            int readers = Math.max(
                    moved(box, order[k], direction, LARGEST_CHANGE), moved(box, order[k], direction, -LARGEST_CHANGE));
            if (readers > best.map(Pilot::readers).orElse(0)) {
                best = Optional.of(new Pilot(order[k], readers));
            }
        }
        return best;
    }

    /** The direction between two along which most readers of a pilot move no more. */
    private static double[] peeled(BoundaryBox box, Pilot pilot, double[] first, double[] second) {
        double low = 0;
        double high = Math.PI; // the first direction turned round: the same readers, the other sign
        boolean positive = leaning(box, pilot, first);
        for (int step = 0; step < HALVINGS; step++) {
            double middle = (low + high) / 2;
            if (leaning(box, pilot, turned(first, second, middle)) == positive) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return turned(first, second, (low + high) / 2);
    }

    private static boolean leaning(BoundaryBox box, Pilot pilot, double[] direction) {
        return moved(box, pilot.node, direction, LARGEST_CHANGE) >= moved(box, pilot.node, direction, -LARGEST_CHANGE);
    }

    private static double[] turned(double[] first, double[] second, double angle) {
        double[] direction = new double[first.length];
        for (int c = 0; c < direction.length; c++) {
            direction[c] = Math.cos(angle) * first[c] + Math.sin(angle) * second[c];
        }
        return direction;
    }

    private static int moved(BoundaryBox box, int node, double[] direction, double change) {
        boolean[] flipped = flipped(box, node, direction, change);
        return Decider.count(flipped) - (flipped[node] ? 1 : 0);
    }

    private static boolean[] flipped(BoundaryBox box, int node, double[] direction, double change) {
        double[] row = box.row();
        for (int c = 0; c < row.length; c++) {
            row[c] += change * direction[c];
        }
        return box.flipped(new int[] {node}, new double[][] {row});
    }

    /** How far down the ladder a few nodes still move others: the mean of their readers, so that many weak ones do not count. */
    private double strength() {
        int[] order = box.decider().order("shell pilots", box.nodes());
        return Arrays.stream(order, 0, Math.min(PILOTS, order.length))
                .mapToObj(this::ladder)
                .flatMapToDouble(climbed -> Arrays.stream(climbed.norms()))
                .map(times -> 1 + Math.log(times))
                .average()
                .orElse(0);
    }

    @Override
    public void learn(InfluenceMatrix matrix) {
        Prober.learn(box.session(), matrix, this::ladder);
    }

    /** For each reader how many times smaller than the largest a change still moved it. */
    private Influence ladder(int source) {
        double[] strength = new double[box.nodes()];
        double times = 1;
        boolean answered = true;
        for (int step = 0;
                answered && step < MOST_STEPS && (step == 0 || box.session().left() > 0);
                step++) {
            boolean[] flipped = flipped(box, source, direction, LARGEST_CHANGE / times);
            answered = false;
            for (int v = 0; v < flipped.length; v++) {
                if (flipped[v] && v != source) {
                    strength[v] = times;
                    answered = true;
                }
            }
            times *= RATIO;
        }
        return Influence.of(strength);
    }

    /** A reader of many neighbours may miss an edge that the other end sees. */
    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        return (i, j) -> probed.influence(i, j) + probed.influence(j, i);
    }
}
