package org.linkteller.attack.label;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.linkteller.api.Seed;
import org.linkteller.attack.influence.Queries;

/**
 * The rows of M = Â^k, each up to a factor, from labels on the verge of a {@link BoundaryBox}. When all nodes are shifted by some s,
 * reader v decides otherwise if Σ_u M[v][u] (s_u - margin) > 0: one sign for every row and question. Questions are chosen so that
 * as many rows as possible would answer nothing if they were as they are believed to be ({@link SilentDirections}): every label
 * then tells on which side of its belief a row lies, and errors shrink by a factor for every few questions per unknown.
 */
final class VergeRows {
    /** Unknowns of a row at most; the belief holds their square, and what others know of the row is enough. */
    private static final int MOST_UNKNOWNS = 500;

    /** By which power of the number of its readers what a node gives to one falls: between its square root and itself. */
    private static final double SHARED = -0.75;

    /** Rows with a smaller error are asked no more. */
    private static final double KNOWN = 1e-4;

    /** Of the largest shift; the few that are more than three times it are cut. */
    private static final double SPREAD = 0.3;

    private final BoundaryBox box;
    private final double reach;
    private final int[][] positions;
    private final SignBelief[] beliefs;
    private final List<Question> questions = new ArrayList<>();
    private final Seed seed;

    /**
     * @param reach the largest shift
     * @param positions of each row the nodes that it may answer to, itself among them
     */
    VergeRows(BoundaryBox box, double reach, int[][] positions) {
        this.box = box;
        this.reach = reach;
        this.positions = positions;
        this.beliefs = new SignBelief[positions.length];
        Arrays.setAll(beliefs, v -> new SignBelief(isLarge(v) ? new double[0] : expected(v)));
        this.seed = box.session().options().seed().derive("verge rows");
    }

    /**
     * What a row may hold before anything is known: a node that is felt by many shares itself out, and a reader hears none
     * more than itself.
     */
    private double[] expected(int v) {
        double[] expected = new double[positions[v].length];
        double most = 0;
        for (int i = 0; i < expected.length; i++) {
            expected[i] = Math.pow(positions[positions[v][i]].length, SHARED);
            most = Math.max(most, expected[i]);
        }
        expected[Arrays.binarySearch(positions[v], v)] = most;
        for (int i = 0; i < expected.length; i++) {
            expected[i] /= most;
        }
        return expected;
    }

    /** @param shifts of all nodes, beyond the margin; {@code positive} the readers that were moved */
    private record Question(float[] shifts, boolean[] positive) {}

    /** A row's values up to a factor, and what is known of them. */
    record Row(int[] positions, double[] values, double[] variances) {
        double at(int node) {
            int found = Arrays.binarySearch(positions, node);
            return found < 0 ? 0 : values[found];
        }

        double variance(int node) {
            int found = Arrays.binarySearch(positions, node);
            return found < 0 ? Double.POSITIVE_INFINITY : variances[found];
        }
    }

    int nodes() {
        return positions.length;
    }

    /** Whether a row has too many unknowns. */
    private boolean isLarge(int row) {
        return positions[row].length > MOST_UNKNOWNS;
    }

    /** Asks so many questions, all chosen by what is known now. */
    void ask(int count) {
        int threads = box.session().options().threads();
        double[][] means = new double[nodes()][];
        Arrays.setAll(means, v -> isLarge(v) || beliefs[v].error() < KNOWN ? new double[0] : beliefs[v].means());
        SilentDirections silent = new SilentDirections(positions, means);
        Question[] asked = new Question[count];
        int first = questions.size();
        Queries.run(
                count,
                threads,
                q -> asked[q] =
                        question(silent, seed.derive("question", first + q).random()));
        questions.addAll(List.of(asked));
        Queries.run(nodes(), threads, v -> {
            for (int q = 0; q < count && !isLarge(v); q++) {
                learn(v, asked[q]);
            }
        });
    }

    private Question question(SilentDirections silent, SplittableRandom random) {
        double[] direction = silent.next(random);
        float[] beyond = new float[direction.length];
        double[] shifts = new double[direction.length];
        for (int u = 0; u < shifts.length; u++) {
            beyond[u] = (float) Math.max(-reach, Math.min(reach, SPREAD * reach * direction[u]));
            shifts[u] = box.margin() + beyond[u];
        }
        return new Question(beyond, box.flipped(shifts));
    }

    private void learn(int v, Question question) {
        SignBelief belief = beliefs[v];
        double[] x = new double[belief.size()];
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            x[i] = question.shifts[positions[v][i]];
            sum += belief.mean(i);
        }
        belief.learn(x, box.width() * sum, question.positive[v]);
    }

    /** The error that a share of the rows is below, as far as they are not large. */
    double error(double share) {
        double[] errors = IntStream.range(0, nodes())
                .filter(v -> !isLarge(v))
                .mapToDouble(v -> beliefs[v].error())
                .sorted()
                .toArray();
        return errors.length == 0 ? Double.POSITIVE_INFINITY : errors[(int) (share * (errors.length - 1))];
    }

    /** What is known of a row; of a large one nothing. */
    Row row(int v) {
        if (isLarge(v)) {
            int size = positions[v].length;
            return new Row(positions[v], new double[size], LabelBox.filled(size, Double.POSITIVE_INFINITY));
        }
        return new Row(positions[v], beliefs[v].means(), beliefs[v].variances());
    }
}
