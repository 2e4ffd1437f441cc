package org.linkteller.audit.measure;

import java.io.Serializable;

/** What all tasks of one batch need: it is sent to every process once and opened there once. */
public interface Shared<S> extends Serializable {
    /** @param threads that one task may use */
    S open(int threads);
}
