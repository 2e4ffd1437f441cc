package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;

/**
 * Where a result may go. A result replaces the file of its name in one step, so it must never be one of the files it was
 * made of, nor a link, a pipe or a device, nor something that we did not write unless the user insists.
 */
public final class OutputFile {
    private static final int LOOKED_AT = 1 << 12;

    private OutputFile() {}

    /**
     * Refuses a place that is not free for a result, before anything is computed.
     *
     * @param mark text near the start of every file of this kind that we write
     * @param force whether an existing file may be replaced although it is not ours
     * @throws IllegalArgumentException in one line
     */
    public static void require(Path file, String mark, boolean force, Collection<Path> inputs) {
        for (Path input : inputs) {
            if (isSame(file, ArrayFile.of(input).path())) {
                throw new IllegalArgumentException(file + ": is what is read (" + input
                        + ") and would be replaced; name another file for the result");
            }
        }
        if (String.valueOf(file.getFileName()).isEmpty()) {
            throw new IllegalArgumentException("expected a file for the result, got an empty name");
        }
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            requireFolder(file);
            return;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException(file + ": is "
                    + (Files.isSymbolicLink(file) ? "a link" : Files.isDirectory(file) ? "a folder" : "no regular file")
                    + "; a result replaces the file of its name, name a plain file");
        }
        if (!force && !isOurs(file, mark)) {
            throw new IllegalArgumentException(
                    file + ": is there already and was not written by this command; say --force to replace it");
        }
    }

    private static void requireFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IllegalArgumentException(file + ": there is no folder " + folder + " for the result");
        }
        if (!Files.isWritable(folder)) {
            throw new IllegalArgumentException(file + ": nothing may be written into " + folder);
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return one.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize())
                    || Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOurs(Path file, String mark) {
        try (InputStream in = Files.newInputStream(file)) {
            String start = new String(in.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
            return start.isEmpty() || start.contains(mark);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
