package org.linkteller.audit.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import org.linkteller.audit.AtomicFile;

/** What {@code --json} writes: indented, whole or not at all. */
final class JsonFile {
    private JsonFile() {}

    static void write(Path file, Object content) throws IOException {
        AtomicFile.write(
                file,
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsBytes(content));
    }
}
