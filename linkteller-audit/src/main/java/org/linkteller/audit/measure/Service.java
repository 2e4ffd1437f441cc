package org.linkteller.audit.measure;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.linkteller.data.Dataset;
import org.linkteller.data.IdMap;
import org.linkteller.gnn.GnnModel;

/**
 * A service ready to be attacked, with the truth it is judged by.
 *
 * @param plain the truth
 * @param released the same data over the graphs the service really uses: all that it ever touches
 * @param model null for attacks that ask the service nothing
 * @param names what the data's files call a node
 */
public record Service(
        Dataset plain, Dataset released, @Nullable GnnModel model, IdMap names) implements Serializable {
    public static Service of(Dataset plain, Dataset released, GnnModel model) {
        return new Service(
                plain, released, model, IdMap.numbered(plain.inference().graph().nodeCount()));
    }
}
