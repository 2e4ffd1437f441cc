package org.linkteller.audit.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.report.JsonReport;

/** reproduction.json: the truth the other views are drawn from. A figure there is not is null. */
final class ReproductionJson {
    private ReproductionJson() {}

    static String text(Reproduction reproduction) {
        return JsonReport.text(view(reproduction, false));
    }

    /** The same with every figure written out as people read it, for the page. */
    static Map<String, Object> withTexts(Reproduction reproduction) {
        return view(reproduction, true);
    }

    private static Map<String, Object> view(Reproduction reproduction, boolean texts) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("command", reproduction.command());
        view.put("scope", reproduction.scope().text());
        view.put("date", reproduction.date());
        view.put("version", reproduction.version());
        view.put("machine", reproduction.machine());
        view.put("seconds", reproduction.seconds());
        view.put("seededNoise", true);
        view.put("data", reproduction.sources());
        view.put("summary", counts(reproduction.counts()));
        view.put(
                "targets",
                reproduction.targets().stream().map(ReproductionJson::view).toList());
        Map<String, String> causes = new LinkedHashMap<>();
        for (Cause cause : Cause.values()) {
            causes.put(cause.words(), cause.text());
        }
        view.put("causes", causes);
        Map<String, String> artefacts = new LinkedHashMap<>();
        reproduction.artefacts().forEach(artefact -> artefacts.put(artefact.key(), artefact.text()));
        view.put("artefacts", artefacts);
        view.put(
                "tables",
                reproduction.tables().stream().map(table -> view(table, texts)).toList());
        return view;
    }

    private static Map<String, Object> view(Requirement target) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("about", target.about());
        view.put("measure", target.measure());
        view.put("reached", target.reached());
        view.put("seeds", target.reachedBySeeds() < 0 ? null : target.reachedBySeeds());
        view.put("run", target.run());
        view.put("all", target.all());
        view.put("required", target.required());
        view.put("met", target.isMet());
        return view;
    }

    private static Map<String, Object> view(TableResult table, boolean texts) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("name", table.name());
        view.put("title", table.title());
        view.put("seconds", table.seconds());
        view.put("summary", counts(table.counts()));
        view.put("cells", table.cells().stream().map(cell -> view(cell, texts)).toList());
        return view;
    }

    private static Map<String, @Nullable Object> view(CellResult cell, boolean texts) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("place", cell.place());
        view.put("paper", number(cell.paper().value()));
        view.put("paperDeviation", number(cell.paper().deviation()));
        view.put("ours", sample(cell.ours()));
        view.put("difference", number(cell.difference()));
        view.put("verdict", cell.verdict().words());
        cell.cause().ifPresent(cause -> view.put("cause", cause.words()));
        if (cell.hasTies()) {
            view.put("tieRange", List.of(cell.tieLow(), cell.tieHigh()));
        }
        Map<String, Object> beyond = new LinkedHashMap<>();
        cell.beyond().forEach((name, sample) -> beyond.put(name, sample(sample)));
        view.put("beyond", beyond);
        view.put("notes", cell.notes().stream().map(Artefact::key).toList());
        if (texts) {
            view.put("text", texts(cell));
        }
        return view;
    }

    private record Texts(String paper, String ours, String difference, String verdict, Map<String, String> beyond) {}

    private static Texts texts(CellResult cell) {
        Map<String, String> beyond = new LinkedHashMap<>();
        cell.beyond().keySet().forEach(name -> beyond.put(name, CellText.beyond(cell, name)));
        return new Texts(
                CellText.paper(cell), CellText.ours(cell), CellText.difference(cell), CellText.verdict(cell), beyond);
    }

    private record Figure(@Nullable Double mean, @Nullable Double deviation, int runs, int wanted) {}

    private static Figure sample(Sample sample) {
        return new Figure(number(sample.mean()), number(sample.deviation()), sample.runs(), sample.wanted());
    }

    private static Map<String, Integer> counts(Map<Verdict, Integer> counts) {
        Map<String, Integer> view = new LinkedHashMap<>();
        counts.forEach((verdict, count) -> view.put(verdict.words(), count));
        return view;
    }

    private static @Nullable Double number(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
