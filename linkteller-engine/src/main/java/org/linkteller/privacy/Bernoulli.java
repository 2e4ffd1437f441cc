package org.linkteller.privacy;

/** True with exactly the given probability. */
final class Bernoulli {
    private final ExactReal probability;
    /** The first 64 bits of the probability; the true ones are these or, rarely, these plus one. */
    private final long threshold;

    Bernoulli(ExactReal probability) {
        this.probability = probability;
        this.threshold = probability.firstWord();
    }

    boolean draw(NoiseStream noise) {
        long word = noise.nextLong();
        if (word == threshold || word == threshold + 1) {
            return new LazyUniform(word, noise).isBelow(probability);
        }
        return Long.compareUnsigned(word, threshold) < 0;
    }
}
