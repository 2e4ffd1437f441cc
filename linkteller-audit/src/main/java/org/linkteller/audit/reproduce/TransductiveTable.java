package org.linkteller.audit.reproduce;

import java.util.List;
import java.util.stream.Stream;

/** Precision, recall and AUC on the three citation graphs, under the balanced protocol. */
record TransductiveTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        return Stream.of(new PrecisionRecallTable(name, title), new AucTable("auc-transductive", title))
                .flatMap(part -> part.cells(scope).stream())
                .toList();
    }
}
