package org.linkteller.attack.root;

/** Whom the probes of {@link LinkTellerRoot} change. */
public enum RootProbes {
    /** All nodes in every query, by random signs: n equations a query, the number of queries grows with the degrees. */
    RANDOM,
    /** One target a query: a client that may change few rows. */
    TARGETS,
    /** One node a query until all were changed: the whole of Â^k, also of a random walk. */
    ALL
}
