package org.linkteller.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;

/**
 * A user's own graph as a dataset. The features file says which nodes there are; edges, labels and training nodes name
 * some of them. The model trains on the subgraph of the training nodes and is asked about the whole graph.
 *
 * @param ids the names the files give to nodes
 * @param classes the names the files give to classes
 * @param scaling what was done to the files' features
 * @param warnings what was done to the files' content to make a dataset of it, one line each
 */
public record OwnData(Dataset dataset, IdMap ids, IdMap classes, Standardization scaling, List<String> warnings) {
    /** What reports call data that has no name of its own. */
    public static final String NAME = "own";

    /** The share of labelled nodes to train on when nobody says which. */
    private static final double TRAINING_SHARE = 0.5;

    public OwnData {
        warnings = List.copyOf(warnings);
    }

    public static OwnData load(Path edges, Path features, Path labels, Optional<Path> trainNodes) {
        FeatureTable table = FeatureFiles.load(features);
        EdgeList list = EdgeFiles.load(edges, table.ids());
        if (list.graph().edgeCount() == 0) {
            throw new DataFormatException(edges + ": expected at least one edge between two nodes, got none");
        }
        LabelTable labelTable = LabelFiles.load(labels, table.ids());
        Labels known = labelTable.labels();
        NodeSet labelled = NodeSet.of(
                NodeSet.all(known.nodes()).stream().filter(known::isLabelled).toArray());
        List<String> warnings = new ArrayList<>(list.report().warnings());
        NodeSet training = trainNodes.isPresent()
                ? NodeFiles.load(trainNodes.get(), table.ids()).ascending()
                : drawn(labelled);
        if (trainNodes.isEmpty()) {
            warnings.add("no training nodes named: a seeded half of the labelled nodes trains");
        }
        int[] tested =
                labelled.stream().filter(node -> !training.contains(node)).toArray();
        if (tested.length == 0) {
            throw new DataFormatException(labels + ": every labelled node is a training node, none is left to test on");
        }
        Dataset.Part whole = Dataset.Part.of(list.graph(), NodeSet.of(tested), table.features(), known);
        String sha256 = Checksum.ofFiles(
                Path.of("").toAbsolutePath(),
                Stream.of(Optional.of(edges), Optional.of(features), Optional.of(labels), trainNodes)
                        .flatMap(Optional::stream)
                        .map(file -> file.toAbsolutePath().toString())
                        .toList());
        DatasetFacts facts = DatasetFacts.unpublished(String.valueOf(edges.getFileName()), sha256, known);
        return new OwnData(
                Dataset.nested(NAME, whole, training, NodeSet.of(), facts),
                table.ids(),
                labelTable.classes(),
                Standardization.of(FeatureRows.select(table.features(), training)),
                warnings);
    }

    private static NodeSet drawn(NodeSet labelled) {
        int[] ids = labelled.toArray();
        SplittableRandom random = new Seed(1).derive("training nodes").random();
        for (int i = ids.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = ids[i];
            ids[i] = ids[j];
            ids[j] = swapped;
        }
        return NodeSet.of(Arrays.copyOf(ids, (int) Math.ceil(TRAINING_SHARE * ids.length)))
                .ascending();
    }
}
