package org.linkteller.audit.reproduce.table;

import java.util.List;

/** A table or figure of the paper. */
public interface Experiment {
    /** As on the command line. */
    String name();

    String title();

    /** All its cells in the paper's order, whatever the scope; those it leaves out have nothing to measure. */
    List<Cell> cells(Scope scope);
}
