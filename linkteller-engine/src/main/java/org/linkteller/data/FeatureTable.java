package org.linkteller.data;

import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;

/**
 * Features from a file, row {@code i} being node {@code ids.name(i)}; without names in the file ids are row numbers. Numbers
 * as names are in ascending order, others in that of the alphabet, so that the order of the file's lines does not matter.
 *
 * @param fileRows the node of each row of the file
 * @param titles of the columns; empty if they have none
 * @param matched how rows found their nodes
 * @param leftOut what was in the file and is no feature, one line each
 */
public record FeatureTable(
        IdMap ids, Features features, NodeSet fileRows, List<String> titles, String matched, List<String> leftOut) {
    public FeatureTable {
        titles = List.copyOf(titles);
        leftOut = List.copyOf(leftOut);
        if (ids.size() != features.rows() || fileRows.size() != features.rows()) {
            throw new IllegalArgumentException(
                    "expected one name per row, got " + ids.size() + " names and " + features.rows() + " rows");
        }
    }

    /** Features that have rows and no names: row {@code i} is node {@code i}. */
    public static FeatureTable unnamed(Features features, String matched) {
        int rows = features.rows();
        return new FeatureTable(IdMap.numbered(rows), features, NodeSet.all(rows), List.of(), matched, List.of());
    }
}
