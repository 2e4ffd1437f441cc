package org.linkteller.attack;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.Predictions;

/** Asks the box once without and then once per source with that source's row changed. */
final class Prober {
    private final InferenceApi box;
    private final AttackerView view;
    private final AttackOptions options;
    private final Predictions unchanged;

    /** Asks the unchanged query. */
    Prober(AttackerView view, AttackOptions options) {
        this.box = new CheckedBox(view.box());
        this.view = view;
        this.options = options;
        this.unchanged = box.predict(view.nodes(), view.features());
    }

    Predictions unchanged() {
        return unchanged;
    }

    /** The influence of the node at a position of V(I), by one query. */
    Influence influence(int position, Probe probe) {
        Features features = view.features();
        Predictions changed =
                box.predict(view.nodes(), features.withRow(position, probe.applyTo(features.row(position))));
        return difference(changed, Math.abs(probe.t()));
    }

    private Influence difference(Predictions changed, double size) {
        double[] norms = new double[unchanged.rows()];
        for (int row = 0; row < norms.length; row++) {
            double sum = 0;
            for (int label = 0; label < unchanged.classes(); label++) {
                double d = changed.at(row, label) - unchanged.at(row, label);
                sum += d * d;
            }
            norms[row] = Math.sqrt(sum) / size;
        }
        return Influence.of(norms);
    }

    /**
     * Probes every source that is not yet learned, in random order if the limit does not allow all of them.
     *
     * @throws InferenceException if the box stops answering; what was learned until then is in the matrix
     */
    void learn(InfluenceMatrix matrix, Probe probe) {
        int[] open = openSources(matrix);
        int affordable = (int) Math.min(open.length, options.queryLimit() - 1);
        if (affordable < open.length) {
            shuffle(open, options.seed().derive("probe order").random());
        }
        Queries.run(
                affordable,
                options.threads(),
                k -> matrix.learn(open[k], influence(matrix.positionOfSource(open[k]), probe)));
    }

    private static int[] openSources(InfluenceMatrix matrix) {
        int[] open = new int[matrix.sources().size()];
        int count = 0;
        for (int s = 0; s < open.length; s++) {
            if (!matrix.isLearned(s)) {
                open[count++] = s;
            }
        }
        return Arrays.copyOf(open, count);
    }

    static void shuffle(int[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }
}
