package org.linkteller.audit.reproduce.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Reproduction;

/** The epsilon that each set of nodes chooses, side by side: the paper does not say on which it chose. */
final class ChoiceMarkdown {
    private ChoiceMarkdown() {}

    /** Empty where none was chosen. */
    static String text(Reproduction reproduction) {
        Map<String, Map<String, CellResult>> rows = new LinkedHashMap<>();
        Set<String> mechanisms = new TreeSet<>();
        Stream.of("chosen-epsilon", "figure-tradeoff")
                .flatMap(reproduction::cells)
                .filter(cell -> cell.place().quantity() == Quantity.CHOSEN_EPSILON && cell.isRun())
                .forEach(cell -> {
                    String mechanism = cell.place().words().mechanism();
                    mechanisms.add(mechanism);
                    rows.computeIfAbsent(nodes(cell.place(), reproduction), nodes -> new LinkedHashMap<>())
                            .put(mechanism, cell);
                });
        if (rows.isEmpty()) {
            return "";
        }
        List<String> head = new ArrayList<>(List.of("judged on"));
        mechanisms.forEach(
                mechanism -> head.addAll(List.of(mechanism + ", paper", "run by run", Beside.BY_MEAN.text())));
        MarkdownTable table = new MarkdownTable(head);
        rows.forEach((nodes, cells) -> {
            List<String> row = new ArrayList<>(List.of(nodes));
            mechanisms.forEach(mechanism -> {
                CellResult cell = cells.get(mechanism);
                row.addAll(cell == null ? List.of("", "", "") : figures(cell));
            });
            table.row(row);
        });
        return "The smallest epsilon whose model is as useful as one without edges.\n\n" + table;
    }

    private static String nodes(Place place, Reproduction reproduction) {
        String dataset = reproduction.title(place.dataset());
        return switch (place.method()) {
            case REACHES_MLP_HERE -> dataset;
            case REACHES_MLP_ON_ALL -> "mean of the five Twitch graphs";
            default -> "held-out training labels for " + dataset;
        };
    }

    private static List<String> figures(CellResult cell) {
        return List.of(CellText.paper(cell), CellText.ours(cell), CellText.beyond(cell, Beside.BY_MEAN));
    }
}
