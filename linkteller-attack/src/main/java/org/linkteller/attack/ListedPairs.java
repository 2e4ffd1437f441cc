package org.linkteller.attack;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;

/** Pairs given one by one. */
public final class ListedPairs implements Pairs {
    private final NodeSet nodes;
    private final int[] firsts;
    private final int[] seconds;

    private ListedPairs(NodeSet nodes, int[] firsts, int[] seconds) {
        this.nodes = nodes;
        this.firsts = firsts;
        this.seconds = seconds;
    }

    static ListedPairs of(int[] us, int[] vs) {
        if (us.length != vs.length || us.length == 0) {
            throw new IllegalArgumentException("expected as many first as second nodes and at least one pair, got "
                    + us.length + " and " + vs.length);
        }
        NodeSet nodes = NodeSet.of(IntStream.concat(Arrays.stream(us), Arrays.stream(vs))
                .sorted()
                .distinct()
                .toArray());
        int[] firsts = new int[us.length];
        int[] seconds = new int[us.length];
        for (int i = 0; i < us.length; i++) {
            if (us[i] == vs[i]) {
                throw new IllegalArgumentException("pair " + i + " names node " + us[i] + " twice");
            }
            firsts[i] = nodes.positionOf(Math.max(us[i], vs[i]));
            seconds[i] = nodes.positionOf(Math.min(us[i], vs[i]));
        }
        return new ListedPairs(nodes, firsts, seconds);
    }

    @Override
    public int size() {
        return firsts.length;
    }

    @Override
    public NodeSet nodes() {
        return nodes;
    }

    @Override
    public int firstPosition(int pair) {
        return firsts[pair];
    }

    @Override
    public int secondPosition(int pair) {
        return seconds[pair];
    }

    @Override
    public void forEach(Visitor visitor) {
        for (int pair = 0; pair < firsts.length; pair++) {
            visitor.visit(pair, firsts[pair], seconds[pair]);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ListedPairs that
                && nodes.equals(that.nodes)
                && Arrays.equals(firsts, that.firsts)
                && Arrays.equals(seconds, that.seconds);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(firsts) + Arrays.hashCode(seconds);
    }
}
