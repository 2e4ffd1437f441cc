package org.linkteller.audit.cli;

import java.util.List;
import java.util.Optional;
import org.linkteller.data.own.IdMap;
import picocli.CommandLine.Option;

/** What both ends of the wire must agree on. */
final class WireOptions {
    @Option(
            names = "--model-name",
            paramLabel = "M",
            defaultValue = "linkteller",
            description = "The model's name in the protocol (default: ${DEFAULT-VALUE}).")
    String modelName;

    /** The nodes' names, if they are not just their numbers, by which they are called then. */
    static Optional<List<String>> names(IdMap ids) {
        return ids.isNumbered() ? Optional.empty() : Optional.of(ids.names());
    }
}
