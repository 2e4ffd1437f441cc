package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.serve.GuardRules;
import picocli.CommandLine.Option;

/** Where the guard keeps keys and ledger: named directly, or by the guard file that the server uses. */
final class GuardFile {
    @Option(
            names = "--guard",
            paramLabel = "GUARD.yaml",
            defaultValue = "guard.yaml",
            description = "The guard file whose store is meant (default: guard.yaml).")
    Path guard;

    Path store() throws IOException {
        Path store = GuardRules.load(guard).store();
        if (store == null) {
            throw new IllegalArgumentException(guard + " is empty: it names no store");
        }
        return store;
    }
}
