package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Checksum;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.FeatureRows;
import org.linkteller.data.Labels;
import org.linkteller.data.Relation;
import org.linkteller.data.Standardization;
import org.linkteller.data.format.ArrayFile;
import org.linkteller.data.format.DataFormatException;

/**
 * A user's own graph as a dataset. The features file says which nodes there are; edges, labels and training nodes name
 * some of them. The model trains on the subgraph of the training nodes and is asked about the whole graph.
 *
 * @param ids the names the files give to nodes
 * @param classes the names the files give to classes
 * @param raw the features as the files have them
 * @param featureNames the titles of the features' columns; empty if they have none
 * @param read what was found in the files and what was made of it
 */
public record OwnData(
        Dataset dataset, IdMap ids, IdMap classes, Features raw, List<String> featureNames, ReadRecord read) {
    /** What reports call data that has no name of its own. */
    public static final String NAME = "own";

    /** The share of labelled nodes to train on when nobody says which. */
    private static final double TRAINING_SHARE = 0.5;

    public OwnData {
        featureNames = List.copyOf(featureNames);
    }

    public static OwnData load(Path edges, Path features, Path labels, Optional<Path> trainNodes) {
        return load(NAME, edges, features, labels, trainNodes, ReadingOptions.defaults());
    }

    /** @param name what reports call the data */
    public static OwnData load(
            String name, Path edges, Path features, Path labels, Optional<Path> trainNodes, ReadingOptions given) {
        ReadingOptions options = ClassColumn.reading(features, labels, given);
        Optional<Integer> columns = GeneratedData.count(features);
        boolean generated = columns.isPresent() || GeneratedData.count(labels).isPresent();
        FeatureTable all = columns.isPresent()
                ? GeneratedData.features(EdgeFiles.load(edges, options).ids(), columns.get())
                : FeatureFiles.load(features, options, () -> EdgeFiles.named(edges, options));
        EdgeList list = EdgeFiles.load(edges, all, options);
        if (list.graph().edgeCount() == 0) {
            throw new DataFormatException(edges + ": expected at least one edge between two nodes, got none");
        }
        LabelTable labelTable = GeneratedData.count(labels)
                .map(classes -> GeneratedData.labels(all.ids(), classes))
                .orElseGet(() -> LabelFiles.load(labels, all.ids(), all.fileRows(), options));
        LabelCheck.require(labels, labelTable);
        ClassColumn classless = generated
                ? new ClassColumn(all, List.of())
                : ClassColumn.of(features, all, labels, labelTable, options);
        FeatureTable table = classless.table();
        Labels known = labelTable.labels();
        NodeSet labelled = NodeSet.of(
                NodeSet.all(known.nodes()).stream().filter(known::isLabelled).toArray());
        NodeSet training = trainNodes.isPresent()
                ? NodeFiles.load(trainNodes.get(), table.ids()).ascending()
                : drawn(labelled);
        int[] tested =
                labelled.stream().filter(node -> !training.contains(node)).toArray();
        if (tested.length == 0) {
            throw new DataFormatException(labels + ": every labelled node is a training node, none is left to test on");
        }
        Dataset.Part whole = Dataset.Part.of(list.graph(), NodeSet.of(tested), table.features(), known);
        String sha256 = Checksum.ofOwn(
                Stream.of(Optional.of(edges), Optional.of(features), Optional.of(labels), trainNodes, options.rowIds())
                        .flatMap(Optional::stream)
                        .filter(file -> GeneratedData.count(file).isEmpty())
                        .map(file -> ArrayFile.of(file).path())
                        .toList());
        DatasetFacts facts =
                DatasetFacts.unpublished(name.equals(NAME) ? String.valueOf(edges.getFileName()) : name, sha256, known);
        List<String> warnings = new ArrayList<>(list.report().warnings());
        if (generated) {
            warnings.add(
                    "features or labels are generated: the utility means nothing, the leak is a model's on such data");
        }
        warnings.addAll(classless.warnings());
        warnings.addAll(LabelCheck.warnings(known, training, NodeSet.of(tested)));
        if (trainNodes.isEmpty()) {
            warnings.add("no training nodes named: a seeded half of the labelled nodes trains");
        }
        return new OwnData(
                Dataset.nested(name, whole, training, NodeSet.of(), facts),
                table.ids(),
                labelTable.classes(),
                table.features(),
                table.titles(),
                ReadRecord.of(
                        list, table, Optional.of(LabelsRead.of(labelTable, training, NodeSet.of(tested))), warnings));
    }

    /**
     * The dataset with its features scaled in another way, as a model that was trained elsewhere wants them.
     *
     * @param other empty to leave them as the files have them
     */
    public Dataset scaledBy(Optional<Standardization> other) {
        Features features = other.map(scale -> scale.apply(raw)).orElse(raw);
        NodeSet training = ((Relation.Nested) dataset.relation()).trainNodes();
        return new Dataset(
                dataset.name(),
                dataset.train().withFeatures(FeatureRows.select(features, training)),
                dataset.inference().withFeatures(features),
                dataset.relation(),
                dataset.validation(),
                dataset.facts(),
                other.orElseGet(() -> Standardization.none(raw.columns())));
    }

    /** What a user should know, one line each. */
    public List<String> warnings() {
        return read.warnings();
    }

    private static NodeSet drawn(NodeSet labelled) {
        int[] ids = labelled.toArray();
        new Seed(1).derive("training nodes").shuffle(ids);
        return NodeSet.of(Arrays.copyOf(ids, (int) Math.ceil(TRAINING_SHARE * ids.length)))
                .ascending();
    }
}
