package org.linkteller.serve.guard;

import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;

/** Nodes and their features, ready to be put to a box. */
public record Query(NodeSelection nodes, Features features) {
    /** The same with some rows changed, so that a box can recognise the common base. */
    Query withRows(int[] rows, double[][] values) {
        return rows.length == 0 ? this : new Query(nodes, features.withRows(rows, values));
    }

    /** Only for a query that was charged, see {@link ChargedQuery}. */
    Predictions ask(InferenceApi box) {
        return box.predict(nodes.asked(), features);
    }
}
