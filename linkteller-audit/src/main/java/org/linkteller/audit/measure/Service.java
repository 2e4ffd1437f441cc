package org.linkteller.audit.measure;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Dataset;
import org.linkteller.data.own.IdMap;
import org.linkteller.gnn.NodeClassifier;

/**
 * A service ready to be attacked, with the truth it is judged by.
 *
 * @param plain the truth
 * @param released the same data over the graphs the service really uses: all that it ever touches
 * @param model null for attacks that ask the service nothing
 * @param names what the data's files call a node
 */
public record Service(
        Dataset plain, Dataset released, @Nullable NodeClassifier model, IdMap names) implements Serializable {
    /** A model that reads no edge is given none. */
    public Service {
        released = model != null && model.hops() == 0 ? released.withoutEdges() : released;
    }

    public static Service of(Dataset plain, Dataset released, NodeClassifier model) {
        return new Service(
                plain, released, model, IdMap.numbered(plain.inference().graph().nodeCount()));
    }
}
