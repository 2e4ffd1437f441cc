package org.linkteller.attack.root;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.InferenceException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.QuerySession;

/**
 * A box as a linear map. All nodes carry a multiple of one row, node u the multiple 1 + a t_u: as long as no hidden unit
 * changes its side, answers move by γ (Â^k t)_v times one vector. Large rows of one sign do that for all |t| <= 1 (what biases
 * do is then lost among them), small ones for small a.
 */
public final class LinearBox {
    private static final int CANDIDATES = 4;

    /** Powers of two, so that a multiple of the row is exact in single precision. */
    private static final double[] SIZES = {1 << 13, 1 << 7, 1 << 3, 1, 0.125};

    /** Of the multiples; the second where biases matter. */
    private static final double[] AMPLITUDES = {0.5, 1.0 / 1024};

    /** Between twice half a change and the whole; single precision on the wire leaves 1e-4. */
    private static final double LINEAR = 1e-3;

    /** What may be left of a response beside its direction, as a share of its square; attention leaves most of it. */
    private static final double MOST_ASIDE = 0.05;

    /** What sums in double precision may get wrong of an answer: a few thousand roundings. */
    private static final double DOUBLE_PRECISION = 1e-12;

    private final Prober prober;
    private final double[] row;
    private final double amplitude;
    private final double[] direction;
    private final double[] ones;

    private LinearBox(Prober prober, double[] row, double amplitude, double[] direction, double[] ones) {
        this.prober = prober;
        this.row = row;
        this.amplitude = amplitude;
        this.direction = direction;
        this.ones = ones;
    }

    /** Three queries where the first row will do. */
    public static LinearBox choose(QuerySession session, ProbeRows rows) {
        int[] order = IntStream.range(0, rows.own().rows()).toArray();
        session.options().seed().derive("common row").shuffle(order);
        InferenceException refusal = new InferenceException("no change of a row changes any answer");
        for (double size : SIZES) {
            for (int c = 0; c < Math.min(CANDIDATES, order.length); c++) {
                double[] row = powersOfTwo(CommonRow.largestColumns(rows.row(order[c])), c % 2 == 0 ? size : -size);
                try {
                    Optional<LinearBox> box = of(session, row, order.length);
                    if (box.isPresent()) {
                        return box.get();
                    }
                } catch (InferenceException e) {
                    refusal = e; // a limit of the box on magnitudes: try smaller rows
                    break;
                }
            }
        }
        throw refusal;
    }

    private static double[] powersOfTwo(double[] row, double size) {
        return Arrays.stream(row)
                .map(value -> value == 0 ? 0 : Math.copySign(Math.scalb(1.0, Math.getExponent(value)), value) * size)
                .toArray();
    }

    private static Optional<LinearBox> of(QuerySession session, double[] row, int nodes) {
        double[] ones = new double[nodes];
        Arrays.fill(ones, 1);
        Prober prober = Prober.onLogits(session, CommonRow.multiples(row, ones));
        for (double amplitude : AMPLITUDES) {
            double[] direction = {};
            LinearBox raw = new LinearBox(prober, row, amplitude, direction, ones);
            double[][] whole = raw.changes(ones);
            double[][] half =
                    raw.changes(Arrays.stream(ones).map(one -> one / 2).toArray());
            direction = sum(whole);
            double length = Prober.norm(direction);
            if (length == 0) {
                return Optional.empty();
            }
            double misfit = 0;
            double total = 0;
            for (int u = 0; u < nodes; u++) {
                for (int c = 0; c < direction.length; c++) {
                    misfit += Math.pow(2 * half[u][c] - whole[u][c], 2);
                    total += whole[u][c] * whole[u][c];
                }
            }
            if (misfit <= LINEAR * LINEAR * total) {
                for (int c = 0; c < direction.length; c++) {
                    direction[c] /= length;
                }
                LinearBox box = new LinearBox(prober, row, amplitude, direction, ones);
                return Optional.of(new LinearBox(prober, row, amplitude, direction, box.along(whole)));
            }
        }
        return Optional.empty();
    }

    private static double[] sum(double[][] rows) {
        double[] sum = new double[rows[0].length];
        for (double[] row : rows) {
            for (int c = 0; c < sum.length; c++) {
                sum[c] += row[c];
            }
        }
        return sum;
    }

    int nodes() {
        return ones.length;
    }

    QuerySession session() {
        return prober.session();
    }

    /** γ Â^k 1, known from the choice. */
    double[] imageOfOnes() {
        return ones.clone();
    }

    /** Whether equal rows give all nodes the same answer, as with a random walk. */
    public boolean averages() {
        double least = Arrays.stream(ones).min().orElse(0);
        double most = Arrays.stream(ones).max().orElse(0);
        return most - least <= 1e-5 * Math.abs(most);
    }

    /**
     * γ Â^k t; one query.
     *
     * @param t not beyond 1 in size; replaced by what was sent, which differs by rounding to single precision
     */
    double[] image(double[] t) {
        return along(changes(t));
    }

    /** The same box, knowing how far its answers move for no reason; one query. */
    LinearBox withNoiseMeasured() {
        return new LinearBox(prober.withNoiseMeasured(0), row, amplitude, direction, ones);
    }

    /** What the image of a node must be at least to tell it from noise and rounding. */
    double[] leastFelt() {
        double[] least = new double[ones.length];
        Arrays.setAll(least, u -> Math.max(prober.leastFelt(u) / amplitude, DOUBLE_PRECISION * Math.abs(ones[u])));
        return least;
    }

    private double[][] changes(double[] t) {
        double[] multiples = new double[t.length];
        for (int u = 0; u < t.length; u++) {
            multiples[u] = (float) (1 + amplitude * t[u]);
            t[u] = (multiples[u] - 1) / amplitude;
        }
        return prober.changes(CommonRow.multiples(row, multiples));
    }

    private double[] along(double[][] changes) {
        double[] image = new double[changes.length];
        double total = 0;
        double within = 0;
        for (int u = 0; u < image.length; u++) {
            for (int c = 0; c < direction.length; c++) {
                image[u] += changes[u][c] * direction[c];
                total += changes[u][c] * changes[u][c];
            }
            within += image[u] * image[u];
            image[u] /= amplitude;
        }
        if (total - within > MOST_ASIDE * total) {
            throw new AttackNotApplicableException("the answers move in more than one direction, so the box is no GCN");
        }
        return image;
    }
}
