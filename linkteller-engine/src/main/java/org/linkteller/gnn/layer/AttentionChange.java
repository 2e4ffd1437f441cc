package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.gnn.layer.InferencePass.Response;

/**
 * What attention makes of a change of some projected rows. For a node u and a head, let the scores e move by d. With
 *
 * <pre>
 *   g_v = exp(d_v) - 1,   w_v = alpha_v g_v,   norm = 1 + sum of w_v
 *   new alpha_v = alpha_v exp(d_v) / norm
 *   change of m = (sum of w_v z_v - (sum of w_v) m) / norm + sum of new alpha_v (change of z_v)
 * </pre>
 *
 * no two nearly equal numbers are subtracted, and as w_v = 0 where d_v = 0, a node that did not change itself reads only
 * the entries of neighbours that did. The derivative is the same with g_v = d_v and norm = 1. Scores that move by more
 * than 300 or leave less than a tenth of the weight change everything anyway: there the new softmax is taken afresh and
 * the old m subtracted.
 */
final class AttentionChange {
    private static final double LARGEST_STEP = 300;
    private static final double LEAST_NORM = 0.1;

    private final AttentionInference.Attended base;
    private final ClosedNeighbourhoods pattern;
    private final int heads;
    private final int width;
    private final RowChange change;
    private final Response response;
    /** Per node, its position in the change, or -1. */
    private final int[] place;

    /** Per changed node and head, how its two scores move. */
    private final double[] sourceSteps;

    private final double[] targetSteps;
    private final ReachedEntries reached;

    AttentionChange(
            AttentionInference.Attended base,
            ClosedNeighbourhoods pattern,
            int heads,
            RowChange change,
            Response response,
            boolean[] read) {
        this.base = base;
        this.pattern = pattern;
        this.heads = heads;
        this.width = base.source().length / heads;
        this.change = change;
        this.response = response;
        place = new int[pattern.nodes()];
        Arrays.fill(place, -1);
        sourceSteps = new double[change.nodes().length * heads];
        targetSteps = new double[change.nodes().length * heads];
        for (int i = 0; i < change.nodes().length; i++) {
            place[change.nodes()[i]] = i;
            AttentionInference.score(change.rows()[i], base.source(), heads, sourceSteps, i);
            AttentionInference.score(change.rows()[i], base.target(), heads, targetSteps, i);
        }
        reached = ReachedEntries.of(pattern, change.nodes(), read);
    }

    /** How many nodes the change reaches: of the changed ones and their neighbours, those that are read. */
    int size() {
        return reached.size();
    }

    /** The {@code i}-th of them in ascending order. */
    int node(int i) {
        return reached.node(i);
    }

    /** The change of its projected row, or null if only neighbours' rows change. */
    double @Nullable [] projected(int i) {
        int at = place[reached.node(i)];
        return at >= 0 ? change.rows()[at] : null;
    }

    /** The change of m at the {@code i}-th node, head after head. */
    double[] mixed(int i) {
        int u = reached.node(i);
        int[] moved = place[u] < 0 ? reached.entries(i) : row(u);
        double[] mixed = new double[heads * width];
        double[] growth = new double[moved.length];
        for (int h = 0; h < heads; h++) {
            double largest = 0;
            double gained = 0;
            for (int k = 0; k < moved.length; k++) {
                double step = step(u, moved[k], h);
                largest = Math.max(largest, Math.abs(step));
                growth[k] = response == Response.DERIVATIVE ? step : Elu.expMinusOne(step);
                gained += base.alpha()[moved[k] * heads + h] * growth[k];
            }
            double norm = response == Response.DERIVATIVE ? 1 : 1 + gained;
            if (response == Response.DERIVATIVE || (largest <= LARGEST_STEP && norm >= LEAST_NORM)) {
                addFollowed(u, h, moved, growth, gained, norm, mixed);
            } else {
                addAfresh(u, h, mixed);
            }
        }
        return mixed;
    }

    /** How the score e of an entry (u, v) moves. */
    private double step(int u, int entry, int h) {
        int v = pattern.members()[entry];
        double step = (place[u] >= 0 ? targetSteps[place[u] * heads + h] : 0)
                + (place[v] >= 0 ? sourceSteps[place[v] * heads + h] : 0);
        double s = base.sourceScores()[v * heads + h] + base.targetScores()[u * heads + h];
        double moved = response == Response.DERIVATIVE ? s : s + step;
        if (s > 0 == moved > 0) {
            return s > 0 ? step : GraphAttention.SLOPE * step;
        }
        return AttentionInference.leakyRelu(moved) - AttentionInference.leakyRelu(s); // on two sides of 0: adds up
    }

    private void addFollowed(int u, int h, int[] moved, double[] growth, double gained, double norm, double[] mixed) {
        for (int k = 0; k < moved.length; k++) {
            int v = pattern.members()[moved[k]];
            double alpha = base.alpha()[moved[k] * heads + h];
            addHead(alpha * growth[k] / norm, base.projected()[v], mixed, h);
            if (place[v] >= 0) {
                double factor = response == Response.DERIVATIVE ? 1 : (1 + growth[k]) / norm;
                addHead(alpha * factor, change.rows()[place[v]], mixed, h);
            }
        }
        addHead(-gained / norm, base.mixed()[u], mixed, h);
    }

    private void addAfresh(int u, int h, double[] mixed) {
        int[] row = row(u);
        double[] weights = new double[row.length];
        for (int k = 0; k < row.length; k++) {
            double s = base.sourceScores()[pattern.members()[row[k]] * heads + h] + base.targetScores()[u * heads + h];
            weights[k] = AttentionInference.leakyRelu(s) + step(u, row[k], h);
        }
        AttentionInference.softmax(weights);
        for (int k = 0; k < row.length; k++) {
            int v = pattern.members()[row[k]];
            addHead(weights[k], base.projected()[v], mixed, h);
            if (place[v] >= 0) {
                addHead(weights[k], change.rows()[place[v]], mixed, h);
            }
        }
        addHead(-1, base.mixed()[u], mixed, h);
    }

    private void addHead(double factor, double[] row, double[] mixed, int h) {
        AttentionInference.addPart(factor, row, mixed, h * width, (h + 1) * width);
    }

    /** All entries of a node. */
    private int[] row(int u) {
        int[] row = new int[pattern.starts()[u + 1] - pattern.starts()[u]];
        Arrays.setAll(row, k -> pattern.starts()[u] + k);
        return row;
    }
}
