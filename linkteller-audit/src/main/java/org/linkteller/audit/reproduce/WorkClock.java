package org.linkteller.audit.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.store.RunFolder;

/** How long a folder has been worked on, over all runs that were stopped and went on. */
final class WorkClock {
    private static final String FILE = "sessions.json";

    private final RunFolder folder;
    private final double before;
    private final long start = System.nanoTime();

    private record Clock(double seconds) {}

    WorkClock(RunFolder folder) throws IOException {
        this.folder = folder;
        this.before = seconds(folder);
    }

    static double seconds(RunFolder folder) throws IOException {
        return folder.has(FILE)
                ? JsonReport.load(folder.place(FILE), Clock.class).seconds()
                : 0;
    }

    /** Puts down the time up to now, so that a run killed later loses little of it. */
    void note() {
        try {
            folder.write(FILE, JsonReport.text(new Clock(before + (System.nanoTime() - start) / 1e9)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
