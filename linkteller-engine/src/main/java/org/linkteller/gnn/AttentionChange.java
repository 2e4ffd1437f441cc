package org.linkteller.gnn;

import java.util.Arrays;
import org.linkteller.gnn.InferencePass.Response;

/**
 * What attention makes of a change of some projected rows. For a node u and a head, let the scores e move by d. With
 *
 * <pre>
 *   g_v = exp(d_v) - 1,   w_v = alpha_v g_v,   norm = sum of alpha_v exp(d_v)
 *   new alpha_v = alpha_v exp(d_v) / norm
 *   change of m = (sum of w_v z_v - (sum of w_v) m) / norm + sum of new alpha_v (change of z_v)
 * </pre>
 *
 * no two nearly equal numbers are subtracted, and as w_v = 0 where d_v = 0, a node that did not change itself reads only
 * the rows of neighbours that did. The derivative is the same with g_v = d_v and norm = 1. Scores that move by more than
 * e^±300, or leave less than a tenth of the weight, change everything anyway: there the new softmax is taken afresh and
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

    private final double[] sourceSteps;
    private final double[] targetSteps;

    AttentionChange(
            AttentionInference.Attended base,
            ClosedNeighbourhoods pattern,
            int heads,
            RowChange change,
            Response response) {
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
    }

    /** The changed nodes and their neighbours, ascending. */
    int[] touched() {
        boolean[] marked = new boolean[pattern.nodes()];
        int count = 0;
        for (int v : change.nodes()) {
            for (int k = pattern.starts()[v]; k < pattern.starts()[v + 1]; k++) {
                int u = pattern.members()[k];
                count += marked[u] ? 0 : 1;
                marked[u] = true;
            }
        }
        int[] touched = new int[count];
        for (int u = 0, next = 0; next < count; u++) {
            if (marked[u]) {
                touched[next++] = u;
            }
        }
        return touched;
    }

    /** The change of u's projected row. */
    double[] projected(int u) {
        return place[u] >= 0 ? change.rows()[place[u]] : new double[base.projected()[u].length];
    }

    /** The change of m_u, head after head. */
    double[] mixed(int u) {
        double[] mixed = new double[heads * width];
        double[] steps = new double[pattern.starts()[u + 1] - pattern.starts()[u]];
        for (int h = 0; h < heads; h++) {
            double largest = steps(u, h, steps);
            if (response == Response.DERIVATIVE) {
                addFollowed(u, h, steps, 1, mixed);
                continue;
            }
            double[] growth = new double[steps.length];
            double norm = 0;
            for (int i = 0; i < steps.length; i++) {
                growth[i] = Math.expm1(steps[i]);
                norm += alpha(u, i, h) * (1 + growth[i]);
            }
            if (largest <= LARGEST_STEP && norm >= LEAST_NORM) {
                addFollowed(u, h, growth, norm, mixed);
            } else {
                addAfresh(u, h, steps, mixed);
            }
        }
        return mixed;
    }

    /** How the scores e(u,.) move; returns the greatest absolute step. */
    private double steps(int u, int h, double[] steps) {
        double own = place[u] >= 0 ? targetSteps[place[u] * heads + h] : 0;
        double largest = 0;
        for (int i = 0; i < steps.length; i++) {
            int v = member(u, i);
            double step = own + (place[v] >= 0 ? sourceSteps[place[v] * heads + h] : 0);
            double s = base.sourceScores()[v * heads + h] + base.targetScores()[u * heads + h];
            steps[i] = followLeakyRelu(s, step);
            largest = Math.max(largest, Math.abs(steps[i]));
        }
        return largest;
    }

    private double followLeakyRelu(double s, double step) {
        double moved = response == Response.DERIVATIVE ? s : s + step;
        if (s > 0 == moved > 0) {
            return s > 0 ? step : GraphAttention.SLOPE * step;
        }
        return AttentionInference.leakyRelu(moved) - AttentionInference.leakyRelu(s); // on two sides of 0: adds up
    }

    private void addFollowed(int u, int h, double[] growth, double norm, double[] mixed) {
        double total = 0;
        for (int i = 0; i < growth.length; i++) {
            int v = member(u, i);
            double gained = alpha(u, i, h) * growth[i] / norm;
            if (gained != 0) {
                addHead(gained, base.projected()[v], mixed, h);
                total += gained;
            }
            if (place[v] >= 0) {
                double moved = response == Response.DERIVATIVE ? 1 : (1 + growth[i]) / norm;
                addHead(alpha(u, i, h) * moved, change.rows()[place[v]], mixed, h);
            }
        }
        addHead(-total, base.mixed()[u], mixed, h);
    }

    private void addAfresh(int u, int h, double[] steps, double[] mixed) {
        double[] weights = new double[steps.length];
        for (int i = 0; i < steps.length; i++) {
            double s = base.sourceScores()[member(u, i) * heads + h] + base.targetScores()[u * heads + h];
            weights[i] = AttentionInference.leakyRelu(s) + steps[i];
        }
        AttentionInference.softmax(weights);
        for (int i = 0; i < steps.length; i++) {
            int v = member(u, i);
            addHead(weights[i], base.projected()[v], mixed, h);
            if (place[v] >= 0) {
                addHead(weights[i], change.rows()[place[v]], mixed, h);
            }
        }
        addHead(-1, base.mixed()[u], mixed, h);
    }

    private void addHead(double factor, double[] row, double[] mixed, int h) {
        AttentionInference.addPart(factor, row, mixed, h * width, (h + 1) * width);
    }

    private int member(int u, int i) {
        return pattern.members()[pattern.starts()[u] + i];
    }

    private double alpha(int u, int i, int h) {
        return base.alpha()[(pattern.starts()[u] + i) * heads + h];
    }
}
