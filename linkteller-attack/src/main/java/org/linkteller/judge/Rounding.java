package org.linkteller.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How the number of pairs to name follows from the density. Counted in integers: in doubles m / pairs * pairs often lands just above m. */
public enum Rounding {
    /** The density rounded half up to its first significant digit, as the paper's attacker believes it. */
    PAPER {
        @Override
        BigDecimal believedEdges(long edges, long pairs) {
            if (edges == 0) {
                return BigDecimal.ZERO;
            }
            BigDecimal scaled = BigDecimal.valueOf(edges); // edges * 10^shift, so that 1 <= scaled / pairs < 10
            int shift = 0;
            while (scaled.compareTo(BigDecimal.valueOf(pairs)) < 0) {
                scaled = scaled.movePointRight(1);
                shift++;
            }
            BigDecimal digit = scaled.divide(BigDecimal.valueOf(pairs), 0, RoundingMode.HALF_UP);
            return digit.multiply(BigDecimal.valueOf(pairs)).movePointLeft(shift);
        }
    },
    /** The density itself: belief 1 names exactly as many pairs as there are edges. */
    EXACT {
        @Override
        BigDecimal believedEdges(long edges, long pairs) {
            return BigDecimal.valueOf(edges);
        }
    };

    abstract BigDecimal believedEdges(long edges, long pairs);

    /** How many pairs an attacker names whose belief is {@code belief} times the density; never more than there are. */
    public long named(double belief, long edges, long pairs) {
        BigDecimal wanted = BigDecimal.valueOf(belief).multiply(believedEdges(edges, pairs));
        return Math.min(pairs, wanted.setScale(0, RoundingMode.CEILING).longValueExact());
    }
}
