package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.linkteller.api.InferenceException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.influence.Queries;
import org.linkteller.attack.influence.QuerySession;

/** One run of {@link LinkTellerRoot}: asks, finds the law of the box, solves, and asks again while that helps. */
public final class RootHunt {
    /** Random probes to begin with: so many for each neighbour of a mean node, and some, ... */
    private static final double PROBES_PER_NEIGHBOUR = 3;

    private static final int LEAST_PROBES = 50;

    /**
     * ... or up to twice as many, as long as they are few beside the nodes: they save most of the solver's rounds (Twitch-RU's
     * graph stands but for one edge in a thousand after 35 rounds with 101 probes, whole after 5 with 250).
     */
    private static final double FEW_OF_NODES = 0.1;

    /** More equations than this are mixed into as many; beyond it they cost time and tell nothing new. */
    private static final int MOST_COLUMNS = 600;

    /** Laws with the identity begin near the answers of a sparse graph; the right one needs some rounds to be ahead of them. */
    private static final int TRIAL_ROUNDS = 10;

    private static final int MOST_ROUNDS = 60;

    /** While more may be asked: half as many equations again save more rounds than they cost. */
    private static final int ROUNDS_BEFORE_MORE = 15;

    /** Laws whose trace is farther off than this factor, in logarithms, are not tried. */
    private static final double PLAUSIBLE = Math.log(2);

    private static final int LAWS_TRIED = 3;

    /** Two layers with the identity leave a node this and more of its own, three an eighth, steps that return hardly more than r. */
    private static final double MOST_OWN = 0.25;

    /** What a dozen answers find is not the very least. */
    private static final double SAME_LEAST = 0.25;

    /** What a wrong law leaves unexplained; a right one with noise of a tenth leaves a tenth. */
    private static final double MOST_RESIDUAL = 0.3;

    /** Few equations are explained by many graphs, and more of them help; a wrong law leaves more than this of any number. */
    private static final double MOST_TO_ASK_MORE = 0.1;

    /** Of the queries left; the rest go into probes. Without degrees probes say little. */
    private static final double DEGREE_SHARE = 0.6;

    private final QuerySession session;
    private final RootProbes probes;
    private final int[] targets;
    private final RootProgress progress;
    private Equations equations = new Equations();
    private final SplittableRandom random;
    private int probed;
    private Optional<InferenceException> cutShort = Optional.empty();

    public RootHunt(QuerySession session, RootProbes probes, int[] targets) {
        this.session = session;
        this.probes = probes;
        this.targets = targets;
        this.progress = new RootProgress(session.options().progress());
        this.random = session.options().seed().derive("root probes").random();
    }

    /** Why the box stopped answering before all that was wanted had been asked. */
    Optional<InferenceException> cutShort() {
        return cutShort;
    }

    /**
     * The root of what a box answers.
     *
     * @throws InferenceException if the box stops answering before anything can be said
     */
    public GraphRoot run(LinearBox box) {
        if (box.averages()) {
            return ofRandomWalk(box);
        }
        Optional<GraphRoot> sparse = probes == RootProbes.RANDOM ? BallHunt.run(box) : Optional.empty();
        return sparse.orElseGet(() -> ofAllNodes(box));
    }

    /** The same unless the box lets nodes keep much of their own, so that edges outweigh paths; two queries to see that. */
    public Optional<GraphRoot> runIfLittleIsKept(LinearBox box) {
        return ownShare(box) > MOST_OWN ? Optional.empty() : Optional.of(run(box));
    }

    /** What the box lets a node keep of its own, in the mean, over its largest eigenvalue, or a little more; two queries. */
    private double ownShare(LinearBox box) {
        double[] top = box.imageOfOnes();
        Equations.scale(top, 1 / Arrays.stream(top).map(Math::abs).max().orElse(1));
        return stretch(box, signs()) / stretch(box, top);
    }

    /** tᵀMt / tᵀt. */
    private static double stretch(LinearBox box, double[] t) {
        double[] image = box.image(t);
        return Equations.dot(t, image) / Equations.dot(t, t);
    }

    private double[] signs() {
        double[] signs = new double[session.nodes().size()];
        Arrays.setAll(signs, u -> random.nextBoolean() ? 1 : -1);
        return signs;
    }

    private GraphRoot ofAllNodes(LinearBox box) {
        DegreeSearch.Found found = DegreeSearch.run(box, equations, DEGREE_SHARE * session.left());
        if (!found.degrees().areWhole(0) && !found.degrees().areWhole(1)) {
            throw new AttackNotApplicableException("what would be degrees are no whole numbers, so the box is no GCN");
        }
        ask(box, probes, wanted(found.degrees()));
        if (probed == 0) {
            throw cutShort.orElseGet(() -> new InferenceException("no query is left for a probe"));
        }
        ConstrainedRoot root = solved(bestLaw(found));
        while (!root.isSolved() && root.residual() <= MOST_TO_ASK_MORE && mayAskMore()) {
            ask(box, probes, more());
            root = solved(root(root.law(), found).startingFrom(root));
        }
        return checked(root.isSolved() ? root : root.solve(MOST_ROUNDS, progress));
    }

    private ConstrainedRoot solved(ConstrainedRoot root) {
        return root.solve(mayAskMore() ? ROUNDS_BEFORE_MORE : MOST_ROUNDS, progress);
    }

    private boolean mayAskMore() {
        return probes == RootProbes.RANDOM && cutShort.isEmpty() && more() > 0;
    }

    /** Random signs say nothing of the degrees here, so every node is probed alone. */
    private ConstrainedRoot ofRandomWalk(LinearBox box) {
        int n = session.nodes().size();
        ask(box, RootProbes.RANDOM, 1);
        if (probed == 1 && equations.isMultiple(0)) {
            throw new AttackNotApplicableException("no node answers to another: the box uses no graph");
        }
        if (session.left() < n) {
            throw new AttackNotApplicableException("a random walk hides the degrees: one query for each of " + n
                    + " nodes is needed, and " + session.left() + " are left");
        }
        ask(box, RootProbes.ALL, n);
        if (cutShort.isPresent()) {
            throw cutShort.get();
        }
        double[][] columns = new double[n][];
        for (int q = 0; q < n; q++) {
            columns[order()[q]] = equations.image(equations.size() - n + q);
        }
        RandomWalk walk = RandomWalk.of(columns);
        equations = walk.equations();
        probed = n;
        DegreeSearch.Found found = new DegreeSearch.Found(walk.degrees(), box.imageOfOnes()[0], 0);
        return checked(bestLaw(found).solve(MOST_ROUNDS, progress));
    }

    private ConstrainedRoot checked(ConstrainedRoot root) {
        if (root.residual() > MOST_RESIDUAL && session.left() == 0) {
            throw new InferenceException(
                    "the limit of " + session.options().queryLimit() + " queries is too small for a root");
        }
        if (root.residual() > MOST_RESIDUAL) {
            throw new AttackNotApplicableException(String.format(
                    "no graph explains the answers: %.0f %% of them are left by the best", 100 * root.residual()));
        }
        return root;
    }

    private int wanted(Degrees degrees) {
        int n = session.nodes().size();
        double mean = Arrays.stream(degrees.whole(1)).sum() / n;
        double enough = PROBES_PER_NEIGHBOUR * mean + LEAST_PROBES;
        int random = (int) Math.min(n, Math.max(enough, Math.min(2 * enough, FEW_OF_NODES * n)));
        int wanted = probes == RootProbes.RANDOM ? random : probes == RootProbes.TARGETS ? targets.length : n;
        return (int) Math.min(wanted, session.left());
    }

    /** Half as many again, as far as the limit goes; as many equations as unknowns are enough. */
    private int more() {
        int n = session.nodes().size();
        return (int) Math.min(Math.min(n - probed, probed / 2 + 1), session.left());
    }

    /** Asks so many probes; what the box refuses to answer is left out. */
    private void ask(LinearBox box, RootProbes kind, int count) {
        if (kind != RootProbes.RANDOM) {
            requireMemory(16L * count * session.nodes().size(), session.nodes().size());
        }
        double[][] sent = new double[count][];
        double[][] images = new double[count][];
        int[] order = order();
        for (int q = 0; q < count; q++) {
            if (kind == RootProbes.RANDOM) {
                sent[q] = signs();
            } else {
                sent[q] = new double[session.nodes().size()];
                sent[q][order[q]] = 1;
            }
        }
        try {
            Queries.run(count, session.options().threads(), q -> images[q] = box.image(sent[q]));
        } catch (InferenceException e) {
            cutShort = Optional.of(e);
        }
        for (int q = 0; q < count; q++) {
            if (images[q] != null) {
                equations.add(sent[q], images[q]);
                probed++;
            }
        }
    }

    /** Whom single probes change: the targets first, in random order because the limit may leave some out, then the others. */
    private int[] order() {
        int[] first = targets.clone();
        session.options().seed().derive("probe order").shuffle(first);
        int n = session.nodes().size();
        boolean[] isTarget = new boolean[n];
        for (int target : targets) {
            isTarget[target] = true;
        }
        return IntStream.concat(Arrays.stream(first), IntStream.range(0, n).filter(u -> !isTarget[u]))
                .toArray();
    }

    /**
     * The few laws that fit the trace are tried for a while, the best fit first: the first that is solved is taken, else the one
     * that leaves least unexplained.
     */
    private ConstrainedRoot bestLaw(DegreeSearch.Found found) {
        double trace = equations.trace(probed) / found.largest();
        boolean odd = found.smallest() < -1e-3 * found.largest();
        record Fit(RootLaw law, double distance) {}
        List<Fit> fits = new ArrayList<>();
        for (RootLaw.Normalisation normalisation : RootLaw.Normalisation.values()) {
            double[] degrees = found.degrees().whole(normalisation.loops());
            for (int k = 1; k <= 3; k++) {
                RootLaw law = new RootLaw(normalisation, k, degrees);
                if (!odd || normalisation == RootLaw.Normalisation.AUGMENTED && k % 2 == 1) {
                    fits.add(new Fit(law, Math.abs(Math.log(trace / law.expectedTrace()))));
                }
            }
        }
        fits.sort(Comparator.comparingDouble(Fit::distance));
        double farthest = Math.max(PLAUSIBLE, fits.get(0).distance());
        Stream<RootLaw> near = fits.stream()
                .filter(fit -> !(fit.distance() > farthest)) // a trace that is no number excludes nobody
                .map(Fit::law);
        List<RootLaw> plausible =
                Stream.concat(returning(found).stream(), near).limit(LAWS_TRIED).toList();
        if (plausible.size() == 1) {
            return root(plausible.get(0), found);
        }
        List<ConstrainedRoot> tried = new ArrayList<>();
        for (RootLaw law : plausible) {
            ConstrainedRoot root = root(law, found).solve(TRIAL_ROUNDS, progress);
            if (root.isSolved()) {
                return root;
            }
            tried.add(root);
        }
        return Collections.min(tried, Comparator.comparingDouble(ConstrainedRoot::residual));
    }

    /**
     * Steps that return to the start, if the sum of d_u M[u][u] says so, and if the least that the box makes of a vector is what
     * such steps leave of every vector: graphs have many eigenvalues near 0, so it is met.
     */
    private Optional<RootLaw> returning(DegreeSearch.Found found) {
        double[] degrees = found.degrees().whole(1);
        double trace = equations.degreeTrace(probed, degrees, found.largest());
        double least = found.smallest() / found.largest();
        return TwoStepLaw.returns(trace, Arrays.stream(degrees).sum(), degrees.length)
                .map(r -> RootLaw.returning(r, degrees))
                .filter(law -> Math.abs(least / law.leastShare() - 1) < SAME_LEAST);
    }

    private ConstrainedRoot root(RootLaw law, DegreeSearch.Found found) {
        return root(law, found.largest() / (law.eigenvalue() + law.constant()));
    }

    private ConstrainedRoot root(RootLaw law, double gamma) {
        Equations mixed = equations.size() <= MOST_COLUMNS ? equations : equations.mixed(MOST_COLUMNS, random);
        requireMemory(ConstrainedRoot.bytes(law, mixed.size()), law.nodes());
        Equations.Whitened whitened = mixed.whitened(law, gamma);
        return new ConstrainedRoot(
                law, whitened.probes(), whitened.answers(), session.options().threads());
    }

    private static void requireMemory(long needed, int nodes) {
        long most = Runtime.getRuntime().maxMemory();
        if (needed > most) {
            throw new AttackNotApplicableException("a root for " + nodes + " nodes needs about " + needed / 1_000_000
                    + " MB, more than the " + most / 1_000_000 + " MB this JVM may use");
        }
    }
}
