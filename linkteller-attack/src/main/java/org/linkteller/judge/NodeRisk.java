package org.linkteller.judge;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * What naming the best pairs discloses about one node.
 *
 * @param edges of the node among the pairs
 * @param found those of them that were named
 * @param falseAlarms other pairs of the node that were named
 */
public record NodeRisk(int node, int edges, int found, int falseAlarms) {
    /** Every node's risk when as many pairs are named as there are edges: the most edges found first, then by id. */
    public static List<NodeRisk> of(PairScores scores, PairTruth truth) {
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
        for (int p : scores.ranking(truth.edges())) {
            int[] counts = truth.isEdge(p) ? found : wrong;
            counts[pairs.firstPosition(p)]++;
            counts[pairs.secondPosition(p)]++;
        }
        return IntStream.range(0, size)
                .mapToObj(i -> new NodeRisk(pairs.nodes().id(i), edges[i], found[i], wrong[i]))
                .sorted(Comparator.comparingInt(NodeRisk::found).reversed().thenComparingInt(NodeRisk::node))
                .toList();
    }
}
