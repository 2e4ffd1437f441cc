package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The paper's tables beside what was measured.
 *
 * @param command that makes the same again
 * @param session in which it was measured
 * @param commits how many measurements each commit made
 * @param sources the data, by name
 */
public record Reproduction(
        Scope scope,
        String command,
        Session session,
        Map<String, Long> commits,
        Map<String, MeasuredData.Source> sources,
        List<TableResult> tables,
        List<Requirement> targets) {
    public static Reproduction of(
            String command,
            List<Experiment> experiments,
            Scope scope,
            Results results,
            Map<String, MeasuredData.Source> data,
            Session session) {
        List<TableResult> tables = new ArrayList<>();
        for (Experiment experiment : experiments) {
            List<Cell> cells = experiment.cells(scope);
            tables.add(new TableResult(
                    experiment.name(),
                    experiment.title(),
                    cells.stream()
                            .map(cell -> CellResult.of(cell.on(data), results))
                            .toList(),
                    seconds(cells, results)));
        }
        return new Reproduction(
                scope,
                command,
                session,
                results.commits(experiments.stream()
                        .flatMap(experiment -> experiment.cells(scope).stream())
                        .flatMap(Reproduction::all)),
                data,
                tables,
                Requirement.of(tables));
    }

    private static Stream<Need> all(Cell cell) {
        return Stream.concat(cell.needs(), cell.doubts());
    }

    private static double seconds(Collection<Cell> cells, Results results) {
        Set<Need> needs = new LinkedHashSet<>();
        cells.forEach(cell -> all(cell).forEach(needs::add));
        Set<String> models = new HashSet<>();
        double seconds = 0;
        for (Need need : needs) {
            if (results.has(need) && models.add(need.setup().training())) {
                seconds += results.trainingSeconds(need.setup());
            }
            if (need instanceof AttackRun run) {
                seconds += results.of(run).map(AttackResult::seconds).orElse(0.0);
            }
        }
        return seconds;
    }

    public Map<Verdict, Integer> counts() {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        tables.forEach(table -> table.counts().forEach((verdict, count) -> counts.merge(verdict, count, Integer::sum)));
        return counts;
    }

    /** Those that touch a cell of some table. */
    public Set<Artefact> artefacts() {
        Set<Artefact> found = new TreeSet<>();
        tables.forEach(table -> table.cells().forEach(cell -> found.addAll(cell.notes())));
        return found;
    }

    /** A dataset as every figure must name it: with a warning where its features are a stand-in. */
    public String title(String dataset) {
        MeasuredData.Source source = sources.get(dataset);
        return source != null && source.standIn() ? source.title() : dataset;
    }

    public String summary() {
        return summary(counts());
    }

    /** The cells of a table; none if it is not part of this reproduction. */
    public Stream<CellResult> cells(String table) {
        return tables.stream().filter(one -> one.name().equals(table)).flatMap(one -> one.cells().stream());
    }

    /** A cell's place in words. */
    public String where(Place where) {
        Place.Words place = where.words();
        return Stream.of(
                        title(place.dataset()),
                        place.targets(),
                        place.method(),
                        place.belief().isEmpty() ? "" : "belief " + place.belief(),
                        place.epsilon().isEmpty() ? "" : "epsilon " + place.epsilon(),
                        place.degrees().isEmpty() ? "" : "degree " + place.degrees(),
                        place.quantity())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    static String summary(Map<Verdict, Integer> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().words())
                .collect(Collectors.joining(", "));
    }
}
