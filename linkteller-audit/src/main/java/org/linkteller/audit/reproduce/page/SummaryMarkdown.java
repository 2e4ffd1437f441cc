package org.linkteller.audit.reproduce.page;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Method;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Requirement;
import org.linkteller.audit.reproduce.table.Sample;
import org.linkteller.audit.reproduce.table.Session;
import org.linkteller.audit.reproduce.table.TableResult;
import org.linkteller.audit.reproduce.table.Verdict;

/** summary.md: what a reproduction came to, on a few pages. */
final class SummaryMarkdown {
    private SummaryMarkdown() {}

    static String text(Reproduction reproduction) {
        StringBuilder text = new StringBuilder("# The paper, reproduced\n\n");
        Session session = reproduction.session();
        text.append("`%s`, %s, version %s, %s"
                .formatted(reproduction.command(), session.date(), session.version(), session.machine()));
        text.append(String.format(Locale.ROOT, ", %.0f minutes on the clock", session.seconds() / 60));
        reproduction
                .commits()
                .forEach((commit, count) -> text.append(", " + count + " measurements by commit " + commit));
        text.append(".\n\n");
        text.append(reproduction.scope().text()).append(" The noise is seeded, so nothing here is private.\n");
        text.append("\n## Summary\n\n").append(verdicts(reproduction));
        if (!reproduction.targets().isEmpty()) {
            text.append("\n## Targets\n\n").append(targets(reproduction));
        }
        text.append("\n## Time\n\n").append(parts(reproduction));
        append("\n", runtime(reproduction), text);
        append("\n## Beyond the paper\n\n", beyond(reproduction), text);
        append("\n## Which nodes choose which epsilon\n\n", ChoiceMarkdown.text(reproduction), text);
        text.append("\n## Cells outside, and why\n\n").append(GapsMarkdown.outside(reproduction));
        text.append("\n## Known reasons for differences\n\n");
        reproduction.artefacts().forEach(one -> text.append("- **%s**: %s\n".formatted(one.key(), one.text())));
        append("\n## Not run\n\n", GapsMarkdown.notRun(reproduction), text);
        return text.toString();
    }

    private static void append(String before, String part, StringBuilder text) {
        if (!part.isEmpty()) {
            text.append(before).append(part);
        }
    }

    private static String verdicts(Reproduction reproduction) {
        MarkdownTable table = new MarkdownTable("verdict", "cells");
        reproduction.counts().forEach((verdict, count) -> table.row(verdict.words(), count));
        return table
                + "\nA cell is compared within the printed decimals: with the paper's deviation, then with the root of the sum of"
                + " both squared deviations, then, where scores are equal, with the range any order of them could give.\n";
    }

    private static String targets(Reproduction reproduction) {
        MarkdownTable table =
                new MarkdownTable("about", "counts when", "reached", "required", "", "with three other seeds");
        for (Requirement target : reproduction.targets()) {
            table.row(
                    target.about(),
                    target.measure(),
                    target.reached() + " of " + target.all(),
                    target.required(),
                    target.outcome(),
                    target.seeds() == null ? "" : target.seeds());
        }
        return table.toString();
    }

    private static String parts(Reproduction reproduction) {
        MarkdownTable table =
                new MarkdownTable("part", "core seconds", "agree", "outside", "not judged or drawn", "not run");
        for (TableResult part : reproduction.tables()) {
            Map<Verdict, Integer> counts = part.counts();
            table.row(
                    part.name(),
                    Math.round(part.seconds()),
                    Verdict.agreeing(counts),
                    sum(counts, Verdict.OUTSIDE),
                    sum(counts, Verdict.NOT_JUDGED, Verdict.NOT_PRINTED),
                    sum(counts, Verdict.NOT_RUN));
        }
        return "Seconds of one core; what tables share counts in each of them.\n\n" + table;
    }

    private static int sum(Map<Verdict, Integer> counts, Verdict... verdicts) {
        int sum = 0;
        for (Verdict verdict : verdicts) {
            sum += counts.getOrDefault(verdict, 0);
        }
        return sum;
    }

    /** The paper's GPU time beside ours, over the degree rules. */
    private static String runtime(Reproduction reproduction) {
        Map<String, List<CellResult>> byDataset = reproduction
                .cells("runtime")
                .filter(CellResult::isRun)
                .collect(
                        Collectors.groupingBy(cell -> cell.place().dataset(), LinkedHashMap::new, Collectors.toList()));
        if (byDataset.isEmpty()) {
            return "";
        }
        MarkdownTable table = new MarkdownTable(
                "one attack on 500 targets, seconds", "paper (GPU)", "ours (one core)", "linkteller-plus");
        byDataset.forEach((dataset, cells) -> table.row(
                reproduction.title(dataset),
                mean(cells, cell -> cell.paper().value()),
                mean(cells, cell -> cell.ours().mean()),
                mean(cells, cell -> mean(cell, Beside.LINKTELLER_PLUS))));
        return table.toString();
    }

    private static String mean(List<CellResult> cells, ToDoubleFunction<CellResult> value) {
        return String.format(
                Locale.ROOT, "%.1f", cells.stream().mapToDouble(value).average().orElse(Double.NaN));
    }

    private static String beyond(Reproduction reproduction) {
        Map<Place, Map<Quantity, CellResult>> pairs = new LinkedHashMap<>();
        reproduction
                .cells("attack")
                .filter(cell -> cell.place().method() == Method.LINKTELLER
                        && cell.place().belief().equals(Optional.of(1.0)))
                .forEach(cell -> pairs.computeIfAbsent(
                                cell.place().withQuantity(Quantity.F1), place -> new EnumMap<>(Quantity.class))
                        .put(cell.place().quantity(), cell));
        if (pairs.isEmpty()) {
            return "";
        }
        List<Beside> columns = List.of(Beside.EXACT, Beside.SEEDS, Beside.LINKTELLER_PLUS, Beside.LINKTELLER_ROOT);
        List<String> head = new ArrayList<>(List.of("2-layer GCN", "targets", "paper", "ours"));
        columns.forEach(column -> head.add(column.text()));
        MarkdownTable table = new MarkdownTable(head);
        pairs.forEach((place, pair) -> {
            List<String> row = new ArrayList<>(
                    List.of(reproduction.title(place.dataset()), place.words().targets()));
            row.add(f1(pair, cell -> cell.paper().value()));
            row.add(f1(pair, cell -> cell.ours().mean()));
            columns.forEach(column -> row.add(f1(pair, cell -> mean(cell, column))));
            table.row(row);
        });
        return "F1 in per cent, belief 1 as published: the density is rounded to its first digit, so 100 is out of reach where that"
                + " rounds up or down.\n\n" + table;
    }

    private static double mean(CellResult cell, Beside column) {
        Sample sample = cell.beyond().get(column);
        return sample == null ? Double.NaN : sample.mean();
    }

    private static String f1(Map<Quantity, CellResult> pair, ToDoubleFunction<CellResult> value) {
        CellResult precision = pair.get(Quantity.PRECISION);
        CellResult recall = pair.get(Quantity.RECALL);
        if (precision == null || recall == null) {
            return "";
        }
        double p = value.applyAsDouble(precision);
        double r = value.applyAsDouble(recall);
        return Double.isNaN(p + r)
                ? "not run"
                : String.format(Locale.ROOT, "%.1f", p + r == 0 ? 0 : 2 * p * r / (p + r));
    }
}
