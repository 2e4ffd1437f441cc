package org.linkteller.audit.cli;

import org.linkteller.audit.cell.UsageException;
import picocli.CommandLine.Option;

/** How many threads a command may use. No result depends on it. */
final class Threads {
    @Option(names = "--threads", paramLabel = "N", description = "Threads to use (default: all cores).")
    private int number = Runtime.getRuntime().availableProcessors();

    int count() {
        if (number < 1) {
            throw new UsageException("--threads: at least one is needed, got " + number);
        }
        return number;
    }
}
