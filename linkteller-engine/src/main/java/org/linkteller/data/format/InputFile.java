package org.linkteller.data.format;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file somebody handed us, gzip-compressed or not (told by its first bytes, not by its name). Whatever goes wrong
 * while reading it comes out as one {@link DataFormatException} that begins with the path as the user wrote it.
 */
public final class InputFile {
    /** Deflate cannot shrink data by more than this factor, so neither gzip nor zip can hold more than it promises. */
    public static final long MOST_DEFLATE_RATIO = 1032;

    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path path;
    private final Charset encoding;

    private InputFile(Path path, Charset encoding) {
        this.path = path;
        this.encoding = encoding;
    }

    public static InputFile of(Path path) {
        return of(path, StandardCharsets.UTF_8);
    }

    /** A file of text in that encoding; {@link #readText} hands it out as UTF-8. */
    public static InputFile of(Path path, Charset encoding) {
        return new InputFile(path, encoding);
    }

    public Path path() {
        return path;
    }

    /** What follows the last dot of the name, in lower case, ".gz" not counted. */
    public String ending() {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        return plain.substring(plain.lastIndexOf('.') + 1);
    }

    /** Hands the uncompressed bytes to the body, of which there is at least one. */
    public <T> T read(Body<T> body) {
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

    /** Hands out text as UTF-8, its byte order mark skipped; what is known to be no text is refused by its name. */
    public <T> T readText(Body<T> body) {
        return read(in -> {
            if (encoding.equals(StandardCharsets.UTF_8)) {
                FileKind.requireText(this, in);
                DelimitedFile.skipByteOrderMark(in);
                return body.from(in);
            }
            InputStream text = new BufferedInputStream(new Transcoder(in, encoding), BUFFER);
            DelimitedFile.skipByteOrderMark(text);
            return body.from(text);
        });
    }

    /** All uncompressed bytes at once, for formats that need random access; more than {@code most} are refused. */
    public byte[] bytes(int most) {
        return read(in -> {
            byte[] bytes = in.readNBytes(most);
            if (in.read() >= 0) {
                throw bad("holds more than " + most + " bytes");
            }
            return bytes;
        });
    }

    /** No more uncompressed bytes than this can be in the file; exact if it is not compressed. */
    public long mostBytes() {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(path), 2)) {
            return Files.size(path) * (isGzip(file) ? MOST_DEFLATE_RATIO : 1);
        } catch (IOException e) {
            throw explain(e);
        }
    }

    public DataFormatException bad(String what) {
        return new DataFormatException(path + ": " + what);
    }

    public DataFormatException bad(long line, String what) {
        return new DataFormatException(path + " line " + line + ": " + what);
    }

    /** The one line a user gets for a failure of the file system or of decompression. */
    public DataFormatException explain(IOException failure) {
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
            return bad("is compressed and its data is damaged");
        }
        if (failure instanceof CharacterCodingException) {
            return notText();
        }
        return bad("cannot be read (" + failure.getMessage() + ")");
    }

    /** Bytes that are no letters: looks for the first of them. */
    private DataFormatException notText() {
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            return bad("is not text in " + encoding + ", as --encoding says");
        }
        return read(in -> {
            ByteLines lines = new ByteLines(this, in);
            while (lines.next()) {
                try {
                    lines.text();
                } catch (DataFormatException found) {
                    return found;
                }
            }
            return bad("is not UTF-8 text");
        });
    }

    /**
     * Bytes as UTF-8 text.
     *
     * @throws DataFormatException that names line and byte, if some are none
     */
    String text(byte[] bytes, int from, int length, long line) {
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') < 0) {
            return text;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        CharBuffer out = CharBuffer.allocate(length);
        if (StandardCharsets.UTF_8.newDecoder().decode(in, out, true).isError()) {
            throw bad(
                    line,
                    String.format(
                            Locale.ROOT,
                            "byte %d of the line (0x%02X) is not UTF-8 text; say which it is, such as --encoding ISO-8859-1",
                            in.position() - from + 1,
                            bytes[in.position()]));
        }
        return text; // somebody wrote the replacement character itself
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
    public interface Body<T> {
        T from(InputStream in) throws IOException;
    }
}
