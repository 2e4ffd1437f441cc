package org.linkteller.data.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes whole files or nothing: readers, and runs killed in the middle, never see half a file. */
public final class AtomicFile {
    private AtomicFile() {}

    public static void write(Path file, byte[] content) throws IOException {
        write(file, temporary -> Files.write(temporary, content));
    }

    /** Lets the writer fill a temporary file beside the real one and puts it in place only when that succeeds. */
    public static void write(Path file, Writer writer) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".part");
        try {
            writer.write(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Fills a file. */
    @FunctionalInterface
    public interface Writer {
        void write(Path file) throws IOException;
    }
}
