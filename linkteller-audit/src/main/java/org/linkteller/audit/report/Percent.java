package org.linkteller.audit.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Shares as people read them: rounded, but never to all or to nothing. */
final class Percent {
    private Percent() {}

    /** For sentences: as many digits as one would say. */
    static String said(double share) {
        double value = 100 * share;
        if (value == 0 || value == 100 || (value >= 10 && value < 99.5)) {
            return String.format(Locale.ENGLISH, "%.0f %%", value);
        }
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = value > 99
                ? exact.setScale(1, RoundingMode.DOWN)
                : exact.round(new MathContext(2, RoundingMode.HALF_UP)).stripTrailingZeros();
        return rounded.toPlainString() + " %";
    }

    /** For columns: one decimal. */
    static String tenths(double share) {
        double value = 100 * share;
        double shown = value > 0 && value < 0.05 ? 0.1 : value < 100 && value >= 99.95 ? 99.9 : value;
        return String.format(Locale.ROOT, "%.1f%%", shown);
    }
}
