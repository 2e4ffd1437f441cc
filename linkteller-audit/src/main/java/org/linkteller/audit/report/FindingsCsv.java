package org.linkteller.audit.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.data.format.CsvFile;
import org.linkteller.judge.Guess;

/**
 * findings.csv: one line per finding and guess, for spreadsheets and data frames. Lines of many runs can be queried
 * together, so each says what its service was worth and which version measured it when.
 */
public final class FindingsCsv {
    private static final Map<String, Function<Row, @Nullable Object>> COLUMNS = columns();

    private FindingsCsv() {}

    public static String text(AuditReport report) {
        return CsvFile.text(csv -> {
            csv.writeRecord(COLUMNS.keySet());
            for (Finding finding : report.findings()) {
                for (Guess guess : finding.measures().guesses()) {
                    Row row = new Row(report.provenance(), finding, guess, utility(report, finding));
                    csv.writeRecord(COLUMNS.values().stream()
                            .map(value -> Objects.toString(value.apply(row), ""))
                            .toList());
                }
            }
        });
    }

    private static Optional<UtilityEntry> utility(AuditReport report, Finding finding) {
        return report.utility().stream()
                .filter(entry -> entry.service().equals(finding.cell().service()))
                .findFirst();
    }

    private record Row(Provenance provenance, Finding finding, Guess guess, Optional<UtilityEntry> utility) {
        CellKey cell() {
            return finding.cell();
        }

        ServiceKey service() {
            return cell().service();
        }

        String noise() {
            return !service().isProtected() ? "none" : provenance.seededNoise() ? "seeded: NOT private" : "secure";
        }

        Measures measures() {
            return finding.measures();
        }
    }

    private static Map<String, Function<Row, @Nullable Object>> columns() {
        Map<String, Function<Row, @Nullable Object>> columns = new LinkedHashMap<>();
        columns.put("dataset", row -> row.service().dataset());
        columns.put("model", row -> row.service().model());
        columns.put("seed", row -> row.service().seed());
        columns.put("protection", row -> row.service().protection().name());
        columns.put("epsilon", row -> row.service().protection().epsilon());
        columns.put("box", row -> row.cell().box());
        columns.put("attack", row -> row.cell().attack());
        columns.put("targets", row -> row.cell().targets());
        columns.put("draw", row -> row.cell().draw());
        columns.put("pairs", row -> row.measures().pairs());
        columns.put("edges", row -> row.measures().edges());
        columns.put("auc", row -> row.measures().auc());
        columns.put("average_precision", row -> row.measures().averagePrecision());
        columns.put("queries", row -> row.measures().queries());
        columns.put("seconds", row -> row.measures().seconds());
        columns.put("belief", row -> row.guess.belief());
        columns.put("rounding", row -> row.guess.rounding().name().toLowerCase(Locale.ROOT));
        columns.put("named", row -> row.guess.named());
        columns.put("true_positives", row -> row.guess.truePositives());
        columns.put("precision", row -> row.guess.precision());
        columns.put("recall", row -> row.guess.recall());
        columns.put("f1", row -> row.guess.f1());
        columns.put("f1_low", row -> row.guess.f1Low());
        columns.put("f1_high", row -> row.guess.f1High());
        columns.put("tie_min", row -> row.guess.tieMin());
        columns.put("tie_max", row -> row.guess.tieMax());
        columns.put("target_count", row -> row.finding.targetCount());
        columns.put("black_box", row -> row.finding.blackBox());
        columns.put("stand_in", row -> row.finding.standIn());
        columns.put(
                "utility_metric", row -> row.utility.map(UtilityEntry::metric).orElse(null));
        columns.put("utility", row -> row.utility.map(UtilityEntry::value).orElse(null));
        columns.put("noise", row -> row.noise());
        columns.put("version", row -> row.provenance.version());
        columns.put("created", row -> row.provenance.created());
        return columns;
    }
}
