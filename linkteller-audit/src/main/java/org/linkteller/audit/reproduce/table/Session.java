package org.linkteller.audit.reproduce.table;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.linkteller.audit.store.Machine;
import org.linkteller.audit.store.Version;

/**
 * The work on a folder so far.
 *
 * @param seconds on the clock, over all runs
 * @param date when the last of them ended, {@code version} by which program and {@code machine} where
 */
public record Session(double seconds, String date, String version, String machine) {
    /** Folders of earlier builds tell the seconds alone. */
    public Session {
        date = Objects.requireNonNullElse(date, Version.UNKNOWN);
        version = Objects.requireNonNullElse(version, Version.UNKNOWN);
        machine = Objects.requireNonNullElse(machine, Version.UNKNOWN);
    }

    /** Here and now. */
    public static Session after(double seconds) {
        return new Session(
                seconds,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                Version.current(),
                Machine.hardware() + ", " + Machine.java());
    }
}
