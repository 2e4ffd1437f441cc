package org.linkteller.audit.reproduce.table;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Map;

/** How a measured figure stands to the printed one. */
public enum Verdict {
    WITHIN_PAPER("within the paper's deviation"),
    WITHIN_COMBINED("within the combined deviation"),
    WITHIN_TIES("within the range of tie-breaks"),
    OUTSIDE("outside"),
    NOT_JUDGED("not judged"),
    NOT_PRINTED("no printed value"),
    NOT_RUN("not run");

    /** Printed decimals are rounded in binary fractions; this much is no difference. */
    private static final double ROUNDING = 1e-9;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** Whether the paper's figure and ours say the same. */
    boolean agrees() {
        return this == WITHIN_PAPER || this == WITHIN_COMBINED || this == WITHIN_TIES;
    }

    @JsonValue
    public String words() {
        return words;
    }

    /**
     * Compares within the printed decimals: a printed figure stands for all that round to it.
     *
     * @param tieLow the least that another order of equal scores could have given, NaN if there are no ties to speak of
     */
    static Verdict of(Printed paper, Sample ours, double tieLow, double tieHigh) {
        if (ours.isEmpty()) {
            return NOT_RUN;
        }
        if (!paper.isNumber()) {
            return NOT_PRINTED;
        }
        double difference = Math.abs(ours.mean() - paper.value()) - paper.halfUnit() - ROUNDING;
        if (difference <= paper.deviationOrZero()) {
            return WITHIN_PAPER;
        }
        if (difference <= Math.hypot(paper.deviationOrZero(), ours.deviation())) {
            return WITHIN_COMBINED;
        }
        double slack = paper.halfUnit() + ROUNDING + paper.deviationOrZero();
        return tieLow < tieHigh && paper.value() >= tieLow - slack && paper.value() <= tieHigh + slack
                ? WITHIN_TIES
                : OUTSIDE;
    }

    /** How many of these agree. */
    public static int agreeing(Map<Verdict, Integer> counts) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().agrees())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }
}
