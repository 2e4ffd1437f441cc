package org.linkteller.audit;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Knowledge;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.report.BeliefEntry;
import org.linkteller.audit.report.Finding;
import org.linkteller.audit.report.Measures;
import org.linkteller.audit.report.Scorecard;
import org.linkteller.judge.PairTruth;

/** What report.json says about an attempt. */
final class CellFinding {
    private CellFinding() {}

    static Finding of(CellKey cell, Service service, PairTruth truth, Attempt attempt, CellOptions options) {
        IntFunction<String> names = service.names()::name;
        List<String> noteNodes = attempt.noteNodes().stream().map(names::apply).toList();
        return new Finding(
                cell,
                truth.pairs().nodes().size(),
                service.plain().facts().standIn(),
                Measures.of(
                        attempt.outcome(truth, options.beliefs()),
                        attempt.queries(),
                        attempt.seconds(),
                        note(attempt, truth),
                        noteNodes),
                beliefs(cell, truth, attempt, options.known()),
                new Scorecard(attempt.scores(), truth)
                        .views(service.plain().inference().graph()::degree, names));
    }

    private static List<BeliefEntry> beliefs(CellKey cell, PairTruth truth, Attempt attempt, Knowledge known) {
        return attempt.refused()
                ? List.of()
                : known.about(truth, cell.draw()).beliefs(attempt.scores()).stream()
                        .map(belief -> BeliefEntry.of(belief, attempt.scores(), truth))
                        .toList();
    }

    private static String note(Attempt attempt, PairTruth truth) {
        if (!attempt.note().isEmpty()) {
            return attempt.refused() ? Finding.REFUSED + attempt.note() : attempt.note();
        }
        if (truth.edges() == 0 || truth.edges() == truth.pairs().size()) {
            return "no edge, or nothing but edges, among the targets: AUC undefined";
        }
        double first = attempt.scores().at(0);
        return Arrays.stream(attempt.scores().toArray()).allMatch(score -> score == first) ? Finding.BLIND : "";
    }
}
