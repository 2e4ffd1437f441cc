package org.linkteller.gnn;

import org.linkteller.math.Dropout;
import org.linkteller.math.Philox;

/**
 * For reproduction only: a dropout mask as PyTorch draws it on a GPU, a function of seed, place in the generator's stream and launch size. In its
 * fused kernel for tensors that load four values at once (ATen/native/cuda/Dropout.cu) thread t owns the sequence t of
 * {@link Philox} and decides elements 4t to 4t + 3, then those four launch sizes further on; a launch has at most as many
 * threads as the GPU holds.
 *
 * <p>The GPU is a GeForce RTX 2080 Ti. The paper names none, but of a dozen common ones this is the one with which its
 * 3-layer model comes out: all five printed utilities to 0.0005.
 */
final class TorchDropout implements Dropout {
    private static final int BLOCK = 256;
    /** 68 multiprocessors of 1024 threads. */
    private static final long BLOCKS_ON_GPU = 68 * 1024 / BLOCK;

    private static final int AT_ONCE = 4;

    private final double rate;
    private final long seed;
    private final long used;
    private final int rows;
    private final int width;

    /** @param used how far the generator is, in numbers per thread */
    TorchDropout(double rate, long seed, long used, int rows, int width) {
        if (rows * (long) width % AT_ONCE != 0) {
            throw new IllegalArgumentException(
                    "PyTorch's dropout is known for nodes times width a multiple of 4, got " + rows + " x " + width);
        }
        this.rate = rate;
        this.seed = seed;
        this.used = used;
        this.rows = rows;
        this.width = width;
    }

    /** How far the generator moves for a tensor of so many elements. */
    static long used(long elements) {
        return AT_ONCE * rounds(elements);
    }

    private static long threads(long elements) {
        return BLOCK * Math.min(BLOCKS_ON_GPU, (elements + BLOCK - 1) / BLOCK);
    }

    private static long rounds(long elements) {
        long each = AT_ONCE * threads(elements);
        return (elements + each - 1) / each;
    }

    @Override
    public double rate() {
        return rate;
    }

    @Override
    public boolean keeps(int row, int column) {
        float[] one = {1};
        apply((long) row * width + column, one, 0, 1);
        return one[0] > 0;
    }

    @Override
    public void apply(int row, float[] values, int offset, int columns) {
        apply((long) row * width, values, offset, columns);
    }

    /** Multiplies values that stand side by side in the tensor, the first of them at {@code element}. */
    private void apply(long element, float[] values, int offset, int count) {
        long threads = threads((long) rows * width);
        float keep = (float) (1 - rate);
        int scale = Float.floatToRawIntBits(scale());
        int[] four = new int[AT_ONCE];
        int done = (int) -(element % AT_ONCE); // of the first four some may lie before it
        long thread = element / AT_ONCE % threads;
        long place = used / AT_ONCE + element / AT_ONCE / threads;
        while (done < count) {
            Philox.words(seed, thread, place, four);
            for (int i = Math.max(0, -done); i < Math.min(AT_ONCE, count - done); i++) {
                // cuRAND's uniform float: above 0, up to 1
                float uniform = (four[i] & 0xffffffffL) * 0x1p-32f + 0x1p-33f;
                int below =
                        Float.floatToRawIntBits(uniform - keep) >> 31; // all ones or none: half would be mispredicted
                values[offset + done + i] *= Float.intBitsToFloat(scale & below);
            }
            done += AT_ONCE;
            if (++thread == threads) {
                thread = 0;
                place++;
            }
        }
    }
}
