package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.DataFormatException;

/**
 * A user's own edges and features for a model that was trained elsewhere: features as they are in the file, since that
 * model knows what it was trained on, and no labels, since nothing is trained.
 *
 * @param dataset every node has the one class there is
 * @param read what was found in the files; empty for data of the catalogue
 */
public record OwnGraph(Dataset dataset, IdMap ids, Optional<ReadRecord> read) {
    /** @param name what reports call the data */
    public static OwnGraph load(String name, Path edges, Path features, ReadingOptions options) {
        FeatureTable table = FeatureFiles.load(features, options, () -> EdgeFiles.named(edges, options));
        EdgeList list = EdgeFiles.load(edges, table, options);
        if (list.graph().edgeCount() == 0) {
            throw new DataFormatException(edges + ": expected at least one edge between two nodes, got none");
        }
        NodeSet all = NodeSet.all(table.ids().size());
        Labels unknown = Labels.single(1, new int[all.size()]);
        String sha256 = Checksum.ofOwn(Stream.of(Optional.of(edges), Optional.of(features), options.rowIds())
                .flatMap(Optional::stream)
                .map(file -> ArrayFile.of(file).path())
                .toList());
        Dataset dataset = Dataset.same(
                name,
                Dataset.Part.of(list.graph(), all, table.features(), unknown),
                all,
                NodeSet.of(),
                DatasetFacts.unpublished(
                        name.equals(OwnData.NAME) ? String.valueOf(edges.getFileName()) : name, sha256, unknown));
        return new OwnGraph(
                dataset,
                table.ids(),
                Optional.of(ReadRecord.of(
                        list, table, Optional.empty(), list.report().warnings())));
    }
}
