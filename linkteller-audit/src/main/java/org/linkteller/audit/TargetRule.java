package org.linkteller.audit;

import java.util.List;
import java.util.Locale;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;

/**
 * Which nodes an attack is aimed at: those whose published degree lies between two bounds, both included. Degrees are
 * taken as the dataset's file has them (a stored loop counts), because the published targets were drawn so.
 */
public record TargetRule(String name, int minDegree, int maxDegree) {
    /** As many targets as the paper attacks at a time. */
    public static final int PAPER_COUNT = 500;

    /** The names of the paper's rules. */
    public static final List<String> NAMES = List.of("low", "unconstrained", "high");

    public TargetRule {
        if (minDegree > maxDegree) {
            throw new IllegalArgumentException(
                    "targets " + name + ": no degree lies between " + minDegree + " and " + maxDegree);
        }
    }

    public static TargetRule low(int maxDegree) {
        return new TargetRule("low", 0, maxDegree);
    }

    public static TargetRule unconstrained() {
        return new TargetRule("unconstrained", 0, Integer.MAX_VALUE);
    }

    public static TargetRule high(int minDegree) {
        return new TargetRule("high", minDegree, Integer.MAX_VALUE);
    }

    /** The rule of that name, with the dataset's own bounds. */
    public static TargetRule named(String name, DatasetFacts facts) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "low" -> low(facts.lowDegree());
            case "unconstrained" -> unconstrained();
            case "high" -> high(facts.highDegree());
            default ->
                throw new IllegalArgumentException(
                        "expected targets " + String.join(", ", NAMES) + ", got '" + name + "'");
        };
    }

    /** The visible nodes the rule allows, in ascending order. */
    public NodeSet candidates(Dataset.Part part) {
        int[] degrees = part.publishedDegrees();
        return NodeSet.of(part.visible().stream()
                .filter(node -> degrees[node] >= minDegree && degrees[node] <= maxDegree)
                .sorted()
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
            throw new IllegalArgumentException("targets " + name + ": a pair needs two nodes of degree " + minDegree
                    + (maxDegree == Integer.MAX_VALUE ? " or more" : " to " + maxDegree) + ", the graph has "
                    + candidates.size());
        }
        int drawn = Math.min(count, candidates.size());
        return NodeSet.of(new NumpyLegacyRandom(seed).choice(candidates.toArray(), drawn));
    }
}
