package org.linkteller.data.own;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.data.FeatureRows;

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

    /**
     * Features whose rows have names, in the order of the nodes that these become.
     *
     * @param arranged the features with row {@code order[i]} of the file as row {@code i}
     */
    static FeatureTable named(NodeIndex names, Function<int[], Features> arranged, String matched) {
        IdMap ids = names.toSortedMap();
        int[] node = names.finalNumbers(ids);
        int[] order = new int[node.length];
        for (int row = 0; row < node.length; row++) {
            order[node[row]] = row;
        }
        return new FeatureTable(ids, arranged.apply(order), NodeSet.of(node), List.of(), matched, List.of());
    }

    FeatureTable withColumns(List<String> titled, List<String> others) {
        return new FeatureTable(ids, features, fileRows, titled, matched, others);
    }

    /** The same without one of its features. */
    FeatureTable without(int column, String line) {
        List<String> fewer = new ArrayList<>(titles);
        if (!fewer.isEmpty()) {
            fewer.remove(column);
        }
        List<String> lines = new ArrayList<>(leftOut);
        lines.add(line);
        return new FeatureTable(ids, FeatureRows.withoutColumn(features, column), fileRows, fewer, matched, lines);
    }

    FeatureTable withMatched(String how) {
        return new FeatureTable(ids, features, fileRows, titles, how, leftOut);
    }
}
