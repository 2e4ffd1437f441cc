package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.serve.guard.ApiKeys;
import org.linkteller.serve.guard.GuardRules;
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
        return load(guard).store();
    }

    /** Who may ask; to be closed. */
    ApiKeys keys() throws IOException {
        Path file = store();
        return UsageException.reading(() -> ApiKeys.open(file));
    }

    /** What the file says wrongly is the user's mistake. */
    static GuardRules load(Path file) throws IOException {
        try {
            return GuardRules.load(file);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
