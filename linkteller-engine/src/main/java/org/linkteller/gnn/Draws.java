package org.linkteller.gnn;

import java.util.List;
import org.linkteller.api.Seed;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.math.Dropout;

/** What chance decides in one training. */
interface Draws {
    /** The weights it begins with. */
    Parameters start(List<Layer> layers);

    /**
     * What drops of a hidden layer's output; the same mask each time it is asked for.
     *
     * @param epoch from 1 on
     */
    Dropout dropout(double rate, int epoch, int layer);

    /**
     * Rounds the weights otherwise than the program did, before an epoch; draws that are not a twin's leave them alone.
     *
     * @param epoch from 1 on
     */
    default void round(Parameters weights, int epoch) {}

    /** Every layer and every mask has a stream of its own. */
    record Seeded(Seed seed) implements Draws {
        @Override
        public Parameters start(List<Layer> layers) {
            return Layers.initialised(layers, seed.derive("init"));
        }

        @Override
        public Dropout dropout(double rate, int epoch, int layer) {
            Seed mask = seed.derive("dropout").derive("epoch", epoch).derive("layer", layer);
            return Dropout.of(rate, mask.value());
        }
    }
}
