package org.linkteller.gnn;

import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.api.Seed;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.math.Dropout;

/**
 * Other draws but for rounding: before every epoch each weight becomes the next float up or down, by a coin, and start values and
 * masks are the same. Sums that are taken in another order differ in every epoch, too; rounding the start alone moved the weights
 * of the paper's 3-layer GCN less than our plain kernels instead of the vector ones do.
 *
 * @param number of the twin, which decides its coins
 */
record TwinDraws(Draws of, int number) implements Draws {
    @Override
    public Parameters start(List<Layer> layers) {
        return of.start(layers);
    }

    @Override
    public Dropout dropout(double rate, int epoch, int layer) {
        return of.dropout(rate, epoch, layer);
    }

    @Override
    public void round(Parameters weights, int epoch) {
        RandomGenerator coin =
                new Seed(number).derive("rounding twin").derive("epoch", epoch).random();
        for (Tensor tensor : weights.tensors()) {
            float[] values = tensor.values().data();
            for (int i = 0; i < values.length; i++) {
                values[i] = coin.nextBoolean() ? Math.nextUp(values[i]) : Math.nextDown(values[i]);
            }
        }
    }
}
