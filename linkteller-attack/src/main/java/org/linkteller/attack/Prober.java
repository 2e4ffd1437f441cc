package org.linkteller.attack;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Asks the box once without and then again with some rows changed, and measures what changed in the answers. */
final class Prober {
    /** A living response grows with t, a dead one stops growing: at t = 1e6 the two lie orders of magnitude apart. */
    private static final double DEAD = 1e-3;

    private final InferenceApi box;
    private final NodeSet nodes;
    private final Features features;
    private final AttackOptions options;
    private final AnswerScale scale;
    private final double[][] unchanged;
    private final AtomicLong left;

    private Prober(
            AttackerView view, AttackOptions options, AnswerScale scale, Predictions unchanged, InferenceApi box) {
        this.box = box;
        this.nodes = view.nodes();
        this.features = view.features();
        this.options = options;
        this.scale = scale;
        this.unchanged = rows(unchanged, scale);
        this.left = new AtomicLong(options.queryLimit() - 1);
    }

    /** Asks the unchanged query; differences are taken of the answers as they come. */
    static Prober plain(AttackerView view, AttackOptions options) {
        InferenceApi box = new CheckedBox(view.box());
        return new Prober(view, options, AnswerScale.PLAIN, box.predict(view.nodes(), view.features()), box);
    }

    /** Asks the unchanged query; probabilities are turned back into logits first. */
    static Prober onLogits(AttackerView view, AttackOptions options) {
        InferenceApi box = new CheckedBox(view.box());
        Predictions unchanged = box.predict(view.nodes(), view.features());
        return new Prober(view, options, AnswerScale.of(unchanged), unchanged, box);
    }

    private static double[][] rows(Predictions answer, AnswerScale scale) {
        double[][] rows = new double[answer.rows()][];
        Arrays.setAll(rows, row -> scale.row(answer, row));
        return rows;
    }

    AttackOptions options() {
        return options;
    }

    /** How many more queries the attack may ask. */
    long left() {
        return left.get();
    }

    /** The influence of the node at a position of V(I), by one query. */
    Influence influence(int position, Probe probe) {
        Predictions changed = ask(features.withRow(position, probe.applyTo(features.row(position))));
        double[] norms = new double[unchanged.length];
        for (int row = 0; row < norms.length; row++) {
            double sum = 0;
            double[] now = scale.row(changed, row);
            for (int label = 0; label < now.length; label++) {
                double d = now[label] - unchanged[row][label];
                sum += d * d;
            }
            norms[row] = Math.sqrt(sum) / Math.abs(probe.t());
        }
        return Influence.of(norms);
    }

    /** Every node's change, class after class, when the features sent are these. */
    double[][] change(Features sent) {
        double[][] now = rows(ask(sent), scale);
        for (int row = 0; row < now.length; row++) {
            for (int label = 0; label < now[row].length; label++) {
                now[row][label] -= unchanged[row][label];
            }
        }
        return now;
    }

    private Predictions ask(Features sent) {
        if (left.decrementAndGet() < 0) {
            throw new InferenceException("the limit of " + options.queryLimit() + " queries is used up");
        }
        return box.predict(nodes, sent);
    }

    /**
     * Probes every source that is not yet learned, in random order if the limit does not allow all of them.
     *
     * @throws InferenceException if the box stops answering; what was learned until then is in the matrix
     */
    void learn(InfluenceMatrix matrix, Probe probe) {
        int[] open = openSources(matrix);
        int affordable = (int) Math.min(open.length, left());
        if (affordable < open.length) {
            shuffle(open, options.seed().derive("probe order").random());
        }
        Queries.run(
                affordable,
                options.threads(),
                k -> matrix.learn(open[k], influence(matrix.positionOfSource(open[k]), probe)));
    }

    /**
     * Probes again, with the opposite sign, the sources whose own answer hardly moved: in a ReLU network a row may switch
     * every unit off, and then all a large probe shows is that they are off (one node in ten with three layers). The
     * response that moves the source more is kept.
     */
    void reviveDead(InfluenceMatrix matrix, Probe probe) {
        double[] selves = new double[matrix.sources().size()];
        Arrays.setAll(selves, s -> self(matrix, s));
        double[] moved = Arrays.stream(selves).filter(self -> self > 0).sorted().toArray();
        double alive = moved.length == 0 ? 0 : moved[moved.length / 2] * DEAD;
        int[] dead = IntStream.range(0, selves.length)
                .filter(s -> matrix.isLearned(s) && selves[s] <= alive)
                .toArray();
        Queries.run((int) Math.min(dead.length, left()), options.threads(), k -> {
            Influence response = influence(matrix.positionOfSource(dead[k]), probe.opposite());
            if (response.at(matrix.positionOfSource(dead[k])) > selves[dead[k]]) {
                matrix.learn(dead[k], response);
            }
        });
    }

    private static double self(InfluenceMatrix matrix, int source) {
        return matrix.of(source)
                .map(influence -> influence.at(matrix.positionOfSource(source)))
                .orElse(0.0);
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
