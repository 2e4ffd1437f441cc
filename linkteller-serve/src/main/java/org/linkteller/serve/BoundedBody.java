package org.linkteller.serve;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A request's body that ends in an error answer when it is too long, too slow, or when all bodies together would take
 * too much memory. The counting is ours because the server drops an oversized chunked body without a word.
 */
final class BoundedBody extends InputStream {
    private final InputStream in;
    private final long limit;
    private final AtomicLong inFlight;
    private final long inFlightLimit;
    private final long deadline;
    private long read;

    /** @param inFlight bytes of all bodies being worked on, shared between requests */
    BoundedBody(InputStream in, long limit, AtomicLong inFlight, long inFlightLimit, long deadlineNanos) {
        this.in = in;
        this.limit = limit;
        this.inFlight = inFlight;
        this.inFlightLimit = inFlightLimit;
        this.deadline = deadlineNanos;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int got = in.read(bytes, offset, length);
        count(Math.max(got, 0));
        return got;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > limit) {
            throw ProtocolException.of(413, "expected a body of at most " + limit + " bytes, got more");
        }
        if (inFlight.addAndGet(bytes) > inFlightLimit) {
            throw ProtocolException.retryAfter(503, "too many large requests at once", 1);
        }
        if (System.nanoTime() - deadline > 0) {
            throw ProtocolException.of(408, "the body took too long to arrive");
        }
    }

    /** Gives the bytes back to the others: to be closed when the request is done, not when its body is read. */
    @Override
    public void close() {
        inFlight.addAndGet(-read);
        read = 0;
    }
}
