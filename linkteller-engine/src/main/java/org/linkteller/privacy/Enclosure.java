package org.linkteller.privacy;

import java.math.BigInteger;

/**
 * A real number caught between two fixed-point ones: {@code low / 2^bits <= x <= high / 2^bits}. Every operation rounds
 * outwards, so whatever is computed from enclosures is enclosed as well; a comparison that the bounds cannot decide is
 * repeated with more bits. This is where the samplers get their exactness from: no double ever decides a draw.
 */
record Enclosure(BigInteger low, BigInteger high, int bits) {
    static Enclosure one(int bits) {
        BigInteger one = BigInteger.ONE.shiftLeft(bits);
        return new Enclosure(one, one, bits);
    }

    static Enclosure ratio(BigInteger numerator, BigInteger denominator, int bits) {
        BigInteger[] parts = numerator.shiftLeft(bits).divideAndRemainder(denominator);
        return new Enclosure(parts[0], parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE), bits);
    }

    /** e^-(numerator/denominator) for a non-negative exponent. */
    static Enclosure expMinus(BigInteger numerator, BigInteger denominator, int bits) {
        if (numerator.compareTo(denominator.multiply(BigInteger.valueOf(bits))) > 0) {
            return new Enclosure(BigInteger.ZERO, BigInteger.ONE, bits); // e^-x < 2^-x
        }
        // e^-x = (e^-t)^(2^halvings) with t = x / 2^halvings below 2^-8
        int halvings = Math.max(0, numerator.bitLength() - denominator.bitLength() + 1) + 8;
        Enclosure t = ratio(numerator, denominator.shiftLeft(halvings), bits);
        Enclosure sum = one(bits);
        Enclosure term = one(bits);
        boolean negative = true;
        for (int i = 1; term.high.compareTo(BigInteger.ONE) > 0; i++) {
            term = term.times(t).over(i);
            sum = negative ? sum.minus(term) : sum.plus(term);
            negative = !negative;
        }
        // alternating with falling terms: what was left out is smaller than the last term
        Enclosure power =
                new Enclosure(sum.low.subtract(term.high).max(BigInteger.ZERO), sum.high.add(term.high), bits);
        for (int i = 0; i < halvings; i++) {
            power = power.times(power);
        }
        return power;
    }

    Enclosure plus(Enclosure other) {
        return new Enclosure(low.add(other.low), high.add(other.high), bits);
    }

    Enclosure minus(Enclosure other) {
        return new Enclosure(low.subtract(other.high), high.subtract(other.low), bits);
    }

    /** The product of two numbers that are not negative. */
    Enclosure times(Enclosure other) {
        BigInteger below = low.max(BigInteger.ZERO).multiply(other.low.max(BigInteger.ZERO));
        return new Enclosure(below.shiftRight(bits), roundUp(high.multiply(other.high)), bits);
    }

    /** A quotient known to lie from 0 to 1; all of 0 to 1 while the divisor cannot be told from 0. */
    Enclosure over(Enclosure other) {
        BigInteger one = BigInteger.ONE.shiftLeft(bits);
        if (other.low.signum() <= 0) {
            return new Enclosure(BigInteger.ZERO, one, bits);
        }
        BigInteger below = low.max(BigInteger.ZERO).shiftLeft(bits).divide(other.high);
        BigInteger above = high.shiftLeft(bits).divide(other.low).add(BigInteger.ONE);
        return new Enclosure(below, above.min(one), bits);
    }

    /** 1/x for a number from 0 to 1; nothing above is known while it cannot be told from 0. */
    Enclosure inverse() {
        BigInteger dividend = BigInteger.ONE.shiftLeft(2 * bits);
        BigInteger above = low.signum() <= 0
                ? dividend // stands for anything: an enclosure this wide is never accepted
                : dividend.divide(low).add(BigInteger.ONE);
        return new Enclosure(dividend.divide(high), above, bits);
    }

    Enclosure power(long exponent) {
        Enclosure result = one(bits);
        Enclosure square = this;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = result.times(square);
            }
            square = rest > 1 ? square.times(square) : square;
        }
        return result;
    }

    /** The lower bound cut to a multiple of 2^-wanted. */
    BigInteger lowAt(int wanted) {
        return low.shiftRight(bits - wanted);
    }

    /** The upper bound cut to a multiple of 2^-wanted. */
    BigInteger highAt(int wanted) {
        return high.shiftRight(bits - wanted);
    }

    /** Whether the two bounds, cut to 64 bits, differ by at most one unit. */
    boolean isKnownToOneWord() {
        return highAt(64).subtract(lowAt(64)).bitLength() <= 1;
    }

    /** The lower bound as an unsigned 64-bit fraction; a bound of 1 is given as the largest word. */
    long firstWord() {
        BigInteger word = lowAt(64);
        return word.bitLength() > 64 ? -1 : word.longValue();
    }

    private Enclosure over(int divisor) {
        BigInteger by = BigInteger.valueOf(divisor);
        return new Enclosure(
                low.divide(by), high.add(by).subtract(BigInteger.ONE).divide(by), bits);
    }

    private BigInteger roundUp(BigInteger doubled) {
        return doubled.negate().shiftRight(bits).negate();
    }
}
