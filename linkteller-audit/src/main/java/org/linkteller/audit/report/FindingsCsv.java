package org.linkteller.audit.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** findings.csv: one line per finding and guess, for spreadsheets and data frames. */
public final class FindingsCsv {
    /** The columns, here and in {@link ResultsDatabase}. */
    static final List<String> COLUMNS = List.of(
            "dataset",
            "model",
            "seed",
            "protection",
            "epsilon",
            "box",
            "attack",
            "targets",
            "draw",
            "pairs",
            "edges",
            "auc",
            "average_precision",
            "queries",
            "seconds",
            "belief",
            "rounding",
            "named",
            "true_positives",
            "precision",
            "recall",
            "f1",
            "f1_low",
            "f1_high",
            "tie_min",
            "tie_max");

    private FindingsCsv() {}

    public static String text(List<Finding> findings) {
        StringBuilder lines = new StringBuilder(String.join(",", COLUMNS)).append('\n');
        for (Finding finding : findings) {
            for (Finding.GuessEntry guess : finding.guesses()) {
                StringJoiner line = new StringJoiner(",");
                values(finding, guess).forEach(value -> line.add(value == null ? "" : value.toString()));
                lines.append(line).append('\n');
            }
        }
        return lines.toString();
    }

    /** The values of {@link #COLUMNS}. */
    static List<@Nullable Object> values(Finding finding, Finding.GuessEntry guess) {
        return new ArrayList<>(Arrays.<@Nullable Object>asList(
                finding.dataset(),
                finding.model(),
                finding.seed(),
                finding.protection(),
                finding.epsilon(),
                finding.box(),
                finding.attack(),
                finding.targets(),
                finding.draw(),
                finding.pairs(),
                finding.edges(),
                finding.auc(),
                finding.averagePrecision(),
                finding.queries(),
                finding.seconds(),
                guess.belief(),
                guess.rounding(),
                guess.named(),
                guess.truePositives(),
                guess.precision(),
                guess.recall(),
                guess.f1(),
                guess.f1Low(),
                guess.f1High(),
                guess.tieMin(),
                guess.tieMax()));
    }
}
