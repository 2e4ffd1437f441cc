package org.linkteller.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.linkteller.data.format.DataFormatException;

/**
 * A fingerprint of a dataset. For files it is the SHA-256 of the listing that {@code sha256sum} prints for them, sorted
 * by path relative to the data folder, so anybody can check it: {@code cd DATA; sha256sum FILES... | sha256sum}.
 */
public final class Checksum {
    private static final int CHUNK = 1 << 14;

    private Checksum() {}

    /** Of the named files, which are relative to the folder and separated by slashes. */
    public static String ofFiles(Path folder, List<String> files) {
        MessageDigest listing = sha256();
        for (String file : files.stream().sorted().toList()) {
            String line = ofFile(folder.resolve(file)) + "  " + file + "\n";
            listing.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return hex(listing);
    }

    /**
     * Of own files, wherever they lie: the listing names them without their folders. Where they are in one folder,
     * {@code sha256sum FILES... | sha256sum} in it gives the same.
     */
    public static String ofOwn(List<Path> files) {
        MessageDigest listing = sha256();
        files.stream()
                .distinct()
                .map(file -> ofFile(file) + "  " + file.getFileName() + "\n")
                .sorted(Comparator.comparing(line -> line.substring(line.indexOf(' ')) + line))
                .forEachOrdered(line -> listing.update(line.getBytes(StandardCharsets.UTF_8)));
        return hex(listing);
    }

    /** Of generated data: the numbers in order, four bytes each, most significant first. */
    public static String ofNumbers(Stream<int[]> arrays) {
        MessageDigest content = sha256();
        ByteBuffer bytes = ByteBuffer.allocate(4 * CHUNK);
        arrays.forEachOrdered(numbers -> {
            for (int from = 0; from < numbers.length; from += CHUNK) {
                int count = Math.min(CHUNK, numbers.length - from);
                bytes.clear().asIntBuffer().put(numbers, from, count);
                content.update(bytes.limit(4 * count));
            }
        });
        return hex(content);
    }

    private static String ofFile(Path file) {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        } catch (IOException e) {
            throw new DataFormatException(file + ": cannot be read (" + e.getMessage() + ")", e);
        }
        return hex(digest);
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
