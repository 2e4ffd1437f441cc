package org.linkteller.data.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text of any encoding as UTF-8, so that readers need to know only one; what does not fit its encoding fails. */
final class Transcoder extends InputStream {
    private final Reader text;
    private final char[] letters = new char[1 << 13];
    private byte[] bytes = new byte[0];
    private int next;

    Transcoder(InputStream in, Charset encoding) {
        this.text = new InputStreamReader(
                in,
                encoding.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read() throws IOException {
        return fill() ? bytes[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
        if (!fill()) {
            return -1;
        }
        int count = Math.min(most, bytes.length - next);
        System.arraycopy(bytes, next, into, from, count);
        next += count;
        return count;
    }

    private boolean fill() throws IOException {
        while (next == bytes.length) {
            int read = text.read(letters, 0, letters.length - 1);
            if (read < 0) {
                return false;
            }
            if (read > 0 && Character.isHighSurrogate(letters[read - 1])) { // its other half belongs to the same letter
                int low = text.read();
                if (low >= 0) {
                    letters[read++] = (char) low;
                }
            }
            bytes = new String(letters, 0, read).getBytes(StandardCharsets.UTF_8);
            next = 0;
        }
        return true;
    }
}
