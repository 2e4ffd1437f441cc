package org.linkteller.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.linkteller.attack.BestPairs;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.JudgedPair;

/** Pairs on their way to the driver, best first, in arrays: as objects they would cost several times the bytes. */
record PackedPairs(int[] u, int[] v, double[] scores, BitSet edges, BitSet approximate) implements Serializable {
    static PackedPairs of(List<ScoredPair> pairs, Predicate<ScoredPair> edge, Predicate<ScoredPair> approximate) {
        PackedPairs packed = new PackedPairs(
                pairs.stream().mapToInt(ScoredPair::u).toArray(),
                pairs.stream().mapToInt(ScoredPair::v).toArray(),
                pairs.stream().mapToDouble(ScoredPair::score).toArray(),
                new BitSet(),
                new BitSet());
        for (int i = 0; i < packed.u.length; i++) {
            packed.edges.set(i, edge.test(pairs.get(i)));
            packed.approximate.set(i, approximate.test(pairs.get(i)));
        }
        return packed;
    }

    /** Those that reach a score. */
    PackedPairs from(double least) {
        int count = 0;
        while (count < scores.length && scores[count] >= least) {
            count++;
        }
        return new PackedPairs(
                Arrays.copyOf(u, count),
                Arrays.copyOf(v, count),
                Arrays.copyOf(scores, count),
                edges.get(0, count),
                approximate.get(0, count));
    }

    /** The best of all, in the order of {@link BestPairs}. */
    static List<JudgedPair> best(int count, List<PackedPairs> all) {
        List<JudgedPair> pairs = new ArrayList<>();
        for (PackedPairs packed : all) {
            for (int i = 0; i < packed.u.length; i++) {
                ScoredPair pair = new ScoredPair(packed.u[i], packed.v[i], packed.scores[i]);
                pairs.add(new JudgedPair(pair, packed.edges.get(i), packed.approximate.get(i)));
            }
        }
        pairs.sort((a, b) -> BestPairs.WORST_FIRST.compare(b.pair(), a.pair()));
        return List.copyOf(pairs.subList(0, Math.min(count, pairs.size())));
    }
}
