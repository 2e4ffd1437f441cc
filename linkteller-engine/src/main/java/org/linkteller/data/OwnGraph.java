package org.linkteller.data;

import java.nio.file.Path;
import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.DataFormatException;

/**
 * A user's own edges and features for a model that was trained elsewhere: features as they are in the file, since that
 * model knows what it was trained on, and no labels, since nothing is trained.
 *
 * @param dataset every node has the one class there is
 */
public record OwnGraph(Dataset dataset, IdMap ids, List<String> warnings) {
    public static OwnGraph load(Path edges, Path features) {
        FeatureTable table = FeatureFiles.load(features);
        EdgeList list = EdgeFiles.load(edges, table, ReadingOptions.defaults());
        if (list.graph().edgeCount() == 0) {
            throw new DataFormatException(edges + ": expected at least one edge between two nodes, got none");
        }
        NodeSet all = NodeSet.all(table.ids().size());
        Labels unknown = Labels.single(1, new int[all.size()]);
        String sha256 = Checksum.ofOwn(
                List.of(ArrayFile.of(edges).path(), ArrayFile.of(features).path()));
        Dataset dataset = Dataset.same(
                OwnData.NAME,
                Dataset.Part.of(list.graph(), all, table.features(), unknown),
                all,
                NodeSet.of(),
                DatasetFacts.unpublished(String.valueOf(edges.getFileName()), sha256, unknown));
        return new OwnGraph(dataset, table.ids(), list.report().warnings());
    }
}
