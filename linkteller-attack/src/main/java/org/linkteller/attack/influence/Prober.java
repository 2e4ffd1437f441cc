package org.linkteller.attack.influence;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.Predictions;

/** Asks once with given features and then again with single rows changed, and measures what changed in the answers. */
public final class Prober {
    /** A few thousand doubles' last digits, so that a deterministic box answers as before up to as much. */
    private static final Probe UNFELT = new Probe(1e-12);

    /** The largest of n normal deviates is near 4 deviations, that of n times 500 near 5.5. */
    private static final double ABOVE_NOISE = 2;

    /** What sums in single precision get wrong of an answer: 2^-24 for each rounding, up to 16 of them on one side. */
    private static final double SINGLE_PRECISION = 0x1p-20;

    /** Rounding is rarely a tenth of its bound; from so many bounds on, directions are right to a hundredth. */
    private static final double RESOLVED = 10;

    /** Of the largest answer: what may lie between equal ones, ... */
    private static final double ALIKE = 1e-5;

    /** ... and in single precision, where a mean of a thousand equal rows is off by up to some thousand times 2^-24. */
    private static final double ALIKE_SINGLE = 1e-4;

    private final QuerySession session;
    private final Features features;
    private final RowChange change;
    private final AnswerScale scale;
    private final double[][] unchanged;
    private final double precision;
    private final double noise;

    private Prober(
            QuerySession session,
            Features features,
            RowChange change,
            AnswerScale scale,
            double[][] unchanged,
            double precision,
            double noise) {
        this.session = session;
        this.features = features;
        this.change = change;
        this.scale = scale;
        this.unchanged = unchanged;
        this.precision = precision;
        this.noise = noise;
    }

    private static Prober of(
            QuerySession session, Features features, RowChange change, AnswerScale scale, Predictions unchanged) {
        double[][] rows = new double[unchanged.rows()][];
        Arrays.setAll(rows, row -> scale.row(unchanged, row));
        boolean single = Arrays.stream(unchanged.toArray()).allMatch(value -> (float) value == value);
        return new Prober(session, features, change, scale, rows, single ? SINGLE_PRECISION : 0, 0);
    }

    /** Asks the unchanged query; rows are multiplied and answers taken as they come, as the published attack does. */
    public static Prober plain(QuerySession session, Features features) {
        RowChange multiplied = (position, probe) -> probe.applyTo(features.row(position));
        return of(session, features, multiplied, AnswerScale.PLAIN, session.ask(features))
                .hearing(0, 0);
    }

    private Prober hearing(double precision, double noise) {
        return new Prober(session, features, change, scale, unchanged, precision, noise);
    }

    /** Asks the unchanged query; probabilities are turned back into logits first, empty rows hide nobody. */
    public static Prober onLogits(QuerySession session, Features features) {
        return onLogits(session, ProbeRows.of(features, session.options().seed()));
    }

    public static Prober onLogits(QuerySession session, ProbeRows rows) {
        Predictions unchanged = session.ask(rows.own());
        return of(session, rows.own(), rows::changed, AnswerScale.of(unchanged), unchanged);
    }

    /** Asks an unchanged query of other features; answers are read on the same scale. */
    public Prober with(Features other) {
        ProbeRows rows = ProbeRows.of(other, session.options().seed());
        return of(session, other, rows::changed, scale, session.ask(other));
    }

    /** The same unchanged query, probed with rows that are none of the attacker's. */
    public Prober withoutOwnRows() {
        ProbeRows others = ProbeRows.of(features, session.options().seed()).withoutOwn();
        return new Prober(session, features, others::changed, scale, unchanged, precision, noise);
    }

    /** A node's row after a probe of it. */
    @FunctionalInterface
    private interface RowChange {
        double[] row(int position, Probe probe);
    }

    public QuerySession session() {
        return session;
    }

    /** Whether all nodes got the same unchanged answer, up to the rounding of sums over a node's neighbours. */
    public boolean answersAreEqual() {
        double largest = 0;
        double spread = 0;
        for (double[] row : unchanged) {
            for (int label = 0; label < row.length; label++) {
                largest = Math.max(largest, Math.abs(row[label]));
                spread = Math.max(spread, Math.abs(row[label] - unchanged[0][label]));
            }
        }
        return spread <= (isSingle() ? ALIKE_SINGLE : ALIKE) * largest;
    }

    /** Whether answers come in single precision, so that small changes drown. */
    public boolean isSingle() {
        return precision > 0;
    }

    /** On which scale answers are read. */
    public AnswerScale scale() {
        return scale;
    }

    /** Whether the box answers a probe at all and the answer can be read; one query. */
    public boolean isLegible(int position, Probe probe) {
        try {
            return scale.isLegible(askChanged(position, probe));
        } catch (InferenceException refused) {
            return false; // a limit of the box on magnitudes, or an overflow inside it
        }
    }

    private Predictions askChanged(int position, Probe probe) {
        return session.ask(features.withRow(position, change.row(position, probe)));
    }

    /** Every node's change, class after class, when the node at a position is probed; one query. */
    public double[][] changes(int position, Probe probe) {
        return changes(askChanged(position, probe));
    }

    /** Every node's change, class after class, when these features are sent; one query. */
    public double[][] changes(Features sent) {
        return changes(session.ask(sent));
    }

    private double[][] changes(Predictions changed) {
        double[][] changes = new double[unchanged.length][];
        for (int row = 0; row < changes.length; row++) {
            changes[row] = scale.row(changed, row);
            for (int label = 0; label < changes[row].length; label++) {
                changes[row][label] -= unchanged[row][label];
            }
        }
        return changes;
    }

    /**
     * The same, knowing how far answers move for no reason: by a change that no model feels and that is another question all
     * the same; one query. Of other features it would be another noise: a box that samples neighbours has none where all
     * rows are equal.
     */
    public Prober withNoiseMeasured(int position) {
        double largest = 0;
        for (double[] change : changes(position, UNFELT)) {
            largest = Math.max(largest, norm(change));
        }
        return hearing(precision, largest);
    }

    /** Whether a node's change is more than noise and rounding. */
    boolean isFelt(int row, double[] change) {
        return norm(change) > leastFelt(row);
    }

    /** The size of a node's change that noise and rounding do not reach. */
    public double leastFelt(int row) {
        return Math.max(ABOVE_NOISE * noise, rounding(row));
    }

    /** Whether the direction of a node's change can be told. */
    public boolean isResolved(int row, double[] change) {
        return norm(change) > Math.max(ABOVE_NOISE * noise, RESOLVED * rounding(row));
    }

    private double rounding(int row) {
        return precision == 0 ? 0 : precision * norm(unchanged[row]);
    }

    /** The influence of the node at a position on every node; one query. */
    public Influence influence(int position, Probe probe) {
        double[] norms = new double[unchanged.length];
        double[][] changes = changes(position, probe);
        for (int row = 0; row < norms.length; row++) {
            norms[row] = isFelt(row, changes[row]) ? norm(changes[row]) / Math.abs(probe.t()) : 0;
        }
        return Influence.of(norms);
    }

    public static double norm(double[] vector) {
        double sum = 0;
        for (double component : vector) {
            sum += component * component;
        }
        return Math.sqrt(sum);
    }

    /** Fills a matrix with the influences that a probe of each source shows; one query each. */
    public void learn(InfluenceMatrix matrix, Probe probe) {
        learn(session, matrix, position -> influence(position, probe));
    }

    /**
     * Probes every source of a matrix, or as many as the limit allows, which are then a random choice.
     *
     * @throws InferenceException if the box stops answering; what was learned until then is in the matrix
     */
    public static void learn(QuerySession session, InfluenceMatrix matrix, SourceProbe probe) {
        int[] order = IntStream.range(0, matrix.sources().size()).toArray();
        int affordable = (int) Math.min(order.length, session.left());
        if (affordable < order.length) {
            session.options().seed().derive("probe order").shuffle(order);
        }
        Queries.run(
                affordable,
                session.options().threads(),
                k -> matrix.learn(order[k], probe.influence(matrix.positionOfSource(order[k]))));
    }

    /** Measures the influence of the node at a position of V(I) by one query. */
    @FunctionalInterface
    public interface SourceProbe {
        Influence influence(int position);
    }
}
