package org.linkteller.math;

/**
 * Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011): four 32-bit words as a function of a counter and a key. The counter's
 * halves are used as NVIDIA's cuRAND does, whose generator this is. Exists to draw again what published figures were
 * measured with.
 */
public final class Philox {
    private static final int ROUNDS = 10;
    private static final long FIRST_FACTOR = 0xd2511f53L;
    private static final long SECOND_FACTOR = 0xcd9e8d57L;
    private static final int FIRST_STEP = 0x9e3779b9;
    private static final int SECOND_STEP = 0xbb67ae85;

    private Philox() {}

    /** Writes the words at a place of a sequence, such as a GPU's thread has one. */
    public static void words(long seed, long sequence, long place, int[] four) {
        int a = (int) place;
        int b = (int) (place >>> 32);
        int c = (int) sequence;
        int d = (int) (sequence >>> 32);
        int firstKey = (int) seed;
        int secondKey = (int) (seed >>> 32);
        for (int round = 0; round < ROUNDS; round++) {
            long first = FIRST_FACTOR * (a & 0xffffffffL);
            long second = SECOND_FACTOR * (c & 0xffffffffL);
            a = (int) (second >>> 32) ^ b ^ firstKey;
            b = (int) second;
            c = (int) (first >>> 32) ^ d ^ secondKey;
            d = (int) first;
            firstKey += FIRST_STEP;
            secondKey += SECOND_STEP;
        }
        four[0] = a;
        four[1] = b;
        four[2] = c;
        four[3] = d;
    }
}
