package org.linkteller.audit;

/**
 * The generator behind {@code numpy.random.seed} and {@code numpy.random.choice}: MT19937 (Matsumoto and Nishimura 1998,
 * seeded by init_genrand) and NumPy's frozen legacy way of turning its 32-bit words into permutations. Exists so that
 * audits can use the very targets published figures were measured on; for anything else take {@link
 * org.linkteller.api.Seed}. Not safe for use by several threads.
 */
public final class NumpyLegacyRandom {
    private static final int SIZE = 624;
    private static final int SHIFT = 397;
    private static final int TWIST = 0x9908b0df;
    private static final int UPPER_BIT = 0x80000000;
    private static final int LOWER_BITS = 0x7fffffff;

    private final int[] state = new int[SIZE];
    private int used = SIZE;

    /** As {@code numpy.random.seed(seed)}; NumPy takes 0 to 2^32 - 1. */
    public NumpyLegacyRandom(long seed) {
        if (seed < 0 || seed > 0xffffffffL) {
            throw new IllegalArgumentException("a NumPy seed is from 0 to 4294967295, got " + seed);
        }
        state[0] = (int) seed;
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

    /** Uniform from 0 to {@code max}, both included: words masked to max's bits, drawn until one is not above it. */
    public int upTo(int max) {
        if (max == 0) {
            return 0; // as NumPy: no word is spent
        }
        int mask = -1 >>> Integer.numberOfLeadingZeros(max);
        int drawn = next() & mask;
        while (drawn > max) {
            drawn = next() & mask;
        }
        return drawn;
    }

    /** As {@code numpy.random.permutation(size)}: 0, 1, 2, ... shuffled from the top. */
    public int[] permutation(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        for (int i = size - 1; i > 0; i--) {
            int j = upTo(i);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    /** As {@code numpy.random.choice(candidates, count, replace=False)}, which shuffles all and takes the first. */
    public int[] choice(int[] candidates, int count) {
        if (count < 0 || count > candidates.length) {
            throw new IllegalArgumentException("cannot draw " + count + " of " + candidates.length + " candidates");
        }
        int[] order = permutation(candidates.length);
        int[] chosen = new int[count];
        for (int i = 0; i < count; i++) {
            chosen[i] = candidates[order[i]];
        }
        return chosen;
    }

    private void renew() {
        for (int i = 0; i < SIZE; i++) {
            int joined = (state[i] & UPPER_BIT) | (state[(i + 1) % SIZE] & LOWER_BITS);
            state[i] = state[(i + SHIFT) % SIZE] ^ (joined >>> 1) ^ ((joined & 1) * TWIST);
        }
        used = 0;
    }
}
