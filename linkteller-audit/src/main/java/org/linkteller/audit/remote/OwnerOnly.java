package org.linkteller.audit.remote;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that tell edges are their owner's alone, where the file system knows owners. */
public final class OwnerOnly {
    private OwnerOnly() {}

    /** Makes the file if it is missing, and takes it from everybody else. */
    public static void create(Path file) throws IOException {
        if (Files.notExists(file)) {
            Files.createFile(file);
        }
        if (Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
