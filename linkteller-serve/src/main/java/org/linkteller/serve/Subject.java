package org.linkteller.serve;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;

/** Nodes and their features, ready to be put to a box. */
record Subject(NodeSelection nodes, Features features) {
    /** The same with some rows changed, so that a box can recognise the common base. */
    Subject withRows(int[] rows, double[][] values) {
        return rows.length == 0 ? this : new Subject(nodes, features.withRows(rows, values));
    }

    Predictions ask(InferenceApi box) {
        return box.predict(nodes.asked(), features);
    }
}
