package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.OutputFile;
import picocli.CommandLine.Option;

/** Results never replace what they are made of; other files only by force. */
final class OutFlags {
    @Option(names = "--force", description = "Replace an existing file that this command did not write.")
    boolean force;

    /** @param mark text near the start of every such file we write */
    void require(@Nullable Path out, String mark, @Nullable Path... inputs) {
        if (out != null) {
            List<Path> kept = Arrays.stream(inputs).filter(Objects::nonNull).toList();
            UsageException.checking(() -> OutputFile.require(out, mark, force, kept));
        }
    }
}
