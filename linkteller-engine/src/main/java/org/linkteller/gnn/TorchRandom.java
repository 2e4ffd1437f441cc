package org.linkteller.gnn;

import java.util.random.RandomGenerator;
import org.linkteller.math.FusedMultiplyAdd;
import org.linkteller.math.MersenneTwister;

/**
 * For reproduction only: the start values PyTorch draws on a CPU. After {@code torch.manual_seed(seed)}, {@code tensor.uniform_(-b, b)} takes one
 * word of MT19937 for each float32 in turn and keeps its lower 24 bits. Not safe for use by several threads.
 */
final class TorchRandom implements RandomGenerator {
    private static final int BITS = 24;

    private final MersenneTwister words;

    /** @param seed of which PyTorch uses the lower 32 bits */
    TorchRandom(long seed) {
        words = new MersenneTwister((int) seed);
    }

    /** A float32, computed in float32 with one rounding at the end, as PyTorch's compiled kernel does. */
    @Override
    public double nextDouble(double from, double to) {
        float share = (words.next() & ((1 << BITS) - 1)) * 0x1p-24f;
        return FusedMultiplyAdd.of(share, (float) to - (float) from, (float) from);
    }

    @Override
    public long nextLong() {
        return (long) words.next() << 32 | words.next() & 0xffffffffL;
    }
}
