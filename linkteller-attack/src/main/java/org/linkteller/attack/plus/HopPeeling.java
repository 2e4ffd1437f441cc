package org.linkteller.attack.plus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.api.Seed;
import org.linkteller.attack.influence.Prober;

/**
 * Tells edges from longer paths by the direction of the responses. When all nodes carry the same features, attention is
 * uniform, every node has the same hidden state and the network around that state is linear with the same weights
 * everywhere: with skip connections the response of u to v is Σ_h Â^h[u][v] m_h with one vector m_h per number of hops,
 * Â the random walk. Nodes that are k hops apart answer along m_k alone. They are the most frequent, so m_k is the most
 * frequent direction; once it is projected away, the nodes k - 1 hops apart answer along one direction, and so on until
 * only edges have anything left.
 */
final class HopPeeling {
    /** Sine of the angle within which two responses count as parallel; second-order effects are about the probe's size. */
    private static final double PARALLEL = 0.02;

    /** A shell of equally distant nodes is at least so frequent among the responses that are left. */
    private static final double LEAST_SHARE = 0.2;

    /** With a share of 1/5 all 60 miss the shell once in 650,000; a share of 1,000 is known to 1.3 percent. */
    private static final int DIRECTIONS_TRIED = 60;

    private static final int RESPONSES_COMPARED = 1_000;

    /** Networks are rarely deeper than this, and every shell costs a dimension. */
    private static final int MOST_SHELLS = 4;

    private final List<double[]> directions;

    private HopPeeling(List<double[]> directions) {
        this.directions = directions;
    }

    /** Learns the directions of the shells from a sample of responses to changes of other nodes. */
    static HopPeeling of(List<double[]> responses) {
        // fixed, so that the directions depend on nothing but the responses
        SplittableRandom random = new Seed(1).derive("peeling").random();
        HopPeeling peeling = new HopPeeling(new ArrayList<>());
        while (true) {
            List<double[]> left = responses.stream()
                    .filter(peeling::isNearer)
                    .map(peeling::peeled)
                    .toList();
            if (left.isEmpty() || peeling.shells() >= Math.min(MOST_SHELLS, left.get(0).length - 1)) {
                return peeling;
            }
            double[] direction = mostFrequent(left, random);
            long parallel = left.stream()
                    .filter(response -> isParallel(response, direction))
                    .count();
            if (parallel == left.size() || parallel < LEAST_SHARE * left.size()) {
                return peeling; // a single direction is left, or none stands out
            }
            peeling.directions.add(direction);
        }
    }

    /** The direction of the response to which most others are parallel, averaged over those. */
    private static double[] mostFrequent(List<double[]> responses, SplittableRandom random) {
        List<double[]> sample = new ArrayList<>();
        for (int s = 0; s < RESPONSES_COMPARED; s++) {
            sample.add(responses.get(random.nextInt(responses.size())));
        }
        double[] best = unit(sample.get(0));
        long most = -1;
        for (double[] candidate : sample.subList(0, DIRECTIONS_TRIED)) {
            double[] direction = unit(candidate);
            long parallel = sample.stream()
                    .filter(response -> isParallel(response, direction))
                    .count();
            if (parallel > most) {
                most = parallel;
                best = direction;
            }
        }
        return averaged(responses, best);
    }

    private static double[] averaged(List<double[]> responses, double[] direction) {
        double[] sum = new double[direction.length];
        for (double[] response : responses) {
            if (isParallel(response, direction)) {
                double[] unit = unit(response);
                double sign = Math.signum(dot(unit, direction));
                for (int d = 0; d < sum.length; d++) {
                    sum[d] += sign * unit[d];
                }
            }
        }
        return unit(sum);
    }

    private static boolean isParallel(double[] vector, double[] direction) {
        double along = dot(vector, direction);
        double squared = dot(vector, vector);
        return squared - along * along <= PARALLEL * PARALLEL * squared;
    }

    /** The same for its first shells only, those of the most distant nodes. */
    HopPeeling first(int shells) {
        return new HopPeeling(directions.subList(0, shells));
    }

    /** Whether a response has anything left: its node is nearer than all shells. */
    boolean isNearer(double[] response) {
        return share(response) > PARALLEL;
    }

    /** How many shells of more distant nodes can be told apart; 0 if directions say nothing here. */
    int shells() {
        return directions.size();
    }

    /** How well edges stand out of some responses: 0 if no shell was found, else the shells plus the share edges keep. */
    double separation(List<double[]> responses) {
        double[] edges = responses.stream()
                .mapToDouble(this::share)
                .filter(share -> share > PARALLEL)
                .sorted()
                .toArray();
        return shells() == 0 || edges.length == 0 ? 0 : shells() + edges[edges.length / 2];
    }

    /** What is left of a response without its components along the shells, as a share: near 0 unless there is an edge. */
    double share(double[] response) {
        double norm = Prober.norm(response);
        return norm == 0 ? 0 : Prober.norm(peeled(response)) / norm;
    }

    private double[] peeled(double[] response) {
        double[] left = response.clone();
        for (double[] direction : directions) {
            double along = dot(left, direction);
            for (int d = 0; d < left.length; d++) {
                left[d] -= along * direction[d];
            }
        }
        return left;
    }

    private static double[] unit(double[] vector) {
        double norm = Prober.norm(vector);
        return Arrays.stream(vector)
                .map(component -> norm == 0 ? 0 : component / norm)
                .toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
    }
}
