package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.catalogue.DatasetStatistics;
import org.linkteller.data.catalogue.DatasetStatistics.Contents;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.format.DataFormatException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What the catalogue knows and what of it is in the data folder. */
@Command(
        name = "datasets",
        mixinStandardHelpOptions = true,
        description = "List the datasets, what of them is in the data folder, their statistics and checksums.",
        footer = {
            "",
            "Edges are unique, undirected and without loops; 'published' is what the paper counts.",
            "The checksum of a dataset is that of the listing sha256sum prints for its files, sorted by path.",
            "",
            "Example:  linkteller datasets twitch-RU --data DIR --json twitch-RU.json"
        })
final class DatasetsCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "One dataset in detail instead of all.")
    Optional<String> name;

    @Mixin
    OutFlags output;

    @Mixin
    JsonFile json;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        requireFolderThatWasNamed();
        output.require(json.path.orElse(null), JsonFile.MARK);
        Datasets datasets = Datasets.in(data.path);
        List<DatasetStatistics> statistics = name.map(
                        one -> List.of(UsageException.reading(() -> datasets.statistics(one))))
                .orElseGet(datasets::statistics);
        json.write(statistics.stream().map(Line::of).toList());
        PrintWriter out = spec.commandLine().getOut();
        if (name.isPresent()) {
            printOne(statistics.get(0), out);
        } else {
            printAll(statistics, out);
        }
        return ExitCode.DONE;
    }

    /** Without a data folder the catalogue says how to get one; a folder somebody named and that is not there is wrong. */
    private void requireFolderThatWasNamed() {
        boolean named = spec.commandLine().getParseResult().hasMatchedOption("--data")
                || System.getenv("LINKTELLER_DATA") != null;
        if (named && !Files.isDirectory(data.path)) {
            throw new DataFormatException("expected the data folder at " + data.path + ", there is no such folder");
        }
    }

    private static void printAll(List<DatasetStatistics> all, PrintWriter out) {
        TextTable table = new TextTable(
                "dataset", "setting", "nodes", "edges", "published", "features", "classes", "degrees", "sha256");
        for (DatasetStatistics one : all) {
            one.contents()
                    .ifPresentOrElse(
                            it -> table.row(
                                    one.name(),
                                    one.setting(),
                                    grouped(it.nodes()),
                                    grouped(it.edges()),
                                    grouped(it.edgesPublished()) + (one.remark().isEmpty() ? " " : "*"),
                                    grouped(it.features()),
                                    classes(it),
                                    degrees(it),
                                    it.sha256().substring(0, 12)),
                            () -> table.row(one.name(), one.setting(), "not here: " + one.source()));
        }
        table.print(out);
        out.println();
        out.println("degrees: smallest, 25 %, 50 %, 75 %, 90 %, 99 % of the nodes at most, largest");
        remarks(all).forEach((remark, names) -> out.println("* " + String.join(", ", names) + ": " + remark));
        for (DatasetStatistics one : all) {
            if (!one.title().equalsIgnoreCase(one.name())) {
                out.println("  " + one.name() + " here is " + one.title());
            }
        }
    }

    /** Each remark once, with the datasets it is about. */
    private static Map<String, List<String>> remarks(List<DatasetStatistics> all) {
        return all.stream()
                .filter(one -> one.isPresent() && !one.remark().isEmpty())
                .collect(Collectors.groupingBy(
                        DatasetStatistics::remark,
                        LinkedHashMap::new,
                        Collectors.mapping(DatasetStatistics::name, Collectors.toList())));
    }

    private static void printOne(DatasetStatistics one, PrintWriter out) {
        TextTable table = new TextTable("dataset", one.title()).row("setting", one.setting());
        one.contents()
                .ifPresentOrElse(
                        it -> table.row("nodes", grouped(it.nodes()))
                                .row("edges", grouped(it.edges()))
                                .row("edges, published", grouped(it.edgesPublished()))
                                .row("features", grouped(it.features()))
                                .row("classes", classes(it))
                                .row("degrees", degrees(it))
                                .row("sha256", it.sha256()),
                        () -> table.row("not here", one.source()));
        table.print(out);
        if (!one.remark().isEmpty()) {
            out.println();
            out.println("published: " + one.remark());
        }
    }

    /** What {@code --json} tells of a dataset; what only its files could tell is null where they are not here. */
    private record Line(
            String name,
            String title,
            boolean present,
            String setting,
            @Nullable Integer nodes,
            @Nullable Long edges,
            @Nullable Long edgesPublished,
            @Nullable Integer features,
            @Nullable Integer classes,
            @Nullable Boolean multiLabel,
            @Nullable Map<String, Integer> degreeQuantiles,
            @Nullable String sha256,
            String source,
            String remark) {
        static Line of(DatasetStatistics one) {
            Optional<Contents> contents = one.contents();
            return new Line(
                    one.name(),
                    one.title(),
                    contents.isPresent(),
                    one.setting(),
                    contents.map(Contents::nodes).orElse(null),
                    contents.map(Contents::edges).orElse(null),
                    contents.map(Contents::edgesPublished).orElse(null),
                    contents.map(Contents::features).orElse(null),
                    contents.map(Contents::classes).orElse(null),
                    contents.map(Contents::multiLabel).orElse(null),
                    contents.map(Contents::degreeQuantiles).orElse(null),
                    contents.map(Contents::sha256).orElse(null),
                    one.source(),
                    one.remark());
        }
    }

    private static String classes(Contents contents) {
        return grouped(contents.classes()) + (contents.multiLabel() ? " (multi)" : "");
    }

    private static String degrees(Contents contents) {
        return contents.degreeQuantiles().values().stream()
                .map(DatasetsCommand::grouped)
                .collect(Collectors.joining(" "));
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
