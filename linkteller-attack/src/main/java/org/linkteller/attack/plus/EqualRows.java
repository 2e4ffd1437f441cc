package org.linkteller.attack.plus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.Probe;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.QuerySession;

/**
 * Puts the same features on every node, changes one row at a time and reads the directions of the responses. The matrix
 * then holds, instead of norms, what {@link HopPeeling} leaves of each response.
 *
 * <p>Under some common rows edges and longer paths answer in the same direction (with two classes about one row in ten
 * does that, on Twitch), so the row is taken under which pilots tell them apart best. Whether the shells that were peeled
 * leave edges, more, or less, pilots tell, too: two steps along edges must lead to whom one shell less leaves, and only there.
 *
 * @param repeats how often a probe is asked: a box that samples neighbours shows an edge only when it was drawn
 */
record EqualRows(CommonRow row, HopPeeling peeling, int repeats) implements Approach {
    /** Second-order effects of the size of the change must stay below the angle that counts as parallel, 0.02. */
    private static final double SMALL = 1e-4;

    /** In single precision a smaller change drowns. */
    private static final double SMALL_SINGLE = 1e-2;

    /** Where neighbours are not averaged but the largest is taken, biases must not matter. */
    private static final double LARGE = 1e4;

    private static final int PILOTS = 6;

    /** Rows compared, and tried at most if none of those will do; seven queries each. */
    private static final int CANDIDATES = 4;

    private static final int MOST_CANDIDATES = 12;

    /** Edges reach 1 but for rounding and sampling. */
    private static final double LEAST_CLOSURE = 0.75;

    /** Pilots whose neighbours are probed, and so many of those at most. */
    private static final int CENTRES = 3;

    private static final int MOST_NEIGHBOURS = 12;

    /** An edge drawn once in three times is missed by all of these once in ten. */
    private static final int REPEATS = 6;

    /** Readers that answer one of two equal questions only; rounding leaves fewer. */
    private static final double SAMPLED = 0.02;

    /**
     * The row and change under which the shells of equally distant nodes are told apart best, if there is one.
     *
     * @param share of the queries left that looking for them may take
     */
    static Optional<EqualRows> choose(QuerySession session, ProbeRows rows, double share) {
        for (double t : new double[] {SMALL, LARGE}) {
            if (session.left() * share < CANDIDATES * (PILOTS + 1) + CENTRES * MOST_NEIGHBOURS) {
                break;
            }
            Optional<EqualRows> verified = mostSeparate(session, rows, t).flatMap(Trial::verified);
            if (verified.isPresent()) {
                return verified;
            }
        }
        return Optional.empty();
    }

    /** As many shells as possible, then the largest share that edges keep; none if nodes do not average. */
    private static Optional<Trial> mostSeparate(QuerySession session, ProbeRows rows, double t) {
        int nodes = rows.own().rows();
        int[] order = IntStream.range(0, nodes).toArray();
        session.options().seed().derive("common row").shuffle(order);
        Optional<Trial> best = Optional.empty();
        double separation = 0;
        for (int c = 0; c < Math.min(MOST_CANDIDATES, nodes) && (c < CANDIDATES || best.isEmpty()); c++) {
            CommonRow row = CommonRow.of(session, rows.row(order[c]), nodes, new Probe(t));
            if (!row.prober().answersAreEqual()) {
                return Optional.empty();
            }
            if (t == SMALL && row.prober().isSingle()) {
                row = new CommonRow(row.prober(), new Probe(SMALL_SINGLE));
            }
            Trial trial = Trial.of(row);
            if (trial.separation() > separation) {
                separation = trial.separation();
                best = Optional.of(trial);
            }
        }
        return best;
    }

    /**
     * A common row and how others respond to changes of a few nodes under it.
     *
     * @param responses the changes of all nodes, by the position of the node that was probed
     */
    private record Trial(CommonRow row, int[] pilots, Map<Integer, double[][]> responses, HopPeeling peeling) {
        static Trial of(CommonRow row) {
            QuerySession session = row.prober().session();
            int[] order = IntStream.range(0, session.nodes().size()).toArray();
            session.options().seed().derive("peeling pilots").shuffle(order);
            int[] pilots = IntStream.of(order).limit(PILOTS).toArray();
            Trial unpeeled = new Trial(row, pilots, new HashMap<>(), HopPeeling.of(List.of()));
            return new Trial(row, pilots, unpeeled.responses, HopPeeling.of(unpeeled.resolved()));
        }

        double separation() {
            return peeling.separation(resolved());
        }

        private List<double[]> resolved() {
            List<double[]> resolved = new ArrayList<>();
            for (int pilot : pilots) {
                double[][] changes = changes(pilot);
                near(pilot, 0).forEach(reader -> resolved.add(changes[reader]));
            }
            return resolved;
        }

        private double[][] changes(int position) {
            return responses.computeIfAbsent(position, p -> row.prober().changes(p, row.probe()));
        }

        /** Who responds to a node and is nearer than so many shells. */
        private Set<Integer> near(int position, int shells) {
            double[][] changes = changes(position);
            HopPeeling first = peeling.first(shells);
            Set<Integer> near = new HashSet<>();
            for (int reader = 0; reader < changes.length; reader++) {
                if (reader != position
                        && row.prober().isResolved(reader, changes[reader])
                        && first.isNearer(changes[reader])) {
                    near.add(reader);
                }
            }
            return near;
        }

        /** With the number of shells that leaves edges, if one does. */
        Optional<EqualRows> verified() {
            double best = LEAST_CLOSURE;
            int right = 0;
            for (int shells = 1; shells <= peeling.shells(); shells++) {
                double closure = closure(shells);
                if (closure > best) {
                    best = closure;
                    right = shells;
                }
            }
            return right == 0
                    ? Optional.empty()
                    : Optional.of(new EqualRows(row, peeling.first(right), samples() ? REPEATS : 1));
        }

        /**
         * How well two steps along what so many shells leave lead to what one shell less leaves: those that are reached and
         * should be, of those that are either, times the share of steps that lead back. If edges are left, one shell less is two
         * hops wide; if two hops are left, two steps lead four hops away and one shell less three.
         */
        private double closure(int shells) {
            double sum = 0;
            int centres = 0;
            for (int pilot : pilots) {
                boolean isAnswered = !near(pilot, 0).isEmpty();
                if (centres < CENTRES && isAnswered) {
                    sum += closure(pilot, near(pilot, shells), shells);
                    centres++;
                }
            }
            return centres == 0 ? 0 : sum / centres;
        }

        /** Of too many neighbours some are asked: then nobody is missed who is not reached. */
        private double closure(int pilot, Set<Integer> neighbours, int shells) {
            if (neighbours.isEmpty()) {
                return 0; // whoever is answered has a neighbour
            }
            int[] asked = neighbours.stream()
                    .mapToInt(neighbour -> neighbour)
                    .sorted()
                    .limit(MOST_NEIGHBOURS)
                    .toArray();
            Set<Integer> reached = new HashSet<>(neighbours);
            double back = 0;
            for (int neighbour : asked) {
                Set<Integer> step = near(neighbour, shells);
                back += step.contains(pilot) ? 1.0 / asked.length : 0;
                reached.addAll(step);
            }
            reached.remove(pilot);
            Set<Integer> both = new HashSet<>(near(pilot, shells - 1));
            int missed = asked.length < neighbours.size() ? 0 : both.size();
            both.retainAll(reached);
            missed -= asked.length < neighbours.size() ? 0 : both.size();
            return back * both.size() / (reached.size() + missed);
        }

        /** Whether the same questions move others. */
        private boolean samples() {
            int differing = 0;
            int all = 0;
            for (int pilot : IntStream.of(pilots).limit(CENTRES).toArray()) {
                Set<Integer> once = near(pilot, 0);
                responses.remove(pilot);
                Set<Integer> again = near(pilot, 0);
                Set<Integer> both = new HashSet<>(once);
                both.retainAll(again);
                all += once.size() + again.size() - both.size();
                differing += once.size() + again.size() - 2 * both.size();
            }
            return differing > SAMPLED * all;
        }
    }

    @Override
    public void learn(InfluenceMatrix matrix) {
        Prober.learn(row.prober().session(), matrix, this::shares);
    }

    private Influence shares(int position) {
        double[] shares = new double[row.prober().session().nodes().size()];
        for (int repeat = 0; repeat < repeats; repeat++) {
            double[][] changes = row.prober().changes(position, row.probe());
            for (int reader = 0; reader < shares.length; reader++) {
                if (row.prober().isResolved(reader, changes[reader])) {
                    shares[reader] = Math.max(shares[reader], peeling.share(changes[reader]));
                }
            }
        }
        return Influence.of(shares);
    }

    @Override
    public PairScores.PositionScore reading(InfluenceMatrix matrix, NodeSet targets) {
        ProbedTargets probed = ProbedTargets.of(matrix, targets);
        return (i, j) -> {
            double there = probed.influence(i, j);
            double back = probed.influence(j, i);
            return probed.isProbed(i) && probed.isProbed(j) ? Math.sqrt(there * back) : there + back;
        };
    }
}
