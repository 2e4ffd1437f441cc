package org.linkteller.data;

/** Labels from a file; class {@code c} of them is called {@code classes.name(c)} there. */
public record LabelTable(Labels labels, IdMap classes) {
    public LabelTable {
        if (labels.classes() != classes.size()) {
            throw new IllegalArgumentException("expected one name per class, got " + classes.size() + " for " + labels);
        }
    }
}
