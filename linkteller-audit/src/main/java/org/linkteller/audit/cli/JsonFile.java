package org.linkteller.audit.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.data.format.AtomicFile;
import picocli.CommandLine.Option;

/** What {@code --json} writes: indented, whole or not at all. */
final class JsonFile {
    /** How every JSON file of ours separates names from values. */
    static final String MARK = "\" : ";

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON, too.")
    Optional<Path> path;

    /** Writes nothing where no file was named. */
    void write(Object content) throws IOException {
        if (path.isPresent()) {
            AtomicFile.write(
                    path.get(),
                    new ObjectMapper()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsBytes(content));
        }
    }
}
