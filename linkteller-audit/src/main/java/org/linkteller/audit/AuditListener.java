package org.linkteller.audit;

/** Hears how a run goes on, from any thread. */
public interface AuditListener {
    /** For runs nobody watches. */
    AuditListener NONE = new AuditListener() {};

    /** Something began or ended; one line, for the log. */
    default void log(String line) {}

    /** A cell is finished, now or in an earlier run. */
    default void cellDone(AuditCell cell) {}

    /** A service has been prepared: trained now, or taken from an earlier run. */
    default void serviceReady(AuditCell.Service service) {}
}
