package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.linkteller.data.format.DelimitedFile;
import org.linkteller.data.format.InputFile;
import org.linkteller.data.own.FeatureFiles;
import org.linkteller.data.own.FeatureTable;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.ReadingOptions;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.serve.OwnerFeatures;
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
            names = {"--known-features", "--features"},
            paramLabel = "FILE",
            description =
                    "The owner's features: what columns, rows, range and fixed hold on to, and what a client who may send"
                            + " none, or only its own, is answered from (default: the dataset's).")
    Optional<Path> known = Optional.empty();

    @Option(
            names = "--client-features",
            paramLabel = "none|own|all",
            description =
                    "What clients may send: ids only (none), the rows listed for them (own, with --own-rows), all (default).")
    Optional<String> clients = Optional.empty();

    @Option(
            names = "--own-rows",
            paramLabel = "FILE",
            description = "For --client-features own: lines of client,node; clients are those of the guard's keys.")
    Optional<Path> ownRows = Optional.empty();

    /**
     * Features that the owner keeps and what clients may send in their place; empty if they send all of them.
     *
     * @param scaled whether the box takes scaled features
     */
    Optional<OwnerFeatures> owner(SavedModel saved, IdMap ids, Optional<Features> catalogue, boolean scaled) {
        if (clients.isEmpty()) {
            return Optional.empty();
        }
        Features kept = known.map(file -> registered(file, saved, ids, scaled))
                .or(() -> catalogue)
                .orElseThrow(() -> new UsageException("--client-features needs the owner's features: --features FILE"));
        return Optional.of(
                switch (clients.get().toLowerCase(Locale.ROOT)) {
                    case "none" -> OwnerFeatures.idsOnly(kept);
                    case "all" -> OwnerFeatures.open(kept);
                    case "own" ->
                        OwnerFeatures.ownRows(
                                kept,
                                own(
                                        ownRows.orElseThrow(() -> new UsageException(
                                                "--client-features own needs --own-rows FILE: whose rows are whose")),
                                        ids));
                    default ->
                        throw new UsageException("--client-features: expected none, own or all, got " + clients.get());
                });
    }

    private static Map<String, Set<Integer>> own(Path path, IdMap ids) {
        InputFile file = InputFile.of(path);
        Map<String, Set<Integer>> own = new HashMap<>();
        DelimitedFile.read(file, (line, fields) -> {
            if (fields.size() != 2) {
                throw file.bad(line, "expected client,node, got " + fields.size() + " fields");
            }
            int node = ids.indexOf(fields.get(1));
            if (node < 0) {
                throw file.bad(line, "node '" + fields.get(1) + "' is " + ids.complaint());
            }
            own.computeIfAbsent(fields.get(0), client -> new HashSet<>()).add(node);
        });
        return own;
    }

    /** @param catalogue features of a dataset, already scaled */
    InferenceApi around(NeighbourSampling model, SavedModel saved, IdMap ids, Optional<Features> catalogue) {
        Box box = UsageException.reading(() -> Box.parse(text));
        if (box.shortens()) {
            throw new UsageException("--box " + text + ": the form of an answer is the guard's, as in 'output: {form: "
                    + "labels}' or 'output: {decimals: 3}'");
        }
        if (box.queryLimit() < Box.FULL.queryLimit()) {
            throw new UsageException(
                    "--box " + text + ": queries are counted by the guard, as in 'budget: {perNode: 100}'");
        }
        int columns = saved.model().features();
        Features features = known.map(file -> registered(file, saved, ids, true))
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
        OutputKind output = OutputKind.of(saved.model().isMultiLabel());
        return UsageException.reading(() -> box.around(
                model, new ServiceKnowledge(output, NodeSet.all(features.rows()), features, Questions.secret())));
    }

    /** In the order of the graph's nodes; scaled as the model wants them, or as they come. */
    private static Features registered(Path file, SavedModel saved, IdMap ids, boolean wanted) {
        FeatureTable table = FeatureFiles.load(file, ReadingOptions.defaults(), () -> Optional.of(ids));
        Features scaled = saved.scaling()
                .filter(scaling -> wanted)
                .map(scaling -> scaling.apply(table.features()))
                .orElse(table.features());
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
