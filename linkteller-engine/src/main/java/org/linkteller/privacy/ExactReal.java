package org.linkteller.privacy;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A number from 0 to 1 that can be enclosed as tightly as one likes: more bits, smaller enclosure. The ones used here
 * are built from e^-x with a rational x other than 0, hence irrational, so any comparison with a binary fraction ends.
 */
@FunctionalInterface
interface ExactReal {
    Enclosure enclose(int bits);

    /** e^-(epsilon * numerator / denominator). A double is a binary fraction, so the exponent is exactly rational. */
    static ExactReal expMinus(double epsilon, BigInteger numerator, BigInteger denominator) {
        BigDecimal exact = new BigDecimal(epsilon);
        BigInteger top = exact.unscaledValue().multiply(numerator);
        BigInteger bottom = BigInteger.TEN.pow(Math.max(0, exact.scale())).multiply(denominator);
        BigInteger scaledTop = top.multiply(BigInteger.TEN.pow(Math.max(0, -exact.scale())));
        BigInteger common = scaledTop.gcd(bottom);
        BigInteger reducedTop = scaledTop.divide(common);
        BigInteger reducedBottom = bottom.divide(common);
        return bits -> Enclosure.expMinus(reducedTop, reducedBottom, bits);
    }

    default ExactReal power(long exponent) {
        return bits -> enclose(bits).power(exponent);
    }

    /** The first 64 bits of the number; the true ones are these or these plus one. */
    default long firstWord() {
        for (int bits = 192; ; bits *= 2) {
            Enclosure enclosure = enclose(bits);
            if (enclosure.isKnownToOneWord()) {
                return enclosure.firstWord();
            }
        }
    }
}
