package org.linkteller.audit.reproduce.page;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.linkteller.audit.reproduce.table.Artefact;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.TableResult;

/** reproduction.md: the summary and every cell, for reading and quoting. */
final class ReproductionMarkdown {
    private ReproductionMarkdown() {}

    static String text(Reproduction reproduction) {
        StringBuilder text = new StringBuilder(SummaryMarkdown.text(reproduction));
        text.append("\n## Tables\n");
        for (TableResult table : reproduction.tables()) {
            text.append("\n### ").append(table.name()).append("\n\n");
            text.append(table.title()).append("\n\n").append(table(table, reproduction));
        }
        return text.toString();
    }

    private static MarkdownTable table(TableResult result, Reproduction reproduction) {
        Set<Beside> beyond = EnumSet.noneOf(Beside.class);
        result.cells().forEach(cell -> beyond.addAll(cell.beyond().keySet()));
        List<String> head = new ArrayList<>(List.of("cell", "paper", "ours", "difference", "verdict"));
        beyond.forEach(way -> head.add(way.text()));
        head.add("see");
        MarkdownTable table = new MarkdownTable(head);
        for (CellResult cell : result.cells()) {
            List<String> line = new ArrayList<>(List.of(
                    reproduction.where(cell.place()),
                    CellText.paper(cell),
                    CellText.ours(cell),
                    CellText.difference(cell),
                    CellText.verdict(cell)));
            beyond.forEach(way -> line.add(CellText.beyond(cell, way)));
            line.add(cell.notes().stream().map(Artefact::key).collect(Collectors.joining(" ")));
            table.row(line);
        }
        return table;
    }
}
