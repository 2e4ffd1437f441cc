package org.linkteller.attack;

/**
 * The order of pairs with equal scores: a fixed hash of the two node ids. It depends on neither the truth nor the order
 * of the targets, and unlike the order of ids it favours no region of the graph (neighbours often have near ids).
 */
final class TieBreak {
    private TieBreak() {}

    /** 33 random-looking bits, the same for (u, v) and (v, u); the smaller value goes first. */
    static long key(int u, int v) {
        long z = ((long) Math.min(u, v) << 32) | Math.max(u, v);
        // finaliser of SplitMix64 (Steele, Lea, Flood 2014)
        z += 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return (z ^ (z >>> 31)) >>> 31;
    }
}
