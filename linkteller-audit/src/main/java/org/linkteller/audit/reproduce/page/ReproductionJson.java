package org.linkteller.audit.reproduce.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.reproduce.table.Artefact;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.Cause;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.MeasuredData;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Requirement;
import org.linkteller.audit.reproduce.table.Sample;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.audit.reproduce.table.Verdict;

/** reproduction.json: the truth the other views are drawn from. A figure there is not is null. */
record ReproductionJson(
        String command,
        String scope,
        String date,
        String version,
        String machine,
        double seconds,
        Map<String, Long> commits,
        boolean seededNoise,
        Map<String, MeasuredData.Source> data,
        Map<Verdict, Integer> summary,
        List<Requirement> targets,
        Map<Cause, String> causes,
        Map<Artefact, String> artefacts,
        List<Table> tables) {

    record Table(String name, String title, double seconds, Map<Verdict, Integer> summary, List<Line> cells) {}

    /**
     * One cell.
     *
     * @param cause absent where it does not lie outside, like {@code tieRange} where equal scores play no part
     * @param text the figures as people read them, for the page alone
     */
    record Line(
            Place place,
            @Nullable Double paper,
            @Nullable Double paperDeviation,
            Figure ours,
            @Nullable Double difference,
            Verdict verdict,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Cause cause,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Double> tieRange,
            Map<Beside, Figure> beyond,
            List<Artefact> notes,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Texts text) {
        static Line of(CellResult cell, boolean texts) {
            return new Line(
                    cell.place(),
                    number(cell.paper().value()),
                    number(cell.paper().deviation()),
                    Figure.of(cell.ours()),
                    number(cell.difference()),
                    cell.verdict(),
                    cell.cause().orElse(null),
                    cell.hasTies() ? List.of(cell.tieLow(), cell.tieHigh()) : List.of(),
                    each(cell, (way, sample) -> Figure.of(sample)),
                    cell.notes(),
                    texts ? Texts.of(cell) : null);
        }
    }

    record Figure(@Nullable Double mean, @Nullable Double deviation, int runs, int wanted) {
        static Figure of(Sample sample) {
            return new Figure(number(sample.mean()), number(sample.deviation()), sample.runs(), sample.wanted());
        }
    }

    record Texts(String paper, String ours, String difference, String verdict, Map<Beside, String> beyond) {
        static Texts of(CellResult cell) {
            return new Texts(
                    CellText.paper(cell),
                    CellText.ours(cell),
                    CellText.difference(cell),
                    CellText.verdict(cell),
                    each(cell, (way, sample) -> CellText.beyond(cell, way)));
        }
    }

    static String text(Reproduction reproduction) {
        return JsonReport.text(of(reproduction, false));
    }

    /** The same with every figure written out as people read it, for the page. */
    static ReproductionJson withTexts(Reproduction reproduction) {
        return of(reproduction, true);
    }

    private static ReproductionJson of(Reproduction reproduction, boolean texts) {
        Map<Cause, String> causes = new EnumMap<>(Cause.class);
        for (Cause cause : Cause.values()) {
            causes.put(cause, cause.text());
        }
        Map<Artefact, String> artefacts = new EnumMap<>(Artefact.class);
        reproduction.artefacts().forEach(artefact -> artefacts.put(artefact, artefact.text()));
        return new ReproductionJson(
                reproduction.command(),
                reproduction.scope().text(),
                reproduction.session().date(),
                reproduction.session().version(),
                reproduction.session().machine(),
                reproduction.session().seconds(),
                reproduction.commits(),
                true,
                reproduction.sources(),
                reproduction.counts(),
                reproduction.targets(),
                causes,
                artefacts,
                reproduction.tables().stream().map(table -> view(table, texts)).toList());
    }

    private static Table view(TableResult table, boolean texts) {
        List<Line> lines =
                table.cells().stream().map(cell -> Line.of(cell, texts)).toList();
        return new Table(table.name(), table.title(), table.seconds(), table.counts(), lines);
    }

    private static <T> Map<Beside, T> each(CellResult cell, BiFunction<Beside, Sample, T> value) {
        Map<Beside, T> view = new EnumMap<>(Beside.class);
        cell.beyond().forEach((way, sample) -> view.put(way, value.apply(way, sample)));
        return view;
    }

    private static @Nullable Double number(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
