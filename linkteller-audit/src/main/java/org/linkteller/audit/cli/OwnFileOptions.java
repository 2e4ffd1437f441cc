package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A user's own files, in place of a dataset of the catalogue. */
final class OwnFileOptions {
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

    Stream<Path> files() {
        return Stream.of(edges, features, labels, trainNodes).flatMap(Optional::stream);
    }
}
