package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.Predictions;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.QuerySession;

/**
 * A box seen through its decisions alone, with all nodes on the verge of another one. Two rows that make all nodes decide
 * differently are mixed; where the same mix on all nodes is the verge for all of them (any network that averages, such as
 * attention; any network without identity or biases that matter, such as a GCN with large rows), every node's margin is
 * known, and small changes of single rows move answers linearly, with the same weights at every node. So a reader v decides
 * otherwise as soon as P[v][u] shift_u > margin, with P the share that u has in what reaches v: one threshold for all readers.
 */
final class BoundaryBox {
    /** Of the mix; beyond it hidden units change their side. */
    static final double MOST_SHIFT = 0.05;

    /** Rows are single precision: halves of a mix beyond this are rounded to the same row. */
    private static final double FINEST = 0x1p-22;

    /** The verge must be known well against the margin. */
    private static final double MARGIN_WIDTHS = 20;

    /** A verge that is wider than this tells small influences from none no more. */
    private static final double WIDEST = 1e-4;

    private static final double ENOUGH = 0.99;

    private final Decider decider;
    private final double[] from;
    private final double[] to;
    private final double margin;
    private final double mix;
    private final Features features;
    private final Predictions decided;

    private BoundaryBox(Decider decider, double[] from, double[] to, int nodes, double verge, double margin) {
        this.decider = decider;
        this.from = from;
        this.to = to;
        this.margin = margin;
        this.mix = verge - margin;
        this.features = CommonRow.multiples(mixed(mix), LabelBox.filled(nodes, 1));
        this.decided = decider.ask(features);
    }

    /**
     * The verge between two of the attacker's rows, times a size, if they can be found and it is sharp; some 40 queries.
     *
     * @param candidates rows tried, each with both signs
     */
    static Optional<BoundaryBox> choose(Decider decider, Features own, double size, int candidates) {
        ProbeRows rows = ProbeRows.of(own, decider.session().options().seed());
        int[] order = decider.order("label row", own.rows());
        Optional<End> first = Optional.empty();
        for (int c = 0; c < Math.min(candidates, order.length); c++) {
            for (double sign : new double[] {1, -1}) {
                double[] row = LabelBox.times(sign * size, CommonRow.largestColumns(rows.row(order[c])));
                End end = End.ask(decider, row, own.rows());
                if (!end.isUnanimous()) {
                    continue;
                }
                if (first.isEmpty()) {
                    first = Optional.of(end);
                } else if (!end.isOpposite(first.get()) && first.get().unlike(end.answer) >= ENOUGH * own.rows()) {
                    return bisected(decider, first.get(), end);
                }
            }
        }
        return Optional.empty();
    }

    private record End(double[] row, Predictions answer) {
        static End ask(Decider decider, double[] row, int nodes) {
            return new End(row, decider.ask(CommonRow.multiples(row, LabelBox.filled(nodes, 1))));
        }

        boolean isUnanimous() {
            double[] one = answer.row(0);
            int alike = 0;
            for (int i = 0; i < answer.rows(); i++) {
                alike += Arrays.equals(one, answer.row(i)) ? 1 : 0;
            }
            return alike >= ENOUGH * answer.rows();
        }

        /** Between a row and its opposite lies the empty row, where every hidden unit changes its side. */
        boolean isOpposite(End other) {
            return Arrays.equals(row, LabelBox.times(-1, other.row));
        }

        int unlike(Predictions other) {
            return Decider.count(Decider.differences(answer, other));
        }
    }

    private static Optional<BoundaryBox> bisected(Decider decider, End from, End to) {
        int nodes = from.answer.rows();
        double low = 0;
        double high = 1;
        while (high - low > FINEST) {
            double middle = (low + high) / 2;
            int unlike = from.unlike(End.ask(decider, mixed(from.row, to.row, middle), nodes).answer);
            if (unlike <= (1 - ENOUGH) * nodes) {
                low = middle;
            } else if (unlike >= ENOUGH * nodes) {
                high = middle;
            } else {
                break;
            }
        }
        if (high - low > WIDEST) {
            return Optional.empty();
        }
        double margin = MARGIN_WIDTHS * Math.max(high - low, FINEST);
        return Optional.of(new BoundaryBox(decider, from.row, to.row, nodes, (low + high) / 2, margin));
    }

    private static double[] mixed(double[] from, double[] to, double share) {
        double[] row = new double[from.length];
        Arrays.setAll(row, c -> (1 - share) * from[c] + share * to[c]);
        return row;
    }

    private double[] mixed(double share) {
        return mixed(from, to, share);
    }

    QuerySession session() {
        return decider.session();
    }

    Decider decider() {
        return decider;
    }

    int nodes() {
        return features.rows();
    }

    /** What a shift must make of a reader's share to move it: P[v][u] shift > margin. */
    double margin() {
        return margin;
    }

    /** How exactly the verge is known. */
    double width() {
        return margin / MARGIN_WIDTHS;
    }

    /** What all nodes carry. */
    double[] row() {
        return mixed(mix);
    }

    /** Who decides otherwise than unchanged, when some nodes carry a mix shifted towards the other end; one query. */
    boolean[] flipped(int[] positions, double[] shifts) {
        double[][] rows = new double[positions.length][];
        Arrays.setAll(rows, k -> mixed(mix + shifts[k]));
        return flipped(positions, rows);
    }

    /** Who decides otherwise than unchanged, when all nodes carry a mix shifted towards the other end; one query. */
    boolean[] flipped(double[] shifts) {
        double[] direction = new double[to.length];
        Arrays.setAll(direction, c -> to[c] - from[c]);
        return Decider.differences(decided, decider.ask(CommonRow.along(row(), direction, shifts)));
    }

    /** Who decides otherwise than unchanged, when some nodes carry other rows; one query. */
    boolean[] flipped(int[] positions, double[][] rows) {
        return Decider.differences(decided, decider.ask(features.withRows(positions, rows)));
    }
}
