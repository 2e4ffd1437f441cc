package org.linkteller.onnx;

import java.util.Arrays;
import java.util.BitSet;
import org.linkteller.api.NodeSet;

/**
 * The private edges, each in both directions, as a model takes them.
 *
 * @param sources one end of each directed edge
 * @param targets the other end
 */
public record OnnxEdges(int nodes, int[] sources, int[] targets) {
    public OnnxEdges {
        if (sources.length != targets.length) {
            throw new IllegalArgumentException(
                    "expected two ends per edge, got " + sources.length + " and " + targets.length);
        }
        for (int k = 0; k < sources.length; k++) {
            requireNode(sources[k], nodes);
            requireNode(targets[k], nodes);
        }
    }

    private static void requireNode(int node, int nodes) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("node " + node + " is not among " + nodes);
        }
    }

    int size() {
        return sources.length;
    }

    /** The edges among some nodes, which are called by their positions. */
    OnnxEdges among(NodeSet some) {
        if (some.isAll(nodes)) {
            return this;
        }
        int[] position = new int[nodes];
        Arrays.fill(position, -1);
        for (int i = 0; i < some.size(); i++) {
            requireNode(some.id(i), nodes);
            position[some.id(i)] = i;
        }
        int[] from = new int[sources.length];
        int[] to = new int[sources.length];
        int count = 0;
        for (int k = 0; k < sources.length; k++) {
            if (position[sources[k]] >= 0 && position[targets[k]] >= 0) {
                from[count] = position[sources[k]];
                to[count++] = position[targets[k]];
            }
        }
        return new OnnxEdges(some.size(), Arrays.copyOf(from, count), Arrays.copyOf(to, count));
    }

    /** With an edge from every node to itself, where there is none yet. */
    OnnxEdges withLoops() {
        BitSet looped = new BitSet(nodes);
        for (int k = 0; k < sources.length; k++) {
            if (sources[k] == targets[k]) {
                looped.set(sources[k]);
            }
        }
        int[] from = Arrays.copyOf(sources, sources.length + nodes - looped.cardinality());
        int[] to = Arrays.copyOf(targets, from.length);
        int next = sources.length;
        for (int node = looped.nextClearBit(0); node < nodes; node = looped.nextClearBit(node + 1)) {
            from[next] = node;
            to[next++] = node;
        }
        return new OnnxEdges(nodes, from, to);
    }

    /** What each edge counts. */
    float[] weights(OnnxOptions.Scaling scaling) {
        int[] degree = new int[nodes];
        for (int target : targets) {
            degree[target]++;
        }
        float[] weights = new float[sources.length];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = switch (scaling) {
                case NONE -> 1;
                case ROWS -> 1f / degree[targets[k]];
                case SYMMETRIC -> (float) (1 / Math.sqrt((double) degree[sources[k]] * degree[targets[k]]));
            };
        }
        return weights;
    }
}
