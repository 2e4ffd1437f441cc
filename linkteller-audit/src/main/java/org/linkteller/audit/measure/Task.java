package org.linkteller.audit.measure;

import java.io.Serializable;

/**
 * A piece of work as a value: it can be sent to another process, done there, and its result sent back. It holds no lock,
 * no folder and no function over one.
 *
 * @param <S> what the tasks of one batch share
 * @param <R> what comes of it
 */
public interface Task<S, R extends Serializable> extends Serializable {
    /** Does the work. Called once, from any thread of any process. */
    R at(S site);

    /** What it is, for people: a cluster shows it beside the job. */
    default String title() {
        return toString();
    }
}
