package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

/**
 * Chooses an approach for a box without knowing a single edge, from what must hold of any graph: edges have no direction.
 * A few targets, each with the nodes it moves most, are probed. If large probes make both directions agree, the box is a
 * saturated network. If not, equal rows are tried. If their responses do not fall into shells either, that probe of the
 * attacker's own rows is taken under which both directions agree best.
 */
final class ApproachChoice {
    private static final double[] LARGE = {1e6, 1e4, 1e2, 10};
    private static final double SMALL = 1e-3;
    private static final double EQUAL_ROWS_CHANGE = 1e-4;

    /** Saturated networks reach 1 up to 1e-6; attention stays below 0.9. */
    private static final double SATURATED = 0.99;

    private static final int STARS = 3;
    private static final int RAYS = 7;

    private final QuerySession session;
    private final Features features;
    private final Prober prober;
    private final int[] order;

    private ApproachChoice(QuerySession session, AttackerView view, NodeSet targets) {
        this.session = session;
        this.features = view.features();
        this.prober = Prober.onLogits(session, features);
        this.order = view.positionsOf(targets);
        Prober.shuffle(order, session.options().seed().derive("pilots").random());
    }

    static Approach of(QuerySession session, AttackerView view, NodeSet targets) {
        return new ApproachChoice(session, view, targets).choose();
    }

    private Approach choose() {
        Optional<Probe> large = largestLegible();
        List<Probe> small = new ArrayList<>(List.of(Probe.ERASE, new Probe(SMALL)));
        long perProbe = (long) STARS * (RAYS + 1);
        if (session.left() < 5 * perProbe) { // no queries to spare for a choice
            return new ScaledRows(prober, large.orElse(small.get(0)));
        }
        List<NodeSet> stars = stars(large.orElse(small.get(0)));
        double best = large.map(probe -> agreement(stars, probe)).orElse(0.0);
        if (best >= SATURATED) {
            return new ScaledRows(prober, large.orElseThrow());
        }
        Optional<Approach> equalRows = equalRows();
        if (equalRows.isPresent()) {
            return equalRows.get();
        }
        Probe chosen = large.orElse(small.get(0));
        for (Probe candidate : small) {
            double agreement = session.left() < 2 * perProbe ? 0 : agreement(stars, candidate);
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
    private Optional<Approach> equalRows() {
        try {
            CommonRow row = CommonRow.choose(session, features, EQUAL_ROWS_CHANGE);
            if (!row.prober().answersAreEqual()) {
                return Optional.empty();
            }
            EqualRows approach = EqualRows.of(row);
            return approach.peeling().shells() > 0 ? Optional.of(approach) : Optional.empty();
        } catch (InferenceException refused) {
            return Optional.empty();
        }
    }

    /** Each a random target with the nodes that a probe of it moves most. */
    private List<NodeSet> stars(Probe probe) {
        record Ray(int position, double norm) {}
        List<NodeSet> stars = new ArrayList<>();
        for (int s = 0; s < Math.min(STARS, order.length); s++) {
            int centre = order[s];
            List<Ray> rays = new ArrayList<>();
            prober.influence(centre, probe).forEach((position, norm) -> {
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

    private double agreement(List<NodeSet> stars, Probe probe) {
        double sum = 0;
        for (NodeSet star : stars) {
            InfluenceMatrix matrix = InfluenceMatrix.empty(session.nodes(), star);
            try {
                new ScaledRows(prober, probe).learn(matrix);
            } catch (InferenceException refused) {
                return 0;
            }
            sum += Agreement.of(ProbedTargets.of(matrix, star));
        }
        return sum / stars.size();
    }
}
