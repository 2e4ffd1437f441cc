package org.linkteller.audit.reproduce.page;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.linkteller.api.Spelling;
import org.linkteller.audit.reproduce.table.Cause;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.audit.reproduce.table.Verdict;

/** Where a reproduction and the paper part: cells outside by cause, and cells not run. */
final class GapsMarkdown {
    private GapsMarkdown() {}

    static String outside(Reproduction reproduction) {
        Map<Cause, Map<String, List<String>>> byCause = new EnumMap<>(Cause.class);
        for (TableResult table : reproduction.tables()) {
            for (CellResult cell : table.cells()) {
                cell.cause()
                        .ifPresent(cause -> byCause.computeIfAbsent(cause, c -> new LinkedHashMap<>())
                                .computeIfAbsent(table.name(), name -> new ArrayList<>())
                                .add(reproduction.where(cell.place()) + " "
                                        + cell.paper().asPrinted(cell.paper().value()) + " → "
                                        + cell.paper().asPrinted(cell.ours().mean())));
            }
        }
        if (byCause.isEmpty()) {
            return "None.\n";
        }
        StringBuilder text = new StringBuilder();
        byCause.forEach((cause, tables) -> {
            long cells = tables.values().stream().mapToLong(List::size).sum();
            text.append(text.isEmpty() ? "" : "\n")
                    .append("**%s** (%s): %s.\n".formatted(cause.words(), cells, cause.text()));
            tables.forEach((table, places) -> text.append("- %s: %s\n".formatted(table, String.join("; ", places))));
        });
        return text.toString();
    }

    /** Every cell that was not run: by table, dataset and mechanism with its epsilons. */
    static String notRun(Reproduction reproduction) {
        Map<String, Set<Double>> epsilons = new LinkedHashMap<>();
        for (TableResult table : reproduction.tables()) {
            for (CellResult cell : table.cells()) {
                if (cell.verdict() == Verdict.NOT_RUN) {
                    Place place = cell.place();
                    String what = table.name() + ": " + reproduction.title(place.dataset())
                            + place.protection().map(one -> " " + one.name()).orElse("");
                    Set<Double> found = epsilons.computeIfAbsent(what, name -> new TreeSet<>());
                    place.epsilon().ifPresent(found::add);
                }
            }
        }
        return epsilons.entrySet().stream()
                .map(entry ->
                        "- " + entry.getKey() + (entry.getValue().isEmpty() ? "" : " ε " + list(entry.getValue())))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String list(Set<Double> numbers) {
        return numbers.stream().map(Spelling::number).collect(Collectors.joining(", "));
    }
}
