package org.linkteller.data.own;

import java.nio.file.Path;
import org.linkteller.api.NodeSet;
import org.linkteller.data.format.DataFormatException;

/** Files whose rows have no ids, beside a features file whose rows have. */
final class RowOrder {
    private RowOrder() {}

    /**
     * Refuses rows that could mean two things: they follow the features file's lines, and those are not in the order of
     * their ids.
     *
     * @param rows the node of each row of the features file
     */
    static void require(Path file, IdMap nodes, NodeSet rows, ReadingOptions options) {
        if (!options.rowOrder() && options.rowIds().isEmpty() && !rows.isAll(nodes.size())) {
            throw new DataFormatException(file
                    + ": its rows have no ids, and those of the features are not in the order of their ids; give a file"
                    + " with ids, or features without ids and --row-order");
        }
    }
}
