package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.linkteller.audit.OwnSettings;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.measure.LoadedData;
import org.linkteller.audit.measure.OwnFiles;
import org.linkteller.data.Datasets;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A dataset of the catalogue, or a user's own files in its place. */
final class DataOptions {
    @Mixin
    DataFolder folder;

    @Option(names = "--dataset", paramLabel = "NAME", description = "A dataset of the catalogue.")
    Optional<String> dataset;

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data: one edge per line, CSV or TSV.")
    Optional<Path> edges;

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: features, CSV, NPY, NPZ or JSON.")
    Optional<Path> features;

    @Option(names = "--labels", paramLabel = "FILE", description = "Own data: labels, CSV.")
    Optional<Path> labels;

    @Option(names = "--train-nodes", paramLabel = "FILE", description = "Own data: nodes to train on, one per line.")
    Optional<Path> trainNodes;

    @Option(names = "--name", paramLabel = "NAME", description = "Own data: what reports call it (default: own).")
    Optional<String> name;

    @Mixin
    ReadingFlags reading;

    /** Reads what was chosen and says what was read of own files; refuses half a choice and two at once. */
    LoadedData load(CommandSpec spec) {
        Map<String, List<String>> given = given();
        Optional<OwnFiles> own = OwnSettings.of("options", given);
        LoadedData loaded = new DataShelf(Datasets.in(folder.path), own, 1)
                .load(own.map(OwnFiles::name).orElseGet(dataset::orElseThrow));
        boolean quiet = spec.findOption("--quiet") != null
                && spec.commandLine().getParseResult().hasMatchedOption("--quiet");
        (quiet ? loaded.warnings() : loaded.told())
                .forEach(line -> spec.commandLine().getErr().println(line));
        return loaded;
    }

    /** The same with a dataset to take when nothing was chosen. */
    LoadedData loadOr(String otherwise, CommandSpec spec) {
        if (given().isEmpty()) {
            dataset = Optional.of(otherwise);
        }
        return load(spec);
    }

    /** What is read, and another file besides: no result may replace any of them. */
    Path[] inputs(Optional<Path> another) {
        return Stream.of(edges, features, labels, trainNodes, another)
                .flatMap(Optional::stream)
                .toArray(Path[]::new);
    }

    /** What was given, under the names of the plan file. */
    Map<String, List<String>> given() {
        Map<String, List<String>> given = new LinkedHashMap<>(reading.settings());
        put(given, "dataset", dataset);
        put(given, "edges", edges);
        put(given, "features", features);
        put(given, "labels", labels);
        put(given, "trainNodes", trainNodes);
        put(given, "name", name);
        return given;
    }

    private static void put(Map<String, List<String>> given, String setting, Optional<?> value) {
        value.ifPresent(text -> given.put(setting, List.of(text.toString())));
    }
}
