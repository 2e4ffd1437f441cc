package org.linkteller.audit.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Frames over two streams: 4 bytes LTBX, the kind and the length of the body as u32 and u64, the body; all little endian.
 * Bodies are written and read in pieces, so that a matrix is never held twice, and nothing is allocated on the other
 * side's word alone. For one thread.
 */
final class Frames {
    static final int VERSION = 1;
    static final int HELLO = 1;
    static final int BASE = 2;
    static final int ASK = 3;
    static final int ANSWER = 4;
    static final int FAILURE = 5;

    static final int MOST_CLASSES = 10_000;
    static final int MOST_QUESTIONS = 1024;

    private static final int MAGIC = 0x5842544c; // "LTBX", read as a little-endian number
    private static final int HEADER = 16;
    private static final int MOST_TEXT = 1 << 16;
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final OutputStream out;
    private long left;

    Frames(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in, BUFFER);
        this.out = new BufferedOutputStream(out, BUFFER);
    }

    void begin(int kind, long length) throws IOException {
        write(little(HEADER).putInt(MAGIC).putInt(kind).putLong(length));
    }

    /** Writes what has been put into a buffer. */
    void write(ByteBuffer buffer) throws IOException {
        out.write(buffer.array(), 0, buffer.position());
    }

    void flush() throws IOException {
        out.flush();
    }

    /** Reads a frame's header; its body follows. A failure frame becomes a fault with the program's own words. */
    void expect(int kind) throws IOException, ProtocolFault {
        byte[] header = in.readNBytes(HEADER);
        ByteBuffer read = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        boolean foreign = header.length < Integer.BYTES ? header.length > 0 : read.getInt() != MAGIC;
        if (foreign) {
            throw new ProtocolFault("wrote " + quoted(header) + " to its standard output, where only frames may go:"
                    + " print to standard error, or import linkteller_box before anything that prints");
        }
        if (header.length < HEADER) {
            throw new EOFException();
        }
        int found = read.getInt();
        left = read.getLong();
        if (found == FAILURE) {
            throw new ProtocolFault("failed: " + text((int) Math.max(0, Math.min(left, MOST_TEXT))));
        }
        if (found != kind || left < 0) {
            throw new ProtocolFault("sent a frame of kind " + Integer.toUnsignedString(found) + " and "
                    + Long.toUnsignedString(left) + " bytes, expected kind " + kind);
        }
    }

    /** The next bytes of the body; never beyond it. */
    ByteBuffer read(int bytes) throws IOException, ProtocolFault {
        if (bytes < 0 || bytes > left) {
            throw new ProtocolFault("sent a frame that ends " + (bytes - left) + " bytes too early");
        }
        byte[] body = in.readNBytes(bytes);
        if (body.length < bytes) {
            throw new EOFException();
        }
        left -= bytes;
        return ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The rest of a short body. */
    ByteBuffer rest() throws IOException, ProtocolFault {
        if (left > MOST_TEXT) {
            throw new ProtocolFault("sent a frame of " + left + " bytes where at most " + MOST_TEXT + " are expected");
        }
        return read((int) left);
    }

    String text(int bytes) throws IOException, ProtocolFault {
        if (bytes > MOST_TEXT) {
            throw new ProtocolFault("sent a text of " + bytes + " bytes, expected at most " + MOST_TEXT);
        }
        return oneLine(StandardCharsets.UTF_8.decode(read(bytes)).toString());
    }

    void end() throws ProtocolFault {
        if (left != 0) {
            throw new ProtocolFault("sent a frame with " + left + " bytes too many");
        }
    }

    static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " | ");
    }

    /** The beginning of what should have been a frame, and what already came behind it, as far as it is text. */
    private String quoted(byte[] header) throws IOException {
        byte[] more = in.readNBytes(Math.min(in.available(), 64));
        String text = new String(header, StandardCharsets.UTF_8) + new String(more, StandardCharsets.UTF_8);
        String line = text.strip().lines().findFirst().orElse("");
        return "'" + line.replaceAll("[^\\x20-\\x7e]", "?") + "'";
    }
}
