package org.linkteller.privacy;

import java.math.BigInteger;

/**
 * A uniform number from 0 to 1 of which only the first bits are known yet; further ones are drawn when a comparison
 * needs them. The slow path of the samplers: they get here when a first word coincides with a threshold's, about once
 * in 2^63 draws, and it is what makes them exact rather than exact up to 2^-64.
 */
final class LazyUniform {
    private final NoiseStream noise;
    private BigInteger known;
    private int bits = 64;

    LazyUniform(long firstWord, NoiseStream noise) {
        this.known = unsigned(firstWord);
        this.noise = noise;
    }

    boolean isBelow(ExactReal threshold) {
        while (true) {
            Enclosure enclosure = threshold.enclose(2 * bits + 64);
            BigInteger next = known.add(BigInteger.ONE);
            if (next.compareTo(enclosure.lowAt(bits)) <= 0) {
                return true; // the whole interval known so far lies below
            }
            if (known.compareTo(enclosure.highAt(bits)) > 0) {
                return false;
            }
            known = known.shiftLeft(64).or(unsigned(noise.nextLong()));
            bits += 64;
        }
    }

    private static BigInteger unsigned(long word) {
        BigInteger value = BigInteger.valueOf(word & Long.MAX_VALUE);
        return word < 0 ? value.setBit(63) : value;
    }
}
