package org.linkteller.serve;

import java.util.Optional;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.box.OutputKind;
import org.linkteller.serve.guard.ServedNodes;

/**
 * What a server tells the world about its black box, and the box itself.
 *
 * @param columns width of a feature row
 * @param classes scores per node
 * @param multiLabel whether a node may have several labels: posteriors are then sigmoids instead of a softmax
 * @param strangers the box also answers for so many nodes beyond {@code nodes.count()}, none of which has a neighbour.
 *     They stand in for nodes that do not exist where a guard hides that, so that such nodes cost what others cost.
 * @param owner features that clients need not send, and perhaps may not
 */
public record ServedModel(
        String name,
        String version,
        InferenceApi box,
        ServedNodes nodes,
        int columns,
        int classes,
        boolean multiLabel,
        int strangers,
        Optional<OwnerFeatures> owner) {
    public ServedModel {
        if (!name.matches("[A-Za-z0-9._-]{1,100}") || !version.matches("[A-Za-z0-9._-]{1,100}")) {
            throw new IllegalArgumentException(
                    "model name and version must be letters, digits, '.', '_' or '-', got " + name + " and " + version);
        }
        if (columns <= 0 || classes <= 0 || nodes.count() <= 0 || strangers < 0) {
            throw new IllegalArgumentException("a model needs columns, classes and nodes, got " + columns + ", "
                    + classes + " and " + nodes.count() + " with " + strangers + " strangers");
        }
    }

    /** A box to which clients send all features. */
    public ServedModel(
            String name,
            String version,
            InferenceApi box,
            ServedNodes nodes,
            int columns,
            int classes,
            boolean multiLabel,
            int strangers) {
        this(name, version, box, nodes, columns, classes, multiLabel, strangers, Optional.empty());
    }

    /** The same with features that its owner keeps. */
    public ServedModel keeping(OwnerFeatures kept) {
        if (kept.columns() != columns) {
            throw new IllegalArgumentException(
                    "the model takes " + columns + " feature columns, " + kept.columns() + " are kept");
        }
        return new ServedModel(name, version, box, nodes, columns, classes, multiLabel, strangers, Optional.of(kept));
    }

    /** A box that knows only its own nodes. */
    public ServedModel(
            String name,
            String version,
            InferenceApi box,
            ServedNodes nodes,
            int columns,
            int classes,
            boolean multiLabel) {
        this(name, version, box, nodes, columns, classes, multiLabel, 0);
    }

    OutputKind output() {
        return OutputKind.of(multiLabel);
    }
}
