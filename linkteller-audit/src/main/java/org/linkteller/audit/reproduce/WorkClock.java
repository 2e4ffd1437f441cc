package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.reproduce.table.Session;
import org.linkteller.audit.store.RunFolder;

/** How long a folder has been worked on, over all runs that were stopped and went on. */
final class WorkClock {
    private static final String FILE = "sessions.json";

    private final RunFolder folder;
    private final double before;
    private final long start = System.nanoTime();

    WorkClock(RunFolder folder) throws IOException {
        this.folder = folder;
        this.before = session(folder).seconds();
    }

    static Session session(RunFolder folder) throws IOException {
        return folder.has(FILE) ? JsonReport.load(folder.place(FILE), Session.class) : Session.after(0);
    }

    /** Puts down the time up to now, so that a run killed later loses little of it. */
    void note() {
        try {
            folder.write(FILE, JsonReport.text(Session.after(before + (System.nanoTime() - start) / 1e9)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
