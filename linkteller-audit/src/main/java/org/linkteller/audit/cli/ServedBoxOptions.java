package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.NodeSet;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.api.box.Questions;
import org.linkteller.api.box.ServiceKnowledge;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.FeatureFiles;
import org.linkteller.data.FeatureTable;
import org.linkteller.data.IdMap;
import org.linkteller.data.ReadingOptions;
import org.linkteller.gnn.SavedModel;
import picocli.CommandLine.Option;

/** What a server lets its clients change, and what it adds to its answers: the boxes of audits. */
final class ServedBoxOptions {
    @Option(
            names = "--box",
            paramLabel = "BOX",
            defaultValue = "full",
            description = "What clients may change and how the model answers, as in audit: columns:SHARE, rows:SHARE, "
                    + "range, fixed, noise:SIGMA, noise:SIGMA,fixed, sampled:K, or several joined by + (full).")
    String text;

    @Option(
            names = "--known-features",
            paramLabel = "FILE",
            description = "The features that columns, rows, range and fixed hold on to (default: the dataset's).")
    Optional<Path> known = Optional.empty();

    /** @param catalogue features of a dataset, already scaled */
    InferenceApi around(NeighbourSampling model, SavedModel saved, IdMap ids, Optional<Features> catalogue) {
        Box box = UsageException.reading(() -> Box.parse(text));
        if (box.shortens()) {
            throw new UsageException("--box " + text + ": the form of an answer is the guard's, as in 'output: {form: "
                    + "labels}' or 'output: {decimals: 3}'");
        }
        if (box instanceof Box.Budget) {
            throw new UsageException(
                    "--box " + text + ": queries are counted by the guard, as in 'budget: {perNode: 100}'");
        }
        int columns = saved.model().features();
        Features features = known.map(file -> registered(file, saved, ids))
                .or(() -> catalogue)
                .orElseGet(() -> {
                    if (box.readsFeatures()) {
                        throw new UsageException(
                                "--box " + text + " needs to know the features: --known-features FILE");
                    }
                    return DenseFeatures.wrap(0, columns, new float[0]);
                });
        if (features.columns() != columns) {
            throw new UsageException("the model takes " + columns + " features, " + features.columns() + " are known");
        }
        OutputKind output = saved.model().isMultiLabel() ? OutputKind.SIGMOID : OutputKind.SOFTMAX;
        return UsageException.reading(() -> box.around(
                model, new ServiceKnowledge(output, NodeSet.all(features.rows()), features, Questions.secret())));
    }

    /** Scaled as the model wants them, in the order of the graph's nodes. */
    private static Features registered(Path file, SavedModel saved, IdMap ids) {
        FeatureTable table = FeatureFiles.load(file, ReadingOptions.defaults(), () -> Optional.of(ids));
        Features scaled =
                saved.scaling().map(scaling -> scaling.apply(table.features())).orElse(table.features());
        int[] rows = IntStream.range(0, ids.size())
                .map(node -> table.ids().indexOf(ids.name(node)))
                .toArray();
        for (int node = 0; node < rows.length; node++) {
            if (rows[node] < 0) {
                throw new UsageException(file + ": no row for node " + ids.name(node));
            }
        }
        return DenseFeatures.of(Arrays.stream(rows).mapToObj(scaled::row).toArray(double[][]::new));
    }
}
