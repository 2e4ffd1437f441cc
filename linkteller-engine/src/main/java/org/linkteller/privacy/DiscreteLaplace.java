package org.linkteller.privacy;

import java.math.BigInteger;

/**
 * Laplace noise on a lattice: the integer z with probability proportional to e^(-rate·|z|), where rate is the budget
 * per unit divided by {@link #STEPS_PER_UNIT}. Unlike a rounded continuous draw its set of possible values does not depend
 * on the value it is added to, which is what Mironov (2012) exploits.
 */
final class DiscreteLaplace {
    /** Lattice steps that make up 1, the difference a single edge makes. */
    static final int STEPS_PER_UNIT = 1 << 20;

    private final ExactReal ratio;
    private final double rate;
    private final Geometric magnitude;

    /** Noise of scale 1/(epsilon · share / 100). */
    DiscreteLaplace(double epsilon, int share) {
        this.ratio = ExactReal.expMinus(
                epsilon, BigInteger.valueOf(share), BigInteger.valueOf(100L).shiftLeft(20));
        this.rate = epsilon * share / 100 / STEPS_PER_UNIT;
        this.magnitude = new Geometric(ratio, rate);
    }

    /** A draw in lattice steps, at most {@link Geometric#CAP} away from 0. */
    long draw(NoiseStream noise) {
        while (true) {
            long size = magnitude.draw(noise);
            boolean negative = noise.nextBoolean();
            if (size > 0 || !negative) { // 0 must not be met twice
                return negative ? -size : size;
            }
        }
    }

    /** How far a draw known to be at least some positive bound lies above it: the tail has no memory. */
    long drawExcess(NoiseStream noise) {
        return magnitude.draw(noise);
    }

    /** P(z >= bound) = ratio^bound / (1 + ratio), for a positive bound. */
    ExactReal tail(long bound) {
        return bits -> {
            Enclosure base = ratio.enclose(bits);
            return base.power(bound).over(Enclosure.one(bits).plus(base));
        };
    }

    /** About -ln(ratio). */
    double rate() {
        return rate;
    }
}
