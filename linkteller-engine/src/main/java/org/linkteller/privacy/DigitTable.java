package org.linkteller.privacy;

/**
 * A number k from 0 to {@link #SIZE} - 1 with probability proportional to ratio^k, by looking a uniform word up among
 * the thresholds F(k) = (1 - ratio^(k+1)) / (1 - ratio^SIZE).
 */
final class DigitTable {
    /** A power of two; 8 KB of thresholds stay in the first-level cache. */
    static final int SIZE = 1024;

    private static final int GUIDE_SHIFT = 64 - 10;

    private final ExactReal ratio;
    /** F(k) cut to 64 bits, top bit flipped so that signed comparison orders them; off by at most one unit. */
    private final long[] thresholds;
    /** For the first ten bits of a word: a k that no such word falls below. */
    private final short[] guide = new short[1 << (64 - GUIDE_SHIFT)];

    DigitTable(ExactReal ratio) {
        this.ratio = ratio;
        this.thresholds = thresholds(ratio);
        int k = 0;
        for (int i = 0; i < guide.length; i++) {
            long firstWord = ((long) i << GUIDE_SHIFT) ^ Long.MIN_VALUE;
            while (k < SIZE - 1 && thresholds[k] + 1 < firstWord) {
                k++;
            }
            guide[i] = (short) k;
        }
    }

    int draw(NoiseStream noise) {
        long word = noise.nextLong();
        long flipped = word ^ Long.MIN_VALUE;
        int k = guide[(int) (word >>> GUIDE_SHIFT)];
        while (k < SIZE - 1) {
            long threshold = thresholds[k];
            if (flipped <= threshold + 1) {
                if (flipped >= threshold) {
                    return drawSlowly(word, k, noise);
                }
                return k;
            }
            k++;
        }
        return k;
    }

    private int drawSlowly(long word, int first, NoiseStream noise) {
        LazyUniform uniform = new LazyUniform(word, noise);
        int k = first;
        while (k < SIZE - 1 && !uniform.isBelow(threshold(k))) {
            k++;
        }
        return k;
    }

    private ExactReal threshold(int k) {
        return bits -> {
            Enclosure base = ratio.enclose(bits);
            Enclosure one = Enclosure.one(bits);
            return one.minus(base.power(k + 1)).over(one.minus(base.power(SIZE)));
        };
    }

    private static long[] thresholds(ExactReal ratio) {
        for (int bits = 192; ; bits *= 2) {
            long[] words = thresholds(ratio.enclose(bits));
            if (words.length > 0) {
                return words;
            }
        }
    }

    /** Empty if the enclosure is too wide to give every threshold up to one unit. */
    private static long[] thresholds(Enclosure ratio) {
        Enclosure one = Enclosure.one(ratio.bits());
        Enclosure scale = one.minus(ratio.power(SIZE)).inverse(); // one division instead of a thousand
        Enclosure power = ratio;
        long[] words = new long[SIZE - 1];
        for (int k = 0; k < words.length; k++) {
            Enclosure threshold = one.minus(power).times(scale);
            if (!threshold.isKnownToOneWord()) {
                return new long[0];
            }
            // the largest word less one, so that adding the unit of doubt cannot overflow
            words[k] = Math.min(threshold.firstWord() ^ Long.MIN_VALUE, Long.MAX_VALUE - 1);
            power = power.times(ratio);
        }
        return words;
    }
}
