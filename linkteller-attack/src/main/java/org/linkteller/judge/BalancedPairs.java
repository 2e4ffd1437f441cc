package org.linkteller.judge;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.Pairs;

/** The protocol for transductive models: all edges, and as many random pairs that are none. */
public final class BalancedPairs {
    private BalancedPairs() {}

    /**
     * The edges given and an equal number of distinct non-edges, drawn uniformly.
     *
     * @param us one end of each edge
     * @param vs the other end
     */
    public static Pairs of(NodeSet nodes, int[] us, int[] vs, PairTruth.Adjacency adjacency, Seed seed) {
        long others = (long) nodes.size() * (nodes.size() - 1) / 2 - us.length;
        if (others < us.length) {
            throw new IllegalArgumentException(
                    "expected as many pairs without an edge as there are edges, got " + others + " and " + us.length);
        }
        int[] firsts = Arrays.copyOf(us, 2 * us.length);
        int[] seconds = Arrays.copyOf(vs, 2 * us.length);
        SplittableRandom random = seed.derive("non-edges").random();
        Set<Long> drawn = new HashSet<>();
        int next = us.length;
        while (next < firsts.length) {
            int u = nodes.id(random.nextInt(nodes.size()));
            int v = nodes.id(random.nextInt(nodes.size()));
            long key = ((long) Math.min(u, v) << 32) | Math.max(u, v);
            if (u != v && !adjacency.connected(u, v) && drawn.add(key)) {
                firsts[next] = u;
                seconds[next++] = v;
            }
        }
        return Pairs.listed(firsts, seconds);
    }
}
