package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.data.OwnData;
import org.linkteller.data.Standardization;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A dataset of the catalogue, or a user's own files in its place. */
final class DataOptions {
    @Mixin
    DataFolder folder;

    @Option(names = "--dataset", paramLabel = "NAME", description = "A dataset of the catalogue.")
    @Nullable
    String dataset;

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data: one edge per line, CSV or TSV.")
    @Nullable
    Path edges;

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: features, CSV, NPY, NPZ or JSON.")
    @Nullable
    Path features;

    @Option(names = "--labels", paramLabel = "FILE", description = "Own data: labels, CSV.")
    @Nullable
    Path labels;

    @Option(names = "--train-nodes", paramLabel = "FILE", description = "Own data: nodes to train on, one per line.")
    @Nullable
    Path trainNodes;

    /**
     * Data with what its files call things.
     *
     * @param nodeName what the files call a node
     * @param classNames empty if classes have only numbers
     * @param scaling what was done to the files' features; empty if that is the catalogue's business
     */
    record Loaded(
            Dataset dataset,
            IntFunction<String> nodeName,
            List<String> classNames,
            Optional<Standardization> scaling,
            List<String> warnings) {}

    Loaded load() {
        if (dataset != null) {
            if (edges != null || features != null || labels != null || trainNodes != null) {
                throw new IllegalArgumentException("give --dataset or your own files, not both");
            }
            return new Loaded(
                    Datasets.in(folder.path).load(dataset), Integer::toString, List.of(), Optional.empty(), List.of());
        }
        if (edges == null || features == null || labels == null) {
            throw new IllegalArgumentException("name the data: --dataset NAME, or --edges, --features and --labels");
        }
        OwnData own = OwnData.load(edges, features, labels, Optional.ofNullable(trainNodes));
        List<String> names = IntStream.range(0, own.classes().size())
                .mapToObj(own.classes()::name)
                .toList();
        return new Loaded(own.dataset(), own.ids()::name, names, Optional.of(own.scaling()), own.warnings());
    }
}
