package org.linkteller.gnn.layer;

import java.util.List;
import org.linkteller.api.NodeSet;

/**
 * A layer evaluated in double over one graph and one input, and kept, so that the effect of changing a few input rows can
 * be followed without another full pass and without subtracting nearly equal numbers. Immutable, safe to share between
 * threads.
 *
 * <p>A layer is a linear map of each row for itself (the projection, H W), followed by what the graph does with the
 * projected rows. A change enters as a change of projected rows; that way a row that is scaled needs no product at all.
 */
public interface InferencePass {
    /** The layer's answer, activation included, one row per node. Shared: for reading only. */
    double[][] output();

    /** A node's projected input row. Shared: for reading only. */
    double[] projected(int node);

    /** The same linear map of other rows, such as differences of input rows. */
    double[][] project(double[][] rows);

    /** What changes in {@link #output()} when projected rows change. Rows that stay exactly as they are, are left out. */
    RowChange respond(RowChange projected, Response response);

    /** What changes in the answer of the last of several layers when projected rows of the first change. */
    static RowChange through(List<InferencePass> passes, RowChange projected, Response response) {
        RowChange change = passes.get(0).respond(projected, response);
        for (InferencePass pass : passes.subList(1, passes.size())) {
            change = pass.respond(new RowChange(change.nodes(), pass.project(change.rows())), response);
        }
        return change;
    }

    /** The same layer for whoever reads only some rows of its responses: others may be left out and cost nothing. */
    default InferencePass restrictedTo(NodeSet readers) {
        return this;
    }

    /** How a response is taken. */
    enum Response {
        /** The difference between the answers after and before, however large the change. */
        DIFFERENCE,
        /** The derivative in the direction of the change. At a kink of an activation the side of 0 counts (relu'(0) = 0). */
        DERIVATIVE
    }
}
