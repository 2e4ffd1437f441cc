package org.linkteller.data;

import org.linkteller.api.Features;

/** Features from a file, row {@code i} being node {@code ids.name(i)}; without names in the file ids are row numbers. */
public record FeatureTable(IdMap ids, Features features) {
    public FeatureTable {
        if (ids.size() != features.rows()) {
            throw new IllegalArgumentException(
                    "expected one name per row, got " + ids.size() + " names and " + features.rows() + " rows");
        }
    }

    /** Features of a file that has rows and no names. */
    static FeatureTable unnamed(Features features) {
        return new FeatureTable(IdMap.numbered(features.rows()), features);
    }
}
