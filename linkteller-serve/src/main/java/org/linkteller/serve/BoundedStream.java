package org.linkteller.serve;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What a compressed body unfolds to, with the same bounds again: a small one may unfold to anything. */
final class BoundedStream extends FilterInputStream {
    private final long limit;
    private final BytesInFlight.Share share;
    private long read;

    BoundedStream(InputStream in, long limit, BytesInFlight.Share share) {
        super(in);
        this.limit = limit;
        this.share = share;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int got = super.read(bytes, offset, length);
        count(Math.max(got, 0));
        return got;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > limit) {
            throw HttpBody.tooLong(limit);
        }
        share.take(bytes);
    }
}
