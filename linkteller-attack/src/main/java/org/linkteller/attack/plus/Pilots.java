package org.linkteller.attack.plus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.influence.Influence;
import org.linkteller.attack.influence.InfluenceMatrix;
import org.linkteller.attack.influence.Probe;
import org.linkteller.attack.influence.ProbedTargets;
import org.linkteller.attack.influence.Prober;
import org.linkteller.attack.influence.QuerySession;
import org.linkteller.attack.influence.SymmetricScale;

/**
 * A few targets, each with the nodes it moves most: what they show of a probe is judged by what must hold of any graph, that
 * edges have no direction.
 *
 * @param stars each a random target and its strongest readers; none if no target moves anybody, itself included
 */
record Pilots(QuerySession session, List<NodeSet> stars) {
    /** 3 x 28 pairs for 24 queries a probe: what they must tell apart, 1 and 0.9, lies far apart. */
    private static final int STARS = 3;

    private static final int RAYS = 7;

    /** Of two readers there are three pairs at most, and any factor per column makes those agree. */
    private static final int LEAST_RAYS = 3;

    /** Of two directions, in logarithms. */
    private static final double EQUAL = 0.01;

    /** Queries that a look takes. */
    static final int QUERIES = STARS * (RAYS + 1);

    /** Targets tried as centres: some boxes let only some rows be changed. */
    private static final int MOST_CENTRES = 30;

    /** @param order positions of the targets, the first tried first */
    static Pilots of(Prober prober, int[] order, Probe probe) {
        record Ray(int position, double norm) {}
        QuerySession session = prober.session();
        List<NodeSet> stars = new ArrayList<>();
        List<NodeSet> small = new ArrayList<>(); // in tiny parts of the graph: too few pairs to agree or not
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
            (rays.size() < LEAST_RAYS ? small : stars)
                    .add(NodeSet.of(
                            IntStream.of(positions).map(session.nodes()::id).toArray()));
        }
        return new Pilots(session, stars.isEmpty() ? small.stream().limit(STARS).toList() : stars);
    }

    boolean isEmpty() {
        return stars.isEmpty();
    }

    /**
     * What the stars show of a probe.
     *
     * @param agreement of the two directions of their pairs, the mean of the stars
     * @param selfShare the share that a node's response to itself has of the squares of all responses to it, the median
     * @param reach how many nodes feel a probe of one, the median
     */
    record Look(double agreement, double selfShare, double reach) {
        static final Look NOTHING = new Look(0, 1, Double.POSITIVE_INFINITY);
    }

    Look look(Prober prober, Probe probe) {
        double sum = 0;
        List<Double> selves = new ArrayList<>();
        List<Double> reaches = new ArrayList<>();
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
                reaches.add((double) probed.column(i).reach());
            }
        }
        return stars.isEmpty() ? Look.NOTHING : new Look(sum / stars.size(), median(selves), median(reaches));
    }

    private static double median(List<Double> values) {
        values.sort(Comparator.naturalOrder());
        return values.get(values.size() / 2);
    }

    /**
     * How well the two directions of the pairs among some probed targets agree. With x and y the logarithms of a pair's two
     * influences, after the best scale per column, the variance of (x + y) / 2 over that plus the variance of (x - y) / 2,
     * times the share of pairs seen both ways among those seen at all; equal directions agree also where all pairs are alike. Every pair is looked at: for stars, not for graphs.
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
        double seenBothWays = (double) both.size() / seen;
        double signal = square - mean * mean;
        return noise < EQUAL * EQUAL ? seenBothWays : signal / (signal + noise) * seenBothWays;
    }
}
