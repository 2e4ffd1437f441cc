package org.linkteller.attack.influence;

import java.util.Arrays;

/**
 * What changing one node did to others: the L2 norm of each node's change, divided by the size of the probe. Nodes out
 * of reach did not change at all, so only those that did are stored.
 */
public final class Influence {
    /** Of a node that was not probed: on nobody. */
    static final Influence NONE = new Influence(0, new int[0], new double[0]);

    private final int size;
    private final int[] positions;
    private final double[] norms;

    private Influence(int size, int[] positions, double[] norms) {
        this.size = size;
        this.positions = positions;
        this.norms = norms;
    }

    /** One norm per node, copied. */
    public static Influence of(double[] norms) {
        int count = 0;
        for (double norm : norms) {
            count += norm != 0 ? 1 : 0;
        }
        int[] positions = new int[count];
        double[] values = new double[count];
        int next = 0;
        for (int i = 0; i < norms.length; i++) {
            if (norms[i] != 0) {
                positions[next] = i;
                values[next++] = norms[i];
            }
        }
        return new Influence(norms.length, positions, values);
    }

    int size() {
        return size;
    }

    /** How many nodes changed. */
    public int reach() {
        return positions.length;
    }

    /** Whether nobody changed. */
    public boolean isZero() {
        return positions.length == 0;
    }

    /** The influence on the node at a position; 0 if it did not change. */
    public double at(int position) {
        int found = Arrays.binarySearch(positions, position);
        return found < 0 ? 0 : norms[found];
    }

    /** The share that the influence on one node has of the squares of all; 1 if nobody was influenced. */
    public double shareAt(int position) {
        double squares = 0;
        for (double norm : norms) {
            squares += norm * norm;
        }
        return squares == 0 ? 1 : at(position) * at(position) / squares;
    }

    /** The least influence on any node that changed but the one at {@code except}; infinite if none did. */
    public double leastExcept(int except) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < positions.length; k++) {
            if (positions[k] != except) {
                least = Math.min(least, norms[k]);
            }
        }
        return least;
    }

    /** The largest influence on any node but the one at {@code except}. */
    public double largestExcept(int except) {
        double largest = 0;
        for (int k = 0; k < positions.length; k++) {
            if (positions[k] != except) {
                largest = Math.max(largest, norms[k]);
            }
        }
        return largest;
    }

    /** The positions that changed, ascending. Shared, not a copy: for reading only. */
    int[] positions() {
        return positions;
    }

    /** The influence at each of {@link #positions()}. Shared, not a copy: for reading only. */
    public double[] norms() {
        return norms;
    }

    /** Visits the nodes that changed, in ascending order of position. */
    public void forEach(Visitor visitor) {
        for (int k = 0; k < positions.length; k++) {
            visitor.visit(positions[k], norms[k]);
        }
    }

    /** Receives a position and the influence on the node there. */
    @FunctionalInterface
    public interface Visitor {
        void visit(int position, double norm);
    }
}
