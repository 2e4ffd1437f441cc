package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** reproduction.md: the same for reading and quoting. */
final class ReproductionMarkdown {
    private ReproductionMarkdown() {}

    static String text(Reproduction reproduction) {
        StringBuilder text = new StringBuilder("# Reproduction of the LinkTeller paper\n\n");
        text.append("`").append(reproduction.command()).append("`, ").append(reproduction.date());
        text.append(", version ").append(reproduction.version()).append(", ").append(reproduction.machine());
        text.append(String.format(Locale.ROOT, ", %.0f minutes.%n%n", reproduction.seconds() / 60));
        text.append(reproduction.scope().text()).append("\n\n");
        text.append(reproduction.summary()).append(".\n\n");
        if (!reproduction.targets().isEmpty()) {
            text.append(
                    "| target | counts when | reached | required | | with three other seeds |\n|---|---|---|---|---|---|\n");
            reproduction
                    .targets()
                    .forEach(target -> text.append(row(List.of(
                            target.about(),
                            target.measure(),
                            target.reached() + " of " + target.all(),
                            Long.toString(target.required()),
                            target.outcome(),
                            target.reachedBySeeds() < 0 ? "" : Long.toString(target.reachedBySeeds())))));
        }
        text.append("\nOutside: ").append(reproduction.causes()).append(".\n");
        text.append("\n## Known reasons for differences\n\n");
        reproduction
                .artefacts()
                .forEach(artefact -> text.append("- **")
                        .append(artefact.key())
                        .append("**: ")
                        .append(artefact.text())
                        .append('\n'));
        text.append("\n## Tables\n\n| table | cells | core seconds |\n|---|---|---|\n");
        reproduction
                .tables()
                .forEach(table -> text.append(row(List.of(
                        table.name(),
                        Reproduction.summary(table.counts()),
                        String.format(Locale.ROOT, "%.0f", table.seconds())))));
        reproduction.tables().forEach(table -> append(table, reproduction, text));
        return text.toString();
    }

    private static void append(TableResult table, Reproduction reproduction, StringBuilder text) {
        text.append("\n### ")
                .append(table.name())
                .append("\n\n")
                .append(table.title())
                .append("\n\n");
        Set<String> beyond = new LinkedHashSet<>();
        table.cells().forEach(cell -> beyond.addAll(cell.beyond().keySet()));
        List<String> head = new ArrayList<>(List.of("cell", "paper", "ours", "difference", "verdict"));
        head.addAll(beyond);
        head.add("see");
        text.append(row(head)).append(row(head.stream().map(name -> "---").toList()));
        for (CellResult cell : table.cells()) {
            List<String> line = new ArrayList<>(List.of(
                    where(cell.place(), reproduction),
                    CellText.paper(cell),
                    CellText.ours(cell),
                    CellText.difference(cell),
                    CellText.verdict(cell)));
            beyond.forEach(name -> line.add(CellText.beyond(cell, name)));
            line.add(cell.notes().stream().map(Artefact::key).collect(Collectors.joining(" ")));
            text.append(row(line));
        }
    }

    private static String where(Place place, Reproduction reproduction) {
        List<String> parts =
                new ArrayList<>(List.of(reproduction.title(place.dataset()), place.targets(), place.method()));
        parts.add(place.belief().isEmpty() ? "" : "belief " + place.belief());
        parts.add(place.epsilon().isEmpty() ? "" : "epsilon " + place.epsilon());
        parts.add(place.degrees().isEmpty() ? "" : "degree " + place.degrees());
        parts.add(place.quantity());
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
