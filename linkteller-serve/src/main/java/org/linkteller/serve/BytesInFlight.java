package org.linkteller.serve;

import java.util.concurrent.atomic.AtomicLong;
import org.linkteller.serve.wire.ProtocolException;

/** What the requests under way take of memory, whichever protocol brought them; who comes to a full house waits outside. */
final class BytesInFlight {
    private final AtomicLong bytes = new AtomicLong();
    private final long limit;

    BytesInFlight(long limit) {
        this.limit = limit;
    }

    long bytes() {
        return bytes.get();
    }

    Share share() {
        return new Share();
    }

    /** One request's part; gives back exactly what it took. */
    final class Share implements AutoCloseable {
        private long taken;
        private boolean closed;

        /** @throws ProtocolException 503 if all requests together would take too much */
        synchronized void take(long more) {
            if (closed || bytes.addAndGet(more) > limit) {
                if (!closed) {
                    bytes.addAndGet(-more);
                }
                throw ProtocolException.retryAfter(503, "too many large requests at once", 1);
            }
            taken += more;
        }

        /** To be closed when the request is done, not when its body is read. */
        @Override
        public synchronized void close() {
            bytes.addAndGet(-taken);
            taken = 0;
            closed = true;
        }
    }
}
