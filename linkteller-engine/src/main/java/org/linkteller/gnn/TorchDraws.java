package org.linkteller.gnn;

import java.util.List;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.math.Dropout;

/**
 * What chance decides in PyTorch after {@code torch.manual_seed(seed)}, when a GCN is made on the CPU and trained on a GPU:
 * start values from {@link TorchRandom}, then one {@link TorchDropout} after the other from the GPU's own generator. For
 * reproduction only.
 *
 * @param rows as many as nodes
 * @param widths of the hidden layers
 */
record TorchDraws(long seed, int rows, List<Integer> widths) implements Draws {
    @Override
    public Parameters start(List<Layer> layers) {
        return Layers.initialised(layers, new TorchRandom(seed));
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
