package org.linkteller.audit.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.Guess;
import org.linkteller.judge.RocPoint;
import org.linkteller.judge.Rounding;

/**
 * How well an attack did. Rates are fractions.
 *
 * @param auc null, like the two after it, where there is no edge or nothing but edges among the targets
 * @param tprAtFpr by false positive rate, written as a decimal number
 * @param note what a reader must know to judge the figures, such as what cut an attack short; names no node
 * @param noteNodes the nodes that the note is about
 */
public record Measures(
        @JsonProperty("pairs") long pairs,
        @JsonProperty("edges") long edges,
        @JsonProperty("auc") @Nullable Double auc,
        @JsonProperty("averagePrecision") @Nullable Double averagePrecision,
        @JsonProperty("tprAtFpr") Map<String, Double> tprAtFpr,
        @JsonProperty("queries") long queries,
        @JsonProperty("seconds") double seconds,
        @JsonProperty("note") String note,
        @JsonProperty("noteNodes") List<String> noteNodes,
        @JsonProperty("guesses") List<Guess> guesses)
        implements Serializable {
    public static Measures of(
            AttackOutcome outcome, long queries, double seconds, String note, List<String> noteNodes) {
        Map<String, Double> tprAtFpr = new LinkedHashMap<>();
        for (RocPoint point : outcome.tprAtFpr()) {
            tprAtFpr.put(rateKey(point.fpr()), point.tpr());
        }
        return new Measures(
                outcome.pairs(),
                outcome.edges(),
                orNull(outcome.auc()),
                orNull(outcome.averagePrecision()),
                tprAtFpr,
                queries,
                seconds,
                note,
                noteNodes,
                outcome.guesses());
    }

    /** How {@link #tprAtFpr} names a rate: 0.0001 rather than 1.0E-4. */
    public static String rateKey(double rate) {
        return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
    }

    /** What comes of naming exactly as many pairs as there are edges: headline and gate speak of it. */
    public Guess atDensity() {
        return guesses.stream()
                .filter(guess -> guess.belief() == 1 && guess.rounding() == Rounding.EXACT)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the density itself was not tried as a belief"));
    }

    Measures withNoteNodes(List<String> others) {
        return new Measures(pairs, edges, auc, averagePrecision, tprAtFpr, queries, seconds, note, others, guesses);
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
