package org.linkteller.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * What naming the best pairs discloses about one node.
 *
 * @param edges of the node among the pairs
 * @param found those of them that were named
 * @param wronglyNamed other pairs of the node that were named
 */
public record NodeRisk(int node, int edges, int found, int wronglyNamed) {
    /** The share of the node's edges that were found; 0 if it has none. */
    public double recall() {
        return edges == 0 ? 0 : (double) found / edges;
    }

    /** Every node's risk when the {@code named} best pairs are named, the most exposed first. */
    public static List<NodeRisk> of(PairScores scores, PairTruth truth, long named) {
        Pairs pairs = truth.pairs();
        int size = pairs.nodes().size();
        int[] edges = new int[size];
        int[] found = new int[size];
        int[] wrong = new int[size];
        pairs.forEach((p, i, j) -> {
            if (truth.isEdge(p)) {
                edges[i]++;
                edges[j]++;
            }
        });
        for (int p : scores.ranking(named)) {
            int[] counts = truth.isEdge(p) ? found : wrong;
            counts[pairs.firstPosition(p)]++;
            counts[pairs.secondPosition(p)]++;
        }
        List<NodeRisk> risks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            risks.add(new NodeRisk(pairs.nodes().id(i), edges[i], found[i], wrong[i]));
        }
        risks.sort(Comparator.comparingInt(NodeRisk::found)
                .reversed()
                .thenComparing(Comparator.comparingDouble(NodeRisk::recall).reversed())
                .thenComparingInt(NodeRisk::node));
        return risks;
    }

    /**
     * The risks added up over nodes of similar degree: {@code bounds} are the largest degrees of each bin but the last,
     * which has no end. Bins without nodes are left out.
     */
    public static List<DegreeRisk> byDegree(List<NodeRisk> risks, IntUnaryOperator degree, int... bounds) {
        int[] sorted = bounds.clone();
        Arrays.sort(sorted);
        Map<Integer, DegreeRisk> bins = new TreeMap<>();
        for (NodeRisk risk : risks) {
            int bin = 0;
            while (bin < sorted.length && degree.applyAsInt(risk.node) > sorted[bin]) {
                bin++;
            }
            int from = bin == 0 ? 0 : sorted[bin - 1] + 1;
            int to = bin == sorted.length ? Integer.MAX_VALUE : sorted[bin];
            bins.merge(bin, new DegreeRisk(from, to, 1, risk.edges, risk.found, risk.wronglyNamed), DegreeRisk::plus);
        }
        return List.copyOf(bins.values());
    }

    /** The risk of all nodes whose degree lies from {@code from} to {@code to}; an edge within counts at both ends. */
    public record DegreeRisk(int from, int to, int nodes, long edges, long found, long wronglyNamed) {
        public double recall() {
            return edges == 0 ? 0 : (double) found / edges;
        }

        public double precision() {
            return found + wronglyNamed == 0 ? 0 : (double) found / (found + wronglyNamed);
        }

        private DegreeRisk plus(DegreeRisk other) {
            return new DegreeRisk(
                    from,
                    to,
                    nodes + other.nodes,
                    edges + other.edges,
                    found + other.found,
                    wronglyNamed + other.wronglyNamed);
        }
    }
}
