package org.linkteller.audit.reproduce;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.report.Finding.GuessEntry;

/**
 * What came of an attack run, as kept on disk.
 *
 * @param auc null where there is no edge among the targets, or the attack does not apply
 * @param note why the attack does not apply; empty if it does
 * @param guesses every belief under both roundings; none if the attack does not apply
 */
record AttackResult(
        long pairs,
        long edges,
        @Nullable Double auc,
        long queries,
        double seconds,
        String note,
        List<GuessEntry> guesses) {
    AttackResult {
        guesses = List.copyOf(guesses);
    }

    boolean applies() {
        return note.isEmpty();
    }

    /** As published: the density is rounded to its first digit. */
    GuessEntry guess(double belief) {
        return guesses.stream()
                .filter(guess -> guess.belief() == belief && guess.rounding().equals("paper"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("belief " + belief + " was not evaluated"));
    }
}
