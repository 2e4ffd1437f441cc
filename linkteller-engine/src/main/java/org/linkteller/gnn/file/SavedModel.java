package org.linkteller.gnn.file;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.Standardization;
import org.linkteller.data.own.IdMap;
import org.linkteller.data.own.OwnData;
import org.linkteller.gnn.CountedModel;
import org.linkteller.gnn.NodeClassifier;

/**
 * A model with what is needed to use it later.
 *
 * @param scaling what has to be done to raw features first; empty if the model takes them as they are
 * @param classNames of the outputs in order; empty if they have only numbers
 * @param featureNames of the inputs in order; empty if they have none
 * @param nodeNames whose rows a {@link CountedModel}'s counts are, in order; empty if nodes have only numbers
 * @param provenance free facts for people: dataset, seed, version, when
 */
public record SavedModel(
        NodeClassifier model,
        Optional<Standardization> scaling,
        List<String> classNames,
        List<String> featureNames,
        List<String> nodeNames,
        Map<String, String> provenance) {
    public SavedModel {
        classNames = List.copyOf(classNames);
        featureNames = List.copyOf(featureNames);
        nodeNames = List.copyOf(nodeNames);
        provenance = Map.copyOf(provenance);
        if (!classNames.isEmpty() && classNames.size() != model.classes()) {
            throw new IllegalArgumentException(
                    "expected " + model.classes() + " names of classes, got " + classNames.size());
        }
        if (!featureNames.isEmpty() && featureNames.size() != model.features()) {
            throw new IllegalArgumentException(
                    "expected " + model.features() + " names of features, got " + featureNames.size());
        }
        if (!nodeNames.isEmpty() && !(model instanceof CountedModel counted && counted.nodes() == nodeNames.size())) {
            throw new IllegalArgumentException(
                    "expected the names of counted nodes, got " + nodeNames.size() + " names for a " + model.name());
        }
        if (scaling.isPresent() && scaling.get().columns() != model.features()) {
            throw new IllegalArgumentException("the model takes " + model.features()
                    + " feature columns, the scaling is for " + scaling.get().columns());
        }
    }

    /** A model trained on a dataset, with the scaling of its features. */
    public static SavedModel of(
            NodeClassifier model,
            Dataset dataset,
            List<String> classNames,
            List<String> featureNames,
            IdMap nodes,
            Map<String, String> provenance) {
        Standardization scaling = dataset.scaling();
        return new SavedModel(
                model,
                scaling.isNone() ? Optional.empty() : Optional.of(scaling),
                classNames,
                featureNames,
                model instanceof CountedModel && !nodes.isNumbered() ? nodes.names() : List.of(),
                provenance);
    }

    /**
     * Own data as this model has to see it: its raw features scaled as the model's were, its classes under the model's
     * numbers.
     *
     * @throws IllegalArgumentException if the model is not for such data
     */
    public Dataset view(OwnData own) {
        requireFeatures(own.raw().columns(), own.featureNames());
        requireNodes(own.ids());
        Dataset scaled = own.scaledBy(scaling);
        List<String> found = own.classes().names();
        if (classNames.isEmpty() || classNames.equals(found) || model.isMultiLabel()) {
            requireFit(scaled);
            return scaled;
        }
        int[] numbers = found.stream().mapToInt(classNames::indexOf).toArray();
        for (int label = 0; label < numbers.length; label++) {
            if (numbers[label] < 0) {
                throw new IllegalArgumentException("the model tells the classes " + classNames
                        + " apart, the labels hold '" + found.get(label) + "'");
            }
        }
        Labels training = scaled.train().labels().renumbered(model.classes(), numbers);
        Labels asked = scaled.inference().labels().renumbered(model.classes(), numbers);
        return scaled.withParts(
                scaled.train().withLabels(training), scaled.inference().withLabels(asked));
    }

    /** @throws IllegalArgumentException if the model is for other features, or says what they are called otherwise */
    public void requireFeatures(int columns, List<String> names) {
        if (columns != model.features()) {
            throw new IllegalArgumentException(
                    "the model was trained on " + model.features() + " feature columns, got " + columns);
        }
        for (int column = 0; !featureNames.isEmpty() && !names.isEmpty() && column < columns; column++) {
            if (!featureNames.get(column).equals(names.get(column))) {
                throw new IllegalArgumentException("feature column " + (column + 1) + " was '"
                        + featureNames.get(column) + "' in training and is '" + names.get(column) + "'");
            }
        }
    }

    /**
     * Refuses nodes that are not those whose counts the model reads; a model without counts takes any.
     *
     * @throws IllegalArgumentException if they are others, or in another order
     */
    public void requireNodes(IdMap nodes) {
        if (!(model instanceof CountedModel counted)) {
            return;
        }
        if (nodes.size() != counted.nodes()) {
            throw new IllegalArgumentException("the model reads counts that were released about " + counted.nodes()
                    + " nodes, got " + nodes.size() + " nodes");
        }
        for (int node = 0; node < nodes.size(); node++) {
            String counts = nodeNames.isEmpty() ? Integer.toString(node) : nodeNames.get(node);
            if (!counts.equals(nodes.name(node))) {
                throw new IllegalArgumentException("the model reads counts about node '" + counts + "' where '"
                        + nodes.name(node) + "' stands: it can answer only about the nodes it was trained for");
            }
        }
    }

    /** The nodes whose counts the model reads; empty for a model without counts. */
    public Optional<IdMap> counted() {
        return model instanceof CountedModel counted
                ? Optional.of(nodeNames.isEmpty() ? IdMap.numbered(counted.nodes()) : IdMap.of(nodeNames))
                : Optional.empty();
    }

    /** @throws IllegalArgumentException if the model takes other features or tells other classes apart */
    public void requireFit(Dataset dataset) {
        requireFeatures(dataset.inference().features().columns(), List.of());
        if (model instanceof CountedModel counted
                && counted.nodes() != dataset.inference().graph().nodeCount()) {
            requireNodes(IdMap.numbered(dataset.inference().graph().nodeCount()));
        }
        Labels labels = dataset.inference().labels();
        if (labels.classes() != model.classes() || labels.isMultiLabel() != model.isMultiLabel()) {
            throw new IllegalArgumentException("the model tells " + kind(model.classes(), model.isMultiLabel())
                    + " apart, the labels hold " + kind(labels.classes(), labels.isMultiLabel()));
        }
    }

    private static String kind(int classes, boolean several) {
        return classes + (several ? " classes, several per node," : " classes");
    }
}
