package org.linkteller.audit.guard;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;

/**
 * Many rows at a time: every query multiplies each target's row by 1 plus or minus Δ, the signs drawn anew, and the
 * influence of v on u is read as the correlation of u's changes with v's signs. Fewer queries than targets, noisier.
 */
final class GroupProbe {
    private static final double DELTA = 1e-4;

    private GroupProbe() {}

    static PairScores score(AttackerView view, NodeSet targets, int queries, Seed seed) {
        SplittableRandom random = seed.random();
        InferenceApi box = view.box();
        Predictions base = box.predict(view.nodes(), view.features());
        int[] rows = targets.stream().map(view.nodes()::positionOf).toArray();
        int classes = base.classes();
        double[][][] correlation = new double[rows.length][rows.length][classes];
        for (int q = 0; q < queries; q++) {
            int[] signs = new int[rows.length];
            double[][] changed = new double[rows.length][];
            for (int i = 0; i < rows.length; i++) {
                signs[i] = random.nextBoolean() ? 1 : -1;
                double factor = 1 + signs[i] * DELTA;
                changed[i] = Arrays.stream(view.features().row(rows[i]))
                        .map(value -> value * factor)
                        .toArray();
            }
            Predictions answer = box.predict(view.nodes(), view.features().withRows(rows, changed));
            for (int u = 0; u < rows.length; u++) {
                for (int c = 0; c < classes; c++) {
                    double change = (answer.at(rows[u], c) - base.at(rows[u], c)) / DELTA;
                    for (int v = 0; v < rows.length; v++) {
                        correlation[v][u][c] += signs[v] * change / queries;
                    }
                }
            }
        }
        return PairScores.of(
                targets,
                (first, second) -> Math.max(norm(correlation[second][first]), norm(correlation[first][second])));
    }

    private static double norm(double[] values) {
        return Math.sqrt(Arrays.stream(values).map(value -> value * value).sum());
    }
}
