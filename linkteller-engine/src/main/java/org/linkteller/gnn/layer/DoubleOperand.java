package org.linkteller.gnn.layer;

import java.util.Arrays;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.math.RowPool;

/** The left factor X of a layer's product X W in double: features however they are stored, or hidden activations. */
@FunctionalInterface
public interface DoubleOperand {
    /** X weights, one new array per row; {@code weights[k]} is row k. */
    double[][] times(double[][] weights);

    /** Hidden activations, one row per node. */
    static DoubleOperand of(double[][] rows, RowPool pool) {
        return weights -> DoubleRows.product(rows, weights, pool);
    }

    /** Features as they are stored; nothing sparse is ever written out in full. */
    static DoubleOperand of(Features features, RowPool pool) {
        return weights -> product(features, weights, pool);
    }

    private static double[][] product(Features features, double[][] weights, RowPool pool) {
        if (features instanceof DenseFeatures dense) {
            return DoubleRows.product(dense, weights, pool);
        }
        if (features instanceof SparseFeatures sparse) {
            return DoubleRows.product(Operand.matrix(sparse), weights, new double[DoubleRows.width(weights)], pool);
        }
        if (features instanceof ShiftedFeatures shifted) {
            // X W = B (scale W) + 1 (shiftᵀ W)
            double[][] scaled = new double[weights.length][];
            double[] constant = new double[DoubleRows.width(weights)];
            for (int j = 0; j < weights.length; j++) {
                scaled[j] = DoubleRows.times(shifted.scale(j), weights[j]);
                DoubleRows.add(shifted.shift(j), weights[j], constant);
            }
            return DoubleRows.product(Operand.matrix(shifted.sparse()), scaled, constant, pool);
        }
        RowOverlay overlay = (RowOverlay) features;
        double[][] product = product(overlay.base(), weights, pool);
        int[] changed = overlay.changedRows();
        double[][] rows = new double[changed.length][];
        Arrays.setAll(rows, i -> overlay.row(changed[i]));
        double[][] replaced = DoubleRows.product(rows, weights, pool);
        for (int i = 0; i < changed.length; i++) {
            product[changed[i]] = replaced[i];
        }
        return product;
    }
}
