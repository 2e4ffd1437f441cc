package org.linkteller.audit;

import java.util.List;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.ServiceKey;

/** Hears how a run goes on, from the thread that runs it unless said otherwise. */
public interface AuditListener {
    /** For runs nobody watches. */
    AuditListener NONE = new AuditListener() {};

    /** Something began or ended; one line, for the log. */
    default void log(String line) {}

    /** What was read from own files, as one block. */
    default void read(List<String> block) {
        block.forEach(this::log);
    }

    /** What an attack is about, from any thread; the next line replaces it. */
    default void busy(String what) {}

    /** A cell is finished, now or in an earlier run. */
    default void cellDone(CellKey cell) {}

    /** A service has been prepared: trained now, or taken from an earlier run. */
    default void serviceReady(ServiceKey service) {}
}
