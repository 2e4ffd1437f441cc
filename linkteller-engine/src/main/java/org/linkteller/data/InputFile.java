package org.linkteller.data;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file somebody handed us, gzip-compressed or not (told by its first bytes, not by its name). Whatever goes wrong
 * while reading it comes out as one {@link DataFormatException} that begins with the path as the user wrote it.
 */
final class InputFile {
    /** Deflate cannot shrink data by more than this factor, so neither gzip nor zip can hold more than it promises. */
    static final long MOST_DEFLATE_RATIO = 1032;

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path path;

    private InputFile(Path path) {
        this.path = path;
    }

    static InputFile of(Path path) {
        return new InputFile(path);
    }

    Path path() {
        return path;
    }

    /** Hands the uncompressed bytes to the body, of which there is at least one. */
    <T> T read(Body<T> body) {
        if (Files.isDirectory(path)) {
            throw bad("is a folder, expected a file");
        }
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER);
                InputStream plain = uncompressed(file)) {
            plain.mark(1);
            if (plain.read() < 0) {
                throw bad("is empty");
            }
            plain.reset();
            return body.from(plain);
        } catch (IOException e) {
            throw explain(e);
        } catch (UncheckedIOException e) {
            throw explain(Objects.requireNonNull(e.getCause()));
        }
    }

    /** All uncompressed bytes at once, for formats that need random access; more than {@code most} are refused. */
    byte[] bytes(int most) {
        return read(in -> {
            byte[] bytes = in.readNBytes(most);
            if (in.read() >= 0) {
                throw bad("holds more than " + most + " bytes");
            }
            return bytes;
        });
    }

    /** No more uncompressed bytes than this can be in the file; exact if it is not compressed. */
    long mostBytes() {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path), 2)) {
            return Files.size(path) * (isGzip(file) ? MOST_DEFLATE_RATIO : 1);
        } catch (IOException e) {
            throw explain(e);
        }
    }

    DataFormatException bad(String what) {
        return new DataFormatException(path + ": " + what);
    }

    DataFormatException bad(long line, String what) {
        return new DataFormatException(path + " line " + line + ": " + what);
    }

    /** The one line a user gets for a failure of the file system or of decompression. */
    DataFormatException explain(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return bad("no such file");
        }
        if (failure instanceof AccessDeniedException) {
            return bad("no permission to read it");
        }
        if (failure instanceof EOFException) {
            return bad("ends in the middle of its data; was it cut off?");
        }
        if (failure instanceof ZipException) {
            return bad("compressed data is damaged (" + failure.getMessage() + ")");
        }
        if (failure instanceof CharacterCodingException) {
            return bad("is not UTF-8 text");
        }
        return bad("cannot be read (" + failure.getMessage() + ")");
    }

    private static InputStream uncompressed(InputStream file) throws IOException {
        return isGzip(file) ? new BufferedInputStream(new GZIPInputStream(file, BUFFER), BUFFER) : file;
    }

    private static boolean isGzip(InputStream file) throws IOException {
        file.mark(2);
        boolean gzip = (file.read() << 8 | file.read()) == GZIP_MAGIC;
        file.reset();
        return gzip;
    }

    @Override
    public String toString() {
        return path.toString();
    }

    /** What to do with the bytes. */
    @FunctionalInterface
    interface Body<T> {
        T from(InputStream in) throws IOException;
    }
}
