package org.linkteller.audit.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.linkteller.data.format.AtomicFile;

/** What {@code --json} writes: indented, whole or not at all. */
final class JsonFile {
    private JsonFile() {}

    /** Writes nothing where no file was named. */
    static void write(Optional<Path> file, Object content) throws IOException {
        if (file.isPresent()) {
            AtomicFile.write(
                    file.get(),
                    new ObjectMapper()
                            .enable(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsBytes(content));
        }
    }
}
