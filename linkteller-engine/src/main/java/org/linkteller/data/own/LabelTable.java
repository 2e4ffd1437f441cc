package org.linkteller.data.own;

import org.linkteller.data.Labels;

/**
 * Labels from a file; class {@code c} of them is called {@code classes.name(c)} there.
 *
 * @param matched how they found their nodes
 */
public record LabelTable(Labels labels, IdMap classes, String matched) {
    public LabelTable {
        if (labels.classes() != classes.size()) {
            throw new IllegalArgumentException("expected one name per class, got " + classes.size() + " for " + labels);
        }
    }
}
