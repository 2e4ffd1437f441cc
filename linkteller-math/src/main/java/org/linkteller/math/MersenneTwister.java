package org.linkteller.math;

/**
 * MT19937 (Matsumoto and Nishimura 1998), seeded by their init_genrand: the generator of NumPy's legacy functions and of
 * PyTorch on a CPU. Exists to draw again what published figures were measured with; for anything else take {@link
 * org.linkteller.api.Seed}. Not safe for use by several threads.
 */
public final class MersenneTwister {
    private static final int SIZE = 624;
    private static final int SHIFT = 397;
    private static final int TWIST = 0x9908b0df;
    private static final int UPPER_BIT = 0x80000000;
    private static final int LOWER_BITS = 0x7fffffff;

    private final int[] state = new int[SIZE];
    private int used = SIZE;

    public MersenneTwister(int seed) {
        state[0] = seed;
        for (int i = 1; i < SIZE; i++) {
            state[i] = 1812433253 * (state[i - 1] ^ (state[i - 1] >>> 30)) + i;
        }
    }

    /** The next 32 bits. */
    public int next() {
        if (used == SIZE) {
            renew();
        }
        int word = state[used++];
        word ^= word >>> 11;
        word ^= (word << 7) & 0x9d2c5680;
        word ^= (word << 15) & 0xefc60000;
        return word ^ (word >>> 18);
    }

    private void renew() {
        for (int i = 0; i < SIZE; i++) {
            int joined = (state[i] & UPPER_BIT) | (state[(i + 1) % SIZE] & LOWER_BITS);
            state[i] = state[(i + SHIFT) % SIZE] ^ (joined >>> 1) ^ ((joined & 1) * TWIST);
        }
        used = 0;
    }
}
