package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;

/**
 * Chooses a probe for a box without knowing a single edge. A few targets, each with the nodes it moves most, are probed
 * in every way that might work; the way in which the two directions of a pair agree best is taken, because edges are
 * undirected and everything else (gates, biases, attention, rounding) is not.
 *
 * @param agreement between 0 and 1: the share of the variance of log influences that both directions have in common
 */
record ProbeChoice(Probe probe, double agreement) {
    /** Large probes to try, the first that the box accepts being taken. */
    private static final double[] LARGE = {1e6, 1e4, 1e2, 10};

    private static final Probe SMALL = new Probe(1e-3);
    private static final int STARS = 3;
    private static final int RAYS = 7;

    static ProbeChoice of(Prober prober, AttackerView view, NodeSet targets) {
        List<Probe> candidates = new ArrayList<>();
        firstAccepted(prober, view, targets).ifPresent(candidates::add);
        candidates.add(Probe.ERASE);
        candidates.add(SMALL);
        int stars = (int) Math.min(STARS, Math.min(targets.size(), prober.left() / (10L * RAYS * candidates.size())));
        if (stars == 0) {
            return new ProbeChoice(candidates.get(0), Double.NaN); // no queries to spare for a choice
        }
        List<NodeSet> pilots = pilots(prober, view, targets, stars);
        ProbeChoice best = new ProbeChoice(candidates.get(0), -1);
        for (Probe candidate : candidates) {
            double agreement = agreement(prober, view, pilots, candidate);
            best = agreement > best.agreement ? new ProbeChoice(candidate, agreement) : best;
        }
        return best;
    }

    /** Learns the open sources of a matrix with a probe. */
    static void learn(Prober prober, InfluenceMatrix matrix, Probe probe) {
        prober.learn(matrix, probe);
        if (Math.abs(probe.t()) > 1) {
            prober.reviveDead(matrix, probe);
        }
    }

    private static Optional<Probe> firstAccepted(Prober prober, AttackerView view, NodeSet targets) {
        int position = view.positionsOf(targets)[0];
        for (double t : LARGE) {
            try {
                prober.influence(position, new Probe(t));
                return Optional.of(new Probe(t));
            } catch (InferenceException refused) {
                continue; // a limit of the box on magnitudes, or an overflow inside it: try a smaller one
            }
        }
        return Optional.empty();
    }

    /** Each a random target with the nodes that erasing it moves most. */
    private static List<NodeSet> pilots(Prober prober, AttackerView view, NodeSet targets, int stars) {
        SplittableRandom random = prober.options().seed().derive("pilots").random();
        int[] order = view.positionsOf(targets);
        Prober.shuffle(order, random);
        List<NodeSet> pilots = new ArrayList<>();
        for (int s = 0; s < stars; s++) {
            int centre = order[s];
            record Ray(int position, double norm) {}
            List<Ray> rays = new ArrayList<>();
            prober.influence(centre, Probe.ERASE).forEach((position, norm) -> rays.add(new Ray(position, norm)));
            Set<Integer> star = new LinkedHashSet<>(List.of(view.nodes().id(centre)));
            rays.stream()
                    .sorted(Comparator.comparingDouble(Ray::norm).reversed())
                    .limit(RAYS + 1L)
                    .forEach(ray -> star.add(view.nodes().id(ray.position())));
            pilots.add(NodeSet.of(star.stream().mapToInt(Integer::intValue).toArray()));
        }
        return pilots;
    }

    private static double agreement(Prober prober, AttackerView view, List<NodeSet> pilots, Probe probe) {
        double sum = 0;
        for (NodeSet star : pilots) {
            InfluenceMatrix matrix = InfluenceMatrix.empty(view, star);
            try {
                learn(prober, matrix, probe);
            } catch (InferenceException refused) {
                return 0;
            }
            sum += Agreement.of(ProbedTargets.of(matrix, star));
        }
        return sum / pilots.size();
    }
}
