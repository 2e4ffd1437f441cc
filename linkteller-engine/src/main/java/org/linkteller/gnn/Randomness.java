package org.linkteller.gnn;

import org.linkteller.api.Seed;

/** Where the start values and dropout masks of a training come from. */
public final class Randomness {
    /** What a network over so many nodes draws. */
    private interface Source {
        Draws of(GnnSpec spec, int nodes);
    }

    private final Source source;

    private Randomness(Source source) {
        this.source = source;
    }

    public static Randomness of(Seed seed) {
        return new Randomness((spec, nodes) -> new Draws.Seeded(seed));
    }

    /**
     * What PyTorch draws for a GCN, or for an MLP of its own linear layers, after {@code torch.manual_seed(seed)} on the
     * machine of the paper. For reproduction only: to build published models again. A training of another network with it
     * is refused.
     */
    public static Randomness likeTorch(long seed) {
        return new Randomness((spec, nodes) -> {
            boolean edgeless = spec instanceof GnnSpec.Mlp;
            if (!(edgeless || spec instanceof GnnSpec.Gcn)) {
                throw new IllegalArgumentException(
                        "only a GCN or an MLP can be trained like PyTorch, not a " + spec.name());
            }
            return new TorchDraws(seed, nodes, spec.hiddenWidths(), edgeless);
        });
    }

    /**
     * The same but for rounding: a training with it shows what sums in another order may come to after all epochs.
     *
     * @param number from 1 on, each another twin; 0 is this itself
     */
    public Randomness twin(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("twins are counted from 1, got " + number);
        }
        return number == 0 ? this : new Randomness((spec, nodes) -> new TwinDraws(source.of(spec, nodes), number));
    }

    Draws draws(GnnSpec spec, int nodes) {
        return source.of(spec, nodes);
    }
}
