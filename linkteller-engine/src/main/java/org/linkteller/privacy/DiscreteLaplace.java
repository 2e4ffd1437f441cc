package org.linkteller.privacy;

import java.math.BigInteger;

/**
 * Laplace noise on a lattice: the integer z with probability proportional to e^(-rate·|z|). Unlike a rounded continuous draw its set of possible values does not depend
 * on the value it is added to, which is what Mironov (2012) exploits.
 */
final class DiscreteLaplace {
    /** Lattice steps that make up 1, the difference a single edge makes, where noise is to be nearly continuous. */
    static final int STEPS_PER_UNIT = 1 << 20;

    private final ExactReal ratio;
    private final double rate;
    private final Geometric magnitude;

    /** Noise of scale 1/(epsilon · share / 100) in steps of 1/{@link #STEPS_PER_UNIT}. */
    DiscreteLaplace(double epsilon, int share) {
        this(
                ExactReal.expMinus(
                        epsilon,
                        BigInteger.valueOf(share),
                        BigInteger.valueOf(100L).shiftLeft(20)),
                epsilon * share / 100 / STEPS_PER_UNIT);
    }

    private DiscreteLaplace(ExactReal ratio, double rate) {
        this.ratio = ratio;
        this.rate = rate;
        this.magnitude = new Geometric(ratio, rate);
    }

    /** Whole numbers, for counts whose L1 sensitivity is given: rate epsilon / sensitivity. */
    static DiscreteLaplace ofWhole(double epsilon, int sensitivity) {
        ExactReal ratio = ExactReal.expMinus(epsilon, BigInteger.ONE, BigInteger.valueOf(sensitivity));
        return new DiscreteLaplace(ratio, epsilon / sensitivity);
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
