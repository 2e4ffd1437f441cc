package org.linkteller.attack;

import org.linkteller.api.NodeSet;

/** All pairs of a node set, numbered along the rows of the upper triangle. */
record TrianglePairs(NodeSet nodes) implements Pairs {
    /** 65,536 nodes have 2^31 - 32,768 pairs, the last count an array can hold. */
    private static final int MOST_NODES = 65_536;

    TrianglePairs {
        if (nodes.size() < 2) {
            throw new IllegalArgumentException("at least two targets are needed to form a pair, got " + nodes.size());
        }
        if (nodes.size() > MOST_NODES) {
            throw new IllegalArgumentException("all pairs of " + nodes.size()
                    + " targets do not fit into memory; above " + MOST_NODES + " keep only the best pairs");
        }
    }

    @Override
    public int size() {
        return (int) ((long) nodes.size() * (nodes.size() - 1) / 2);
    }

    /** Pairs before row i of the triangle of n nodes. */
    static long before(long n, long i) {
        return i * (2 * n - i - 1) / 2;
    }

    @Override
    public int firstPosition(int pair) {
        // the root of before(n, i) = pair, then corrected by at most one step for rounding
        double b = 2.0 * nodes.size() - 1;
        int i = (int) ((b - Math.sqrt(b * b - 8.0 * pair)) / 2);
        while (before(nodes.size(), i + 1) <= pair) {
            i++;
        }
        while (before(nodes.size(), i) > pair) {
            i--;
        }
        return i;
    }

    @Override
    public int secondPosition(int pair) {
        int i = firstPosition(pair);
        return (int) (pair - before(nodes.size(), i)) + i + 1;
    }

    @Override
    public void forEach(Visitor visitor) {
        int pair = 0;
        for (int i = 0; i < nodes.size(); i++) {
            for (int j = i + 1; j < nodes.size(); j++) {
                visitor.visit(pair++, i, j);
            }
        }
    }
}
