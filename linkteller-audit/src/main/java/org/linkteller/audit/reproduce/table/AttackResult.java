package org.linkteller.audit.reproduce.table;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.linkteller.judge.Guess;
import org.linkteller.judge.Rounding;

/**
 * What came of an attack run, as kept on disk.
 *
 * @param auc null where there is no edge among the targets, or the attack does not apply
 * @param note why the attack does not apply; empty if it does
 * @param guesses every belief under both roundings; none if the attack does not apply
 */
public record AttackResult(
        long pairs, long edges, @Nullable Double auc, long queries, double seconds, String note, List<Guess> guesses)
        implements Serializable {
    public AttackResult {
        guesses = List.copyOf(guesses);
    }

    boolean applies() {
        return note.isEmpty();
    }

    /** Of the belief that the density is known, in per cent. */
    double f1Percent() {
        return 100 * guess(1).f1();
    }

    /** As published: the density is rounded to its first digit. */
    Guess guess(double belief) {
        return guesses.stream()
                .filter(guess -> guess.belief() == belief && guess.rounding() == Rounding.PAPER)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("belief " + belief + " was not evaluated"));
    }
}
