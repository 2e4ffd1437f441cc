package org.linkteller.audit.guard;

import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackerView;

/** Some rows of features as features of their own, in float: traffic to be looked at, not answers to be compared. */
final class RowsOf {
    private RowsOf() {}

    static Features features(AttackerView view, NodeSet nodes) {
        return features(
                view.features(), nodes.stream().map(view.nodes()::positionOf).toArray());
    }

    /** Asks about the targets alone: other nodes' edges do not disturb then, and no query is larger than a user's. */
    static AttackerView narrow(AttackerView view, InferenceApi box, NodeSet targets) {
        return new AttackerView(box, targets, features(view, targets));
    }

    static Features features(Features features, int[] positions) {
        int columns = features.columns();
        float[] values = new float[Math.multiplyExact(positions.length, columns)];
        for (int i = 0; i < positions.length; i++) {
            double[] row = features.row(positions[i]);
            for (int j = 0; j < columns; j++) {
                values[i * columns + j] = (float) row[j];
            }
        }
        return DenseFeatures.wrap(positions.length, columns, values);
    }
}
