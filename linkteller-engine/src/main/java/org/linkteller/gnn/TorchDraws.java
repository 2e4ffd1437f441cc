package org.linkteller.gnn;

import java.util.List;
import org.linkteller.gnn.layer.GraphConvolution;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.math.Dropout;

/**
 * What chance decides in PyTorch after {@code torch.manual_seed(seed)}, when a GCN or an MLP is made on the CPU and trained on a GPU:
 * start values from {@link TorchRandom}, then one {@link TorchDropout} after the other from the GPU's own generator. For
 * reproduction only.
 *
 * @param rows as many as nodes
 * @param widths of the hidden layers
 * @param linear whether the layers begin as PyTorch's own linear ones
 */
record TorchDraws(long seed, int rows, List<Integer> widths, boolean linear) implements Draws {
    @Override
    public Parameters start(List<Layer> layers) {
        TorchRandom random = new TorchRandom(seed);
        return linear ? linear(layers, random) : Layers.initialised(layers, random);
    }

    /** As {@code torch.nn.Linear}: uniform in ±1/sqrt(inputs), an output's weights after the other's, then the bias. */
    private static Parameters linear(List<Layer> layers, TorchRandom random) {
        Parameters parameters = Parameters.zeros(Layers.shapes(layers));
        for (Layer each : layers) {
            GraphConvolution layer = (GraphConvolution) each; // on a graph without edges
            double bound = 1 / Math.sqrt(layer.inputs());
            float[] weight = parameters.get(layer.weight()).data();
            float[] bias = parameters.get(layer.bias()).data();
            for (int output = 0; output < layer.outputs(); output++) {
                for (int input = 0; input < layer.inputs(); input++) {
                    weight[input * layer.outputs() + output] = (float) random.nextDouble(-bound, bound);
                }
            }
            for (int output = 0; output < layer.outputs(); output++) {
                bias[output] = (float) random.nextDouble(-bound, bound);
            }
        }
        return parameters;
    }

    @Override
    public Dropout dropout(double rate, int epoch, int layer) {
        long used = (epoch - 1) * used(widths.size()) + used(layer);
        return new TorchDropout(rate, seed, used, rows, widths.get(layer));
    }

    /** How far the generator is after the masks of an epoch's first layers. */
    private long used(int layers) {
        return widths.subList(0, layers).stream()
                .mapToLong(width -> TorchDropout.used((long) rows * width))
                .sum();
    }
}
