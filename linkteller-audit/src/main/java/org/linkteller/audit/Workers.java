package org.linkteller.audit;

import java.util.List;
import java.util.function.Function;

/** Runs independent pieces of work; the only seam between one machine and many. */
public interface Workers {
    /** The results in the order of the items. The first failure ends the rest and is thrown as it is. */
    <T, R> List<R> map(List<T> items, Function<T, R> work);

    /** How many pieces are worked on at a time in this process. */
    default int threads() {
        return 1;
    }
}
