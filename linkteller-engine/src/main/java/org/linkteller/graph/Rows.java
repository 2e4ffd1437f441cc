package org.linkteller.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.linkteller.api.NodeSet;
import org.linkteller.math.SymmetricBits;

/** The two ways to keep a graph. Every edge stands at both its ends, each node's neighbours in ascending order. */
sealed interface Rows extends Serializable {
    int nodeCount();

    long edgeCount();

    int degree(int u);

    boolean hasEdge(int u, int v);

    void forEachNeighbour(int u, IntConsumer action);

    /** @param place of each node of this graph among {@code nodes}, -1 for the others */
    Graph induced(NodeSet nodes, int[] place);

    /**
     * Eight bytes an edge.
     *
     * @param starts where each node's neighbours start, one entry more than nodes
     */
    record Listed(int[] starts, int[] neighbours) implements Rows {
        @Override
        public int nodeCount() {
            return starts.length - 1;
        }

        @Override
        public long edgeCount() {
            return neighbours.length / 2;
        }

        @Override
        public int degree(int u) {
            return starts[u + 1] - starts[u];
        }

        @Override
        public boolean hasEdge(int u, int v) {
            return degree(u) <= degree(v) ? isListed(u, v) : isListed(v, u);
        }

        private boolean isListed(int u, int v) {
            return Arrays.binarySearch(neighbours, starts[u], starts[u + 1], v) >= 0;
        }

        @Override
        public void forEachNeighbour(int u, IntConsumer action) {
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                action.accept(neighbours[k]);
            }
        }

        @Override
        public Graph induced(NodeSet nodes, int[] place) {
            int[] inducedStarts = new int[nodes.size() + 1];
            for (int i = 0; i < nodes.size(); i++) {
                int inside = 0;
                for (int k = starts[nodes.id(i)]; k < starts[nodes.id(i) + 1]; k++) {
                    inside += place[neighbours[k]] >= 0 ? 1 : 0;
                }
                inducedStarts[i + 1] = inducedStarts[i] + inside;
            }
            int[] inducedNeighbours = new int[inducedStarts[nodes.size()]];
            for (int i = 0; i < nodes.size(); i++) {
                int next = inducedStarts[i];
                for (int k = starts[nodes.id(i)]; k < starts[nodes.id(i) + 1]; k++) {
                    if (place[neighbours[k]] >= 0) {
                        inducedNeighbours[next++] = place[neighbours[k]];
                    }
                }
                Arrays.sort(inducedNeighbours, inducedStarts[i], next); // places need not ascend with ids
            }
            return Graph.wrap(inducedStarts, inducedNeighbours);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Listed that
                    && Arrays.equals(starts, that.starts)
                    && Arrays.equals(neighbours, that.neighbours);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(starts) + Arrays.hashCode(neighbours);
        }
    }

    /** A bit for every pair, whether it is an edge or not. */
    record InBits(SymmetricBits bits, long edgeCount) implements Rows {
        Listed listed() {
            int[] starts = new int[nodeCount() + 1];
            int[] neighbours = new int[Math.toIntExact(2 * edgeCount)];
            for (int u = 0; u < nodeCount(); u++) {
                starts[u + 1] = starts[u];
                int row = u;
                bits.forEach(u, v -> neighbours[starts[row + 1]++] = v);
            }
            return new Listed(starts, neighbours);
        }

        @Override
        public int nodeCount() {
            return bits.size();
        }

        @Override
        public int degree(int u) {
            return bits.count(u);
        }

        @Override
        public boolean hasEdge(int u, int v) {
            return bits.get(u, v);
        }

        @Override
        public void forEachNeighbour(int u, IntConsumer action) {
            bits.forEach(u, action);
        }

        @Override
        public Graph induced(NodeSet nodes, int[] place) {
            GraphBuilder builder = new GraphBuilder(nodes.size()); // which may well be small enough for a list
            for (int i = 0; i < nodes.size(); i++) {
                int first = i;
                bits.forEach(nodes.id(i), v -> {
                    if (place[v] > first) {
                        builder.add(first, place[v]);
                    }
                });
            }
            return builder.build();
        }
    }
}
