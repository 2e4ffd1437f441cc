package org.linkteller.privacy;

import java.io.Serializable;
import org.linkteller.api.Spelling;

/**
 * Something released about a graph under edge differential privacy, whatever form it has. Two graphs on the same nodes are
 * neighbours if they differ in one undirected edge; for neighbours no release is more than e^epsilon times likelier under one
 * than under the other. The set of nodes is public. Whatever is computed from the release later costs nothing more.
 */
public interface EdgeDpRelease extends Serializable {
    /** As in plans and reports. */
    String name();

    /** The guarantee; infinite when there is none. */
    double epsilon();

    /** Name and epsilon, as plans have it: {@code none}, {@code edge-rand:7}, {@code lap-graph:0.5+degrees}. */
    default String label() {
        return label(name(), epsilon());
    }

    /** Epsilon stands before what a name adds by a plus; there is none to state where it is infinite. */
    static String label(String name, double epsilon) {
        int options = name.indexOf('+') < 0 ? name.length() : name.indexOf('+');
        return Double.isInfinite(epsilon)
                ? name
                : name.substring(0, options) + ":" + Spelling.number(epsilon) + name.substring(options);
    }
}
