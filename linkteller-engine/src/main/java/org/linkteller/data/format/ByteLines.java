package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Walks through the lines of a text without making a string of each. */
public final class ByteLines {
    private static final int MOST_LINE_BYTES = 1 << 24;

    private final InputFile file;
    private final InputStream in;
    private byte[] buffer = new byte[1 << 16];
    private int filled;
    /** The line in hand, without its end. */
    private int start;

    private int end;
    private int next;
    private long number;

    public ByteLines(InputFile file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /** Goes to the next line; false after the last. */
    public boolean next() throws IOException {
        start = next;
        int scanned = start;
        while (true) {
            while (scanned < filled && buffer[scanned] != '\n') {
                scanned++;
            }
            if (scanned < filled) {
                next = scanned + 1;
                break;
            }
            int kept = filled - start;
            if (!refill()) {
                if (kept == 0) {
                    return false;
                }
                scanned = filled;
                next = filled;
                break;
            }
            scanned = start + kept;
        }
        number++;
        end = scanned > start && buffer[scanned - 1] == '\r' ? scanned - 1 : scanned;
        return true;
    }

    /** Counted from 1. */
    public long number() {
        return number;
    }

    /** Bytes {@link #start} to {@link #end} of it are the line; valid until the next line. */
    public byte[] buffer() {
        return buffer;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    public String text() {
        return file.text(buffer, start, end - start, number);
    }

    /** Moves the unfinished line to the front and reads behind it. */
    private boolean refill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            start = 0;
        } else if (filled == buffer.length) {
            if (filled >= MOST_LINE_BYTES) {
                throw file.bad(number + 1, "is longer than " + MOST_LINE_BYTES + " bytes; is this a text file?");
            }
            buffer = Arrays.copyOf(buffer, 2 * filled);
        }
        int read = in.read(buffer, filled, buffer.length - filled);
        filled += Math.max(0, read);
        return read > 0;
    }
}
