package org.linkteller.api;

import java.io.Serializable;
import java.util.SplittableRandom;

/**
 * The root of all repeatable randomness of a run. Every use derives its own named stream, so that adding a draw in one
 * place moves no number in another. Never for noise that must be private.
 */
public record Seed(long value) implements Serializable {
    /** The seed of a named part: the same name always gives the same seed, different names unrelated ones. */
    public Seed derive(String name) {
        // FNV-1a over the name, started from the mixed seed, finished by the mixer of SplitMix64 (Steele et al. 2014)
        long hash = mix(value) ^ 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return new Seed(mix(hash));
    }

    public Seed derive(String name, long index) {
        return new Seed(mix(derive(name).value + mix(index)));
    }

    /** A fresh generator at the start of this seed's stream. */
    public SplittableRandom random() {
        return new SplittableRandom(value);
    }

    /** Puts values into this seed's order, every order equally likely (Fisher and Yates). */
    public void shuffle(int[] values) {
        SplittableRandom random = random();
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
