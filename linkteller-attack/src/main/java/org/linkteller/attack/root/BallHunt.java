package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.linkteller.api.InferenceException;
import org.linkteller.attack.influence.QuerySession;

/**
 * The graph behind a box that answers only near by, as two layers on a sparse graph do: groups of nodes are probed at once, the
 * whole matrix is read out of who moved ({@link BallReading}), and its leading eigenvector gives the degrees without another
 * query. Long thin graphs and those of many parts, on which a search for the degrees through the box takes longest, are the
 * easiest here. Of a few nodes every group has one.
 */
public final class BallHunt {
    /** Groups for each node of a mean ball, so that about a third of the readers hear nothing of a group. */
    private static final double GROUPS_PER_BALL = 1.1;

    private static final int LEAST_GROUPS = 16;

    private static final int LEAST_PASSES = 5;

    private static final int MOST_PASSES = 12;

    /** Of all nodes; with larger balls random signs on all nodes ask less. */
    private static final double MOST_OF_NODES = 1.0 / 25;

    /** So few are asked about one by one, which takes no more queries than random signs on all and leaves nothing to solve. */
    private static final int FEW_NODES = 100;

    /** Of the eigenvector in one step; the second eigenvalue may be 0.99. */
    private static final double CONVERGED = 1e-10;

    private static final int MOST_STEPS = 20_000;

    private final BallProbes probes;
    private final QuerySession session;
    private final RootProgress progress;

    private BallHunt(BallProbes probes, QuerySession session) {
        this.probes = probes;
        this.session = session;
        this.progress = new RootProgress(session.options().progress());
    }

    /** Queries for balls of so many nodes, if all goes well. */
    public static double queries(double meanBall) {
        return LEAST_PASSES * groups(meanBall);
    }

    public static int groups(double meanBall) {
        return (int) Math.max(LEAST_GROUPS, Math.ceil(GROUPS_PER_BALL * meanBall));
    }

    /** Whether balls of so many nodes are small enough among all. */
    public static boolean isSparse(double meanBall, int nodes) {
        return meanBall <= MOST_OF_NODES * nodes && queries(meanBall) < nodes;
    }

    /** The root, unless balls are large, the limit small or the answers follow no law of two steps; two queries to see that. */
    public static Optional<GraphRoot> run(LinearBox box) {
        QuerySession session = box.session();
        if (box.nodes() <= FEW_NODES) {
            return session.left() <= box.nodes()
                    ? Optional.empty()
                    : new BallHunt(BallProbes.of(box), session).runOneByOne();
        }
        if (session.left() < 2 + LEAST_PASSES * LEAST_GROUPS) {
            return Optional.empty();
        }
        BallProbes probes = BallProbes.of(box);
        double ball = probes.meanBall();
        return isSparse(ball, box.nodes()) && queries(ball) <= session.left()
                ? new BallHunt(probes, session).run(groups(ball))
                : Optional.empty();
    }

    private Optional<GraphRoot> runOneByOne() {
        probes.askPass(probes.nodes());
        return root(probes.readOneByOne());
    }

    private Optional<GraphRoot> run(int groups) {
        Optional<SymmetricMap> map = Optional.empty();
        for (int pass = 0; pass < MOST_PASSES && map.isEmpty() && session.left() >= groups; pass++) {
            try {
                probes.askPass(groups);
            } catch (InferenceException stopped) {
                return Optional.of(BallReading.of(probes).flatMap(this::root).orElseThrow(() -> stopped));
            }
            map = pass + 1 < LEAST_PASSES ? Optional.empty() : BallReading.of(probes);
        }
        return map.flatMap(this::root);
    }

    private Optional<GraphRoot> root(SymmetricMap raw) {
        if (raw.parts().size() == raw.nodes()) { // nobody moves another
            return Optional.empty();
        }
        double[] leading = leading(raw);
        double largest =
                Math.sqrt(Equations.dot(raw.times(leading), raw.times(leading)) / Equations.dot(leading, leading));
        SymmetricMap map = raw.scaled(1 / largest);
        Degrees relative = new Degrees(Arrays.stream(leading).map(x -> x * x).toArray(), map.parts());
        List<GraphRoot> tried = new ArrayList<>();
        for (TwoStepLaw law : TwoStepLaw.plausible(map, relative)) {
            Optional<double[]> degrees = law.degrees(map, relative);
            if (degrees.isPresent()) {
                GraphRoot root = new SparseRoot(map, law, degrees.get(), SparseRoot.SLACK).solve(progress);
                if (root.isSolved()) {
                    return Optional.of(root);
                }
                tried.add(root);
            }
        }
        return tried.stream()
                .filter(root -> root.residual() < ConstrainedRoot.EXPLAINED)
                .min(Comparator.comparingDouble(GraphRoot::residual));
    }

    /** A positive vector that the map only scales, with a factor of its own on each part. */
    private static double[] leading(SymmetricMap map) {
        double[] vector = new double[map.nodes()];
        Arrays.fill(vector, 1);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] image = map.times(vector);
            Equations.scale(image, Math.sqrt(Equations.dot(vector, vector) / Equations.dot(image, image)));
            double change = 0;
            for (int u = 0; u < image.length; u++) {
                change = Math.max(change, Math.abs(image[u] - vector[u]) / Math.max(vector[u], Double.MIN_NORMAL));
            }
            vector = image;
            if (change < CONVERGED) {
                break;
            }
        }
        return vector;
    }
}
