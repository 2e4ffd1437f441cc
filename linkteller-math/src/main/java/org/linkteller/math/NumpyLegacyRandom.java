package org.linkteller.math;

import java.util.Arrays;

/**
 * The generator behind {@code numpy.random.seed} and {@code numpy.random.choice}: {@link MersenneTwister} and
 * NumPy's frozen legacy way of turning its 32-bit words into permutations. Exists so that audits can use the very targets
 * published figures were measured on; for anything else take {@link org.linkteller.api.Seed}. Not safe for use by several
 * threads.
 */
public final class NumpyLegacyRandom {
    private final MersenneTwister words;

    /** As {@code numpy.random.seed(seed)}; NumPy takes 0 to 2^32 - 1. */
    public NumpyLegacyRandom(long seed) {
        if (seed < 0 || seed > 0xffffffffL) {
            throw new IllegalArgumentException("a NumPy seed is from 0 to 4294967295, got " + seed);
        }
        words = new MersenneTwister((int) seed);
    }

    /** The next 32 bits. */
    public int next() {
        return words.next();
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
        Arrays.setAll(order, i -> i);
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
        Arrays.setAll(chosen, i -> candidates[order[i]]);
        return chosen;
    }
}
