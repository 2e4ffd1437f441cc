package org.linkteller.data.own;

import java.util.Optional;
import org.linkteller.data.Labels;

/**
 * Labels from a file; class {@code c} of them is called {@code classes.name(c)} there.
 *
 * @param matched how they found their nodes
 * @param title of the column of classes; empty if it has none, or there are several
 */
public record LabelTable(Labels labels, IdMap classes, String matched, Optional<String> title) {
    public LabelTable {
        if (labels.classes() != classes.size()) {
            throw new IllegalArgumentException("expected one name per class, got " + classes.size() + " for " + labels);
        }
    }

    /** Labels whose columns have no titles. */
    LabelTable(Labels labels, IdMap classes, String matched) {
        this(labels, classes, matched, Optional.empty());
    }
}
