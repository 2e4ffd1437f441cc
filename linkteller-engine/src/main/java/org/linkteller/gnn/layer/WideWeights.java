package org.linkteller.gnn.layer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A trained network's weights in double, each converted once: a query about one node would spend most of its time on
 * that. The arrays are shared, for reading only. Safe for concurrent use.
 */
public final class WideWeights {
    private final Parameters weights;
    private final Map<String, double[][]> wide = new ConcurrentHashMap<>();

    /** @param weights which nobody changes any more */
    public WideWeights(Parameters weights) {
        this.weights = weights;
    }

    public double[][] get(String name) {
        return wide.computeIfAbsent(name, key -> DoubleRows.of(weights.get(key)));
    }

    /** A tensor of one row. */
    public double[] row(String name) {
        return get(name)[0];
    }

    /** Two of as many rows as one. */
    double[][] sideBySide(String left, String right) {
        double[][] first = get(left);
        return wide.computeIfAbsent(left + "|" + right, key -> DoubleRows.sideBySide(first, weights.get(right)));
    }

    /** Zeros in the shape of the second, with the second beside them. */
    double[][] besideZeros(String name) {
        double[][] own = get(name);
        return wide.computeIfAbsent(
                "0|" + name, key -> DoubleRows.sideBySide(new double[own.length][own[0].length], weights.get(name)));
    }
}
