package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.OutputKind;

/**
 * Chooses an approach for a box without knowing a single edge, from what must hold of any graph: edges have no direction.
 * A few targets, each with the nodes it moves most, are probed; if their own rows move nobody, other rows are sent. If large probes make both directions agree, the box is a
 * saturated network; if besides two-step paths outweigh edges in it, the constrained root is taken. If not, equal rows are tried. If their responses do not fall into shells either, that probe of the
 * attacker's own rows is taken under which both directions agree best.
 */
final class ApproachChoice {
    /** At 1e6 what is left of biases and gates is one part in a million; the others are for boxes that refuse it. */
    private static final double[] LARGE = {1e6, 1e4, 1e2, 10};

    /** Small enough for a derivative, large enough that single precision leaves four digits of it. */
    private static final double SMALL = 1e-3;

    /** Second-order effects of the size of the change must stay below the angle that counts as parallel, 0.01. */
    private static final double EQUAL_ROWS_CHANGE = 1e-4;

    /** Of a common row, times the attacker's own; what is legible depends on the largest degree. */
    private static final double[] SIZES = {10, 3, 1, 0.3, 0.1, 0.03, 0.01};

    /** Of a common row, as a share. */
    private static final double[] CHANGES = {SMALL, 0.03, 1};

    /** Saturated networks reach 1 up to 1e-6; attention stays below 0.9. */
    private static final double SATURATED = 0.99;

    /**
     * With the identity in Â a node answers to itself more than to all others: 0.67 and more of the squares, the median of 24
     * nodes, in Â² and Â³ of Twitch-PTBR with FirstOrderGCN and BingGeNormAdj. Without it (AugNormAdj) 0.36 at most.
     */
    private static final double SELF_SHARE = 0.5;

    /** 3 x 28 pairs for 24 queries a probe: what they must tell apart, 1 and 0.9, lies far apart. */
    private static final int STARS = 3;

    private static final int RAYS = 7;

    /** Targets tried as centres: some boxes let only some rows be changed. */
    private static final int MOST_CENTRES = 30;

    private final QuerySession session;
    private final ProbeRows rows;
    private final Prober prober;
    private final int[] order;

    private ApproachChoice(QuerySession session, ProbeRows rows, Prober prober, int[] order) {
        this.session = session;
        this.rows = rows;
        this.prober = prober;
        this.order = order;
    }

    static Approach of(QuerySession session, AttackerView view, NodeSet targets) {
        int[] order = view.positionsOf(targets);
        session.options().seed().derive("pilots").shuffle(order);
        ProbeRows rows = ProbeRows.of(view.features(), session.options().seed());
        return new ApproachChoice(session, rows, Prober.onLogits(session, rows), order).choose();
    }

    private Approach choose() {
        Optional<OutputKind> decisions = prober.scale().decisions();
        if (decisions.isPresent()) {
            return new LabelLadders(session, rows.own(), decisions.get());
        }
        Optional<Probe> large = largestLegible();
        List<Probe> small = new ArrayList<>(List.of(Probe.ERASE, new Probe(SMALL)));
        long perProbe = (long) STARS * (RAYS + 1);
        if (session.left() < 5 * perProbe) { // each probe tried would take more than a fifth of what is left
            return new ScaledRows(prober, large.orElse(small.get(0)));
        }
        prober.measureNoise(order[0]);
        Optional<Approach> linear = prober.scale().isLogarithmic() ? linear() : Optional.empty();
        if (linear.isPresent()) {
            return linear.get();
        }
        List<NodeSet> stars = stars(prober, large.orElse(small.get(0)));
        if (stars.isEmpty() && rows.ownCount()) {
            ProbeRows others = rows.withoutOwn();
            return new ApproachChoice(session, others, prober.withoutOwnRows(), order).choose();
        }
        Look look = large.map(probe -> look(prober, stars, probe)).orElse(Look.NOTHING);
        double best = look.agreement();
        if (best >= SATURATED) {
            Optional<Approach> root = look.selfShare() < SELF_SHARE ? root() : Optional.empty();
            return root.orElseGet(() -> new ScaledRows(prober, large.orElseThrow()));
        }
        Optional<? extends Approach> equalRows = equalRows();
        if (equalRows.isPresent()) {
            return equalRows.get();
        }
        Probe chosen = large.orElse(small.get(0));
        for (Probe candidate : small) {
            double agreement = session.left() < 2 * perProbe
                    ? 0
                    : look(prober, stars, candidate).agreement();
            chosen = agreement > best ? candidate : chosen;
            best = Math.max(best, agreement);
        }
        return new ScaledRows(prober, chosen);
    }

    private Optional<Probe> largestLegible() {
        return Arrays.stream(LARGE)
                .mapToObj(Probe::new)
                .filter(probe -> prober.isLegible(order[0], probe))
                .findFirst();
    }

    /**
     * Equal rows, if the box takes them, answers the same for every node then (as attention does, and GCNs that do not
     * average do not) and its responses fall into shells.
     */
    private Optional<? extends Approach> equalRows() {
        try {
            return EqualRows.choose(session, rows, EQUAL_ROWS_CHANGE);
        } catch (InferenceException refused) {
            return Optional.empty();
        }
    }

    /**
     * Probabilities cannot follow a large probe. But where all rows are alike and one of them grows, no hidden unit changes
     * its sign, so answers move by Â^k times one vector, nearly: the larger the rows, the less biases matter. The largest are
     * taken that leave all probabilities legible, with the first change of them that makes both directions agree: a small one
     * in double; single precision leaves too few digits of it and needs a larger one.
     */
    private Optional<Approach> linear() {
        double[] ones = new double[rows.own().rows()];
        Arrays.fill(ones, 1);
        for (double size : SIZES) {
            double[] row = CommonRow.largestColumns(rows.row(order[0]));
            for (int c = 0; c < row.length; c++) {
                row[c] *= size;
            }
            try {
                Prober equal = prober.with(CommonRow.multiples(row, ones));
                for (double change : CHANGES) {
                    Probe probe = new Probe(change);
                    if (equal.isLegible(order[0], probe)
                            && look(equal, stars(equal, probe), probe).agreement() >= SATURATED) {
                        return Optional.of(new ScaledRows(equal, probe));
                    }
                }
            } catch (InferenceException refused) {
                // a limit of the box on magnitudes: try a smaller one
            }
        }
        return Optional.empty();
    }

    /** Each a random target with the nodes that a probe of it moves most; none if it moves nobody, itself included. */
    private List<NodeSet> stars(Prober prober, Probe probe) {
        record Ray(int position, double norm) {}
        List<NodeSet> stars = new ArrayList<>();
        for (int s = 0; s < Math.min(MOST_CENTRES, order.length) && stars.size() < STARS; s++) {
            int centre = order[s];
            List<Ray> rays = new ArrayList<>();
            Influence response = prober.influence(centre, probe);
            if (response.isZero()) {
                continue;
            }
            response.forEach((position, norm) -> {
                if (position != centre) {
                    rays.add(new Ray(position, norm));
                }
            });
            rays.sort(Comparator.comparingDouble(Ray::norm).reversed());
            int[] positions = IntStream.concat(
                            IntStream.of(centre), rays.stream().limit(RAYS).mapToInt(Ray::position))
                    .toArray();
            stars.add(
                    NodeSet.of(IntStream.of(positions).map(session.nodes()::id).toArray()));
        }
        return stars;
    }

    /**
     * What the stars show of a probe.
     *
     * @param agreement of the two directions of their pairs, the mean of the stars
     * @param selfShare the share that a node's response to itself has of the squares of all responses to it, the median
     */
    private record Look(double agreement, double selfShare) {
        private static final Look NOTHING = new Look(0, 1);
    }

    private Look look(Prober prober, List<NodeSet> stars, Probe probe) {
        double sum = 0;
        List<Double> selves = new ArrayList<>();
        for (NodeSet star : stars) {
            InfluenceMatrix matrix = InfluenceMatrix.empty(session.nodes(), star);
            try {
                new ScaledRows(prober, probe).learn(matrix);
            } catch (InferenceException refused) {
                return Look.NOTHING;
            }
            ProbedTargets probed = ProbedTargets.of(matrix, star);
            sum += agreement(probed);
            for (int i = 0; i < probed.size(); i++) {
                selves.add(probed.column(i).shareAt(probed.position(i)));
            }
        }
        selves.sort(Comparator.naturalOrder());
        return stars.isEmpty() ? Look.NOTHING : new Look(sum / stars.size(), selves.get(selves.size() / 2));
    }

    /** The constrained root, if the box is a GCN and enough queries are left; on random walks it would ask for every node. */
    private Optional<Approach> root() {
        try {
            LinearBox box = LinearBox.choose(session, rows);
            RootHunt hunt = new RootHunt(session, RootProbes.RANDOM, order, RootProgress.NONE);
            return box.averages() ? Optional.empty() : Optional.of(new RootRows(hunt.run(box)));
        } catch (InferenceException | AttackNotApplicableException refused) {
            return Optional.empty();
        }
    }

    /**
     * How well the two directions of the pairs among some probed targets agree. With x and y the logarithms of a pair's two
     * influences, after the best scale per column, the variance of (x + y) / 2 over that plus the variance of (x - y) / 2,
     * times the share of pairs seen both ways among those seen at all. Every pair is looked at: for stars, not for graphs.
     */
    static double agreement(ProbedTargets targets) {
        SymmetricScale scale = new SymmetricScale();
        List<int[]> both = new ArrayList<>();
        int seen = 0;
        for (int i = 0; i < targets.size(); i++) {
            for (int j = 0; j < i; j++) {
                double there = targets.influence(i, j);
                double back = targets.influence(j, i);
                seen += there > 0 || back > 0 ? 1 : 0;
                if (there > 0 && back > 0) {
                    scale.add(i, j, there, back, 1);
                    both.add(new int[] {i, j});
                }
            }
        }
        if (both.size() < 3) {
            return 0;
        }
        double[] a = scale.solve(targets.size());
        double mean = 0;
        double square = 0;
        double noise = 0;
        for (int[] pair : both) {
            double x = Math.log(targets.influence(pair[0], pair[1])) + a[pair[0]];
            double y = Math.log(targets.influence(pair[1], pair[0])) + a[pair[1]];
            mean += (x + y) / 2 / both.size();
            square += (x + y) * (x + y) / 4 / both.size();
            noise += (x - y) * (x - y) / 4 / both.size();
        }
        double signal = square - mean * mean;
        return signal + noise == 0 ? 0 : signal / (signal + noise) * both.size() / seen;
    }
}
