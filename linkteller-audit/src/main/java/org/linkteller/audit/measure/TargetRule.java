package org.linkteller.audit.measure;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.graph.Graph;
import org.linkteller.judge.PairTruth;
import org.linkteller.math.NumpyLegacyRandom;

/**
 * Which nodes an attack is aimed at: those whose published degree lies between two bounds, both included. Degrees are
 * taken as the dataset's file has them (a stored loop counts), because the published targets were drawn so.
 */
public record TargetRule(TargetName name, int minDegree, int maxDegree) {
    /** As many targets as the paper attacks at a time. */
    public static final int PAPER_COUNT = 500;

    /** The seeds with which the paper drew its targets. */
    public static final List<Long> PAPER_DRAWS = List.of(42L, 2L, 82L);

    public TargetRule {
        if (minDegree > maxDegree) {
            throw new IllegalArgumentException(
                    "targets " + name + ": no degree lies between " + minDegree + " and " + maxDegree);
        }
    }

    public static TargetRule low(int maxDegree) {
        return new TargetRule(TargetName.LOW, 0, maxDegree);
    }

    public static TargetRule unconstrained() {
        return new TargetRule(TargetName.UNCONSTRAINED, 0, Integer.MAX_VALUE);
    }

    public static TargetRule high(int minDegree) {
        return new TargetRule(TargetName.HIGH, minDegree, Integer.MAX_VALUE);
    }

    /** The rule of that name, with the dataset's own bounds. */
    public static TargetRule named(TargetName name, DatasetFacts facts) {
        return switch (name) {
            case LOW -> low(facts.lowDegree());
            case UNCONSTRAINED -> unconstrained();
            case HIGH -> high(facts.highDegree());
            case CONNECTED -> new TargetRule(TargetName.CONNECTED, 1, Integer.MAX_VALUE);
        };
    }

    /** The nodes the rule allows, in ascending order. */
    public NodeSet candidates(Dataset.Part part) {
        int[] degrees = part.publishedDegrees();
        return NodeSet.of(part.nodes().stream()
                .filter(node -> degrees[node] >= minDegree && degrees[node] <= maxDegree)
                .toArray());
    }

    /**
     * Draws targets uniformly without replacement, in draw order, exactly as {@code numpy.random.seed(seed)} and {@code
     * numpy.random.choice(candidates, count, replace=False)} do. Where there are fewer candidates all of them are
     * targets, in shuffled order.
     */
    public NodeSet draw(Dataset.Part part, int count, long seed) {
        NodeSet candidates = candidates(part);
        if (candidates.size() < 2) {
            throw new UsageException("targets " + name + ": a pair needs two nodes of degree " + minDegree
                    + (maxDegree == Integer.MAX_VALUE ? " or more" : " to " + maxDegree) + ", the graph has "
                    + candidates.size());
        }
        int drawn = Math.min(count, candidates.size());
        if (name == TargetName.CONNECTED) {
            return withNeighbours(
                    part.graph(), new NumpyLegacyRandom(seed).choice(candidates.toArray(), candidates.size()), drawn);
        }
        return NodeSet.of(new NumpyLegacyRandom(seed).choice(candidates.toArray(), drawn));
    }

    /**
     * Nodes in shuffled order, each followed by its first neighbour in that order that is not yet among them: in a sparse
     * graph nodes drawn alone would hardly hold an edge.
     */
    private static NodeSet withNeighbours(Graph graph, int[] shuffled, int count) {
        int[] place = new int[graph.nodeCount()];
        Arrays.fill(place, Integer.MAX_VALUE);
        for (int i = 0; i < shuffled.length; i++) {
            place[shuffled[i]] = i;
        }
        Set<Integer> drawn = new LinkedHashSet<>();
        for (int node : shuffled) {
            if (drawn.size() < count && drawn.add(node) && drawn.size() < count) {
                IntStream.range(graph.starts()[node], graph.starts()[node + 1])
                        .mapToObj(k -> graph.neighbours()[k])
                        .filter(neighbour -> place[neighbour] < Integer.MAX_VALUE && !drawn.contains(neighbour))
                        .min(Comparator.comparingInt(neighbour -> place[neighbour]))
                        .ifPresent(drawn::add);
            }
        }
        return NodeSet.of(drawn.stream().mapToInt(node -> node).toArray());
    }

    /** Draws targets and tells which of their pairs are edges. */
    public PairTruth truth(Dataset.Part part, int count, long seed) {
        return PairTruth.of(draw(part, count, seed), part.graph()::hasEdge);
    }
}
