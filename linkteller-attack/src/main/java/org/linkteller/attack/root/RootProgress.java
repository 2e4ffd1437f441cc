package org.linkteller.attack.root;

/** Hears how far a root is. */
@FunctionalInterface
public interface RootProgress {
    /** For whom nobody waits. */
    RootProgress NONE = (round, residual) -> {};

    /** Before a round begins: its number from 0 and the share of the answers that is not yet explained. */
    void round(int round, double residual);
}
