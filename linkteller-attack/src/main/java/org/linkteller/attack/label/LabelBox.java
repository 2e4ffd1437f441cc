package org.linkteller.attack.label;

import java.util.Arrays;
import java.util.Optional;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.QuerySession;

/**
 * A box seen through its decisions alone and asked with multiples of one row: node w carries c_w x. Where values are
 * large, biases vanish and one number per node stands for its whole hidden state. If all c_w are negative every node
 * decides one way, if all are positive another; in between a node changes its mind when the positive part of what reaches
 * it outweighs the negative.
 */
final class LabelBox {
    /** A large size makes biases vanish; smaller ones follow for boxes that refuse large values. */
    private static final double[] SIZES = {1e6, 1e4, 1e2, 1};

    /** Rows tried per size, with two queries each; of Twitch's nearly every second one will do. */
    private static final int CANDIDATES = 24;

    /** The share of nodes that must decide differently at the two ends. */
    private static final double ENOUGH = 0.99;

    /**
     * In logarithms: how differently the two ends may be left. Where one is left a hundred times more easily, the hidden
     * units are dead there and its decisions come from biases, which say nothing about neighbours.
     */
    private static final double MOST_UNLIKE = Math.log(20);

    private final Decider decider;
    private final double[] row;
    private final double[] base;
    private final Features features;
    private final Predictions decided;

    private LabelBox(Decider decider, double[] row, double[] base) {
        this.decider = decider;
        this.row = row;
        this.base = base;
        this.features = CommonRow.multiples(row, base);
        this.decided = decider.ask(features);
    }

    /**
     * With -x on every node, for one of the attacker's rows x whose two ends differ.
     *
     * @throws AttackNotApplicableException if there is none among the rows tried
     */
    static LabelBox choose(Decider decider, Features features) {
        QuerySession session = decider.session();
        int[] order = decider.order("label row", features.rows());
        ProbeRows rows = ProbeRows.of(features, session.options().seed());
        int tried = Math.min(CANDIDATES, order.length);
        Optional<InferenceException> refusal = Optional.empty();
        for (double size : SIZES) {
            try {
                for (int c = 0; c < tried; c++) {
                    double[] row = times(size, CommonRow.largestColumns(rows.row(order[c])));
                    LabelBox below = new LabelBox(decider, row, filled(features.rows(), -1));
                    LabelBox above = new LabelBox(decider, times(-1, row), below.base);
                    if (below.differing(above) >= ENOUGH * features.rows()) {
                        double fromBelow = TippingPoints.median(below);
                        double fromAbove = TippingPoints.median(above);
                        if (Math.abs(Math.log(fromBelow / fromAbove)) < MOST_UNLIKE) {
                            return fromBelow <= fromAbove ? below : above; // the end that is left more easily
                        }
                    }
                }
                refusal = Optional.empty();
            } catch (InferenceException e) {
                if (session.left() == 0) {
                    throw e;
                }
                refusal = Optional.of(e); // a limit of the box on magnitudes: try a smaller one
            }
        }
        if (refusal.isPresent()) {
            throw refusal.get();
        }
        throw new AttackNotApplicableException(
                "none of " + tried + " rows makes nodes decide differently when it is turned round");
    }

    /** The same row with other coefficients, none of them positive. */
    LabelBox withBase(double[] coefficients) {
        return new LabelBox(decider, row, coefficients);
    }

    Decider decider() {
        return decider;
    }

    QuerySession session() {
        return decider.session();
    }

    int nodes() {
        return base.length;
    }

    /** Who decides otherwise than unchanged, when some nodes carry other coefficients; one query. */
    boolean[] flipped(int[] positions, double[] coefficients) {
        double[][] rows = new double[positions.length][];
        Arrays.setAll(rows, k -> times(coefficients[k], row));
        return Decider.differences(decided, decider.ask(features.withRows(positions, rows)));
    }

    private int differing(LabelBox other) {
        return Decider.count(Decider.differences(decided, other.decided));
    }

    static double[] filled(int length, double value) {
        double[] values = new double[length];
        Arrays.fill(values, value);
        return values;
    }

    static double[] times(double factor, double[] row) {
        return Arrays.stream(row).map(value -> factor * value).toArray();
    }
}
