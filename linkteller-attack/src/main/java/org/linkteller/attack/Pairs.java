package org.linkteller.attack;

import org.linkteller.api.NodeSet;

/**
 * The unordered pairs an attack is asked about, numbered from 0. A pair still has a first and a second node, because
 * the published attack reads only one direction: it changes the second and watches the first.
 */
public sealed interface Pairs permits TrianglePairs, ListedPairs {
    /** All pairs of the targets: positions i &lt; j, row after row. */
    static Pairs among(NodeSet targets) {
        return new TrianglePairs(targets);
    }

    /**
     * The given pairs. The second of each is its smaller id, since the balanced protocol changes the smaller id and
     * reads the larger.
     */
    static Pairs listed(int[] us, int[] vs) {
        return ListedPairs.of(us, vs);
    }

    /** The number of a pair, given by the positions of its two nodes in any order, {@linkplain #among among} so many targets. */
    static int number(int targets, int one, int other) {
        int first = Math.min(one, other);
        return (int) (TrianglePairs.before(targets, first) + Math.max(one, other) - first - 1);
    }

    int size();

    /** Every node that occurs; the positions below refer to it. */
    NodeSet nodes();

    int firstPosition(int pair);

    int secondPosition(int pair);

    void forEach(Visitor visitor);

    default int first(int pair) {
        return nodes().id(firstPosition(pair));
    }

    default int second(int pair) {
        return nodes().id(secondPosition(pair));
    }

    /** Receives a pair's number and the positions of its two nodes. */
    @FunctionalInterface
    interface Visitor {
        void visit(int pair, int firstPosition, int secondPosition);
    }
}
