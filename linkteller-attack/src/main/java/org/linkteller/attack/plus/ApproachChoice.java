package org.linkteller.attack.plus;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.influence.Approach;
import org.linkteller.attack.influence.CommonRow;
import org.linkteller.attack.influence.Probe;
import org.linkteller.attack.influence.ProbeRows;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.label.LabelReading;
import org.linkteller.attack.root.BallHunt;
import org.linkteller.attack.root.GraphRoot;
import org.linkteller.attack.root.LinearBox;
import org.linkteller.attack.root.RootHunt;
import org.linkteller.attack.root.RootProbes;

/**
 * Chooses an approach for a box without knowing a single edge, by what {@link Pilots} show of each. If their own rows move
 * nobody, other rows are sent. If large probes make both directions agree and equal rows do not get equal answers, the box is a saturated
 * GCN; if besides two-step paths outweigh edges in it, the constrained root is taken. If not, equal rows are tried: read by directions if the responses
 * fall into shells, by size if both directions agree then. Last, that probe of the attacker's own rows is taken under which
 * both directions agree best, the published one among them.
 */
final class ApproachChoice {
    /** At 1e6 what is left of biases and gates is one part in a million; the others are for boxes that refuse it. */
    private static final double[] LARGE = {1e6, 1e4, 1e2, 10};

    /** Small enough for a derivative, large enough that single precision leaves four digits of it. */
    private static final double SMALL = 1e-3;

    /** Where answers come in single precision: near the cube root of its 6e-8, times ten for nodes two hops away. */
    private static final double SMALL_SINGLE = 0.03;

    /** Of a common row, times the attacker's own; what is legible depends on the largest degree. */
    private static final double[] SIZES = {10, 3, 1, 0.3, 0.1, 0.03, 0.01};

    /** Whose row is tried as the common one. */
    private static final int COMMON_ROWS = 3;

    /** Of a common row, as a share. */
    private static final double[] CHANGES = {SMALL, SMALL_SINGLE, 1};

    /** Saturated networks reach 1 up to 1e-6; attention stays below 0.9. */
    private static final double SATURATED = 0.99;

    /**
     * With the identity in Â a node answers to itself more than to all others: 0.67 and more of the squares, the median of 24
     * nodes, in Â² and Â³ of Twitch-PTBR with FirstOrderGCN and BingGeNormAdj, 0.57 on Cora. Without it (AugNormAdj) 0.36 at
     * most, 0.53 on Cora.
     */
    private static final double SELF_SHARE = 0.55;

    /** For the sake of a few hundred targets no root of more nodes: Flickr's had not ended after twenty minutes. */
    private static final int MOST_NODES = 10_000;

    /** What looking for a common row may take, of the queries left. */
    private static final double MOST_SPENT = 1.0 / 3;

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
        Prober prober = Prober.onLogits(session, rows);
        Optional<OutputKind> decisions = prober.scale().decisions();
        return decisions.isPresent()
                ? new LabelReading(session, rows.own(), decisions.get())
                : new ApproachChoice(session, rows, prober, order).choose();
    }

    private Approach choose() {
        Optional<Probe> large = largestLegible();
        Probe first = large.orElse(Probe.ERASE);
        if (session.left() < 5 * Pilots.QUERIES) { // each probe tried would take more than a fifth of what is left
            return new ScaledRows(prober, first);
        }
        return new ApproachChoice(session, rows, prober.withNoiseMeasured(order[0]), order).choose(large, first);
    }

    private Approach choose(Optional<Probe> large, Probe first) {
        Optional<Approach> linear = prober.scale().isLogarithmic() ? alike(COMMON_ROWS, SIZES) : Optional.empty();
        if (linear.isPresent()) {
            return linear.get();
        }
        Pilots pilots = Pilots.of(prober, order, first);
        if (pilots.isEmpty() && rows.ownCount()) {
            return new ApproachChoice(session, rows.withoutOwn(), prober.withoutOwnRows(), order).choose();
        }
        Pilots.Look look = large.map(probe -> pilots.look(prober, probe)).orElse(Pilots.Look.NOTHING);
        if (look.agreement() >= SATURATED && !averages()) {
            return root(look).orElseGet(() -> new ScaledRows(prober, first));
        }
        return ifAccepted(() -> EqualRows.choose(session, rows, MOST_SPENT))
                .or(() -> prober.scale().isLogarithmic() ? Optional.empty() : alike(1, 1))
                .orElseGet(() -> bestOfOwnRows(pilots, first, look.agreement()));
    }

    private Approach bestOfOwnRows(Pilots pilots, Probe first, double agreement) {
        Probe chosen = first;
        double best = agreement;
        for (Probe candidate : List.of(Probe.ERASE, new Probe(prober.isSingle() ? SMALL_SINGLE : SMALL))) {
            double found = session.left() < 2 * Pilots.QUERIES
                    ? 0
                    : pilots.look(prober, candidate).agreement();
            chosen = found > best ? candidate : chosen;
            best = Math.max(best, found);
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
     * Whether equal rows give equal answers, as an average or the largest of the neighbours does. A large probe says little
     * then: attention turns to it, and all who see it answer alike. One query.
     */
    private boolean averages() {
        try {
            return equal(order[0], 1).answersAreEqual();
        } catch (InferenceException refused) {
            return false;
        }
    }

    /** What a way finds, unless the box refuses it or a limit ends it. */
    private static <A extends Approach> Optional<Approach> ifAccepted(Supplier<Optional<A>> way) {
        try {
            return way.get().map(approach -> approach);
        } catch (InferenceException | AttackNotApplicableException refused) {
            return Optional.empty();
        }
    }

    /**
     * Where all rows are alike and one of them grows, no hidden unit changes its sign and attention is uniform, so answers move
     * by Â^k times one vector, nearly: the larger the rows, the less biases matter. Probabilities cannot follow a large probe,
     * and attention turns to it, but both can be read so. The largest rows are taken that leave the answers legible, with the first
     * change of them that makes both directions agree: a small one in double; single precision leaves too few digits of it
     * and needs a larger one. Under some rows the classes differ too little for it; then another is taken.
     */
    private Optional<Approach> alike(int candidates, double... sizes) {
        for (int c = 0; c < Math.min(candidates, order.length); c++) {
            int row = order[c];
            for (double size : sizes) {
                Optional<Approach> found = ifAccepted(() -> firstAgreeing(equal(row, size)));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** One of the attacker's rows on every node, times a size; one query. */
    private Prober equal(int row, double size) {
        double[] multiples = new double[rows.own().rows()];
        Arrays.fill(multiples, size);
        return prober.with(CommonRow.multiples(CommonRow.largestColumns(rows.row(row)), multiples));
    }

    private Optional<Approach> firstAgreeing(Prober equal) {
        for (double change : CHANGES) {
            Probe probe = new Probe(change);
            boolean drowns =
                    equal.isSingle() && change < SMALL_SINGLE && !equal.scale().isLogarithmic();
            if (!drowns
                    && session.left() * MOST_SPENT > Pilots.QUERIES
                    && equal.isLegible(order[0], probe)
                    && Pilots.of(equal, order, probe).look(equal, probe).agreement() >= SATURATED) {
                ScaledRows scaled = new ScaledRows(equal, probe);
                return Optional.of(equal.answersAreEqual() ? new WalkRows(scaled) : scaled);
            }
        }
        return Optional.empty();
    }

    /**
     * The root of a box in which two-step paths outweigh edges, if it is a GCN and one is found, or nothing is left to ask; on
     * random walks it would ask for every node. A box that answers only near by has one for fewer queries than it has
     * targets, or, like a network that adds neighbours up, follows no law of a root at all: then it is read by its own rows. Three
     * layers and steps that return to the start leave a node most of its own, and let paths outweigh edges all the same.
     */
    private Optional<Approach> root(Pilots.Look look) {
        int nodes = session.nodes().size();
        boolean near = BallHunt.isSparse(look.reach(), nodes) && BallHunt.queries(look.reach()) <= order.length;
        return near || nodes <= MOST_NODES
                ? ifAccepted(() -> root(near, look.selfShare() < SELF_SHARE))
                : Optional.empty();
    }

    private Optional<Approach> root(boolean near, boolean outweighed) {
        LinearBox box = LinearBox.choose(session, rows);
        if (box.averages()) {
            return Optional.empty();
        }
        RootHunt hunt = new RootHunt(session, RootProbes.RANDOM, order);
        Optional<GraphRoot> root =
                near ? BallHunt.run(box) : outweighed ? Optional.of(hunt.run(box)) : hunt.runIfLittleIsKept(box);
        boolean nothingElse = session.left() < Pilots.QUERIES;
        return root.filter(found -> found.isSolved() || nothingElse).map(RootRows::new);
    }
}
