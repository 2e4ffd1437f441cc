package org.linkteller.serve.guard;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.linkteller.serve.wire.ProtocolException;

/**
 * Who was told a moment ago that the budget is used up, by the books, and is told so again without another look at them:
 * what is refused should not cost what is answered. A second later the books are asked again, since the owner may have
 * reset them and a client may repeat what it has paid for.
 */
final class RecentRefusals {
    private static final long NANOS = 1_000_000_000;
    private static final int MOST = 10_000;

    private final LongSupplier nanos;
    private final Map<String, Long> since = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST;
        }
    };

    /** @param nanos a clock that never goes back, as {@link System#nanoTime} */
    RecentRefusals(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Refuses by the books, and for a second without them.
     *
     * @throws ProtocolException 429, always
     */
    synchronized void refuse(String what) {
        since.remove(what); // to the end
        since.put(what, nanos.getAsLong());
        throw usedUp();
    }

    /** @throws ProtocolException 429 if that was refused within the last second */
    synchronized void check(String what) {
        Long noted = since.get(what);
        if (noted == null) {
            return;
        }
        if (nanos.getAsLong() - noted < NANOS) {
            throw usedUp();
        }
        since.remove(what);
    }

    private static ProtocolException usedUp() {
        return ProtocolException.of(429, "the query budget is used up");
    }
}
