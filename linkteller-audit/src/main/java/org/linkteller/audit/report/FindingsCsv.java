package org.linkteller.audit.report;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** findings.csv: one line per finding and guess, for spreadsheets and data frames. */
public final class FindingsCsv {
    private static final String HEADER =
            "dataset,model,seed,protection,epsilon,box,attack,targets,draw,pairs,edges,auc,"
                    + "average_precision,queries,seconds,belief,rounding,named,true_positives,precision,recall,f1,f1_low,f1_high,"
                    + "tie_min,tie_max";

    private FindingsCsv() {}

    public static String text(List<Finding> findings) {
        StringBuilder lines = new StringBuilder(HEADER).append('\n');
        for (Finding finding : findings) {
            for (Finding.GuessEntry guess : finding.guesses()) {
                StringJoiner line = new StringJoiner(",");
                for (@Nullable
                Object value : new @Nullable Object[] {
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
                    guess.tieMax()
                }) {
                    line.add(value == null ? "" : value.toString());
                }
                lines.append(line).append('\n');
            }
        }
        return lines.toString();
    }
}
