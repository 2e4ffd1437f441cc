package org.linkteller.audit.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.data.OwnData;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One dataset: a name of the catalogue, or a user's own files. */
final class DataChoice {
    @Option(names = "--dataset", paramLabel = "NAME", description = "A dataset of the catalogue.")
    @Nullable
    String dataset;

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data instead: the edges.")
    @Nullable
    Path edges;

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: the nodes' features.")
    @Nullable
    Path features;

    @Option(names = "--labels", paramLabel = "FILE", description = "Own data: the nodes' labels.")
    @Nullable
    Path labels;

    @Option(names = "--train-nodes", paramLabel = "FILE", description = "Own data: nodes to train on, one per line.")
    @Nullable
    Path trainNodes;

    @Mixin
    DataFolder folder;

    /** As {@link #load}, with a dataset to take when nothing was chosen. */
    Dataset loadOr(String otherwise, PrintWriter err) {
        boolean nothing = dataset == null && edges == null && features == null && labels == null && trainNodes == null;
        return nothing ? Datasets.in(folder.path).load(otherwise) : load(err);
    }

    /** Reads what was chosen, warnings about own files on the way; refuses half a choice and two at once. */
    Dataset load(PrintWriter err) {
        if (dataset != null) {
            if (edges != null || features != null || labels != null || trainNodes != null) {
                throw new IllegalArgumentException("expected --dataset or own files, got both");
            }
            return Datasets.in(folder.path).load(dataset);
        }
        if (edges == null || features == null || labels == null) {
            throw new IllegalArgumentException("expected --dataset NAME, or --edges, --features and --labels together");
        }
        OwnData own = OwnData.load(edges, features, labels, Optional.ofNullable(trainNodes));
        own.warnings().forEach(warning -> err.println("warning: " + warning));
        return own.dataset();
    }
}
