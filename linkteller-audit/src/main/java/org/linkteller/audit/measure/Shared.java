package org.linkteller.audit.measure;

import java.io.Serializable;
import org.linkteller.attack.AttackProgress;

/** What all tasks of one batch need: it is sent to every process once and opened there once. */
public interface Shared<S> extends Serializable {
    /** @param threads that one task may use */
    S open(int threads);

    /** In the process that is watched. */
    default S open(int threads, AttackProgress heard) {
        return open(threads);
    }
}
