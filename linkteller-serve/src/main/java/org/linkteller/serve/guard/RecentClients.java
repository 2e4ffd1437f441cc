package org.linkteller.serve.guard;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Something remembered per client. Forgets who has not come for longest: addresses are cheap, memory is not. */
final class RecentClients<V> {
    static final int MOST = 1000;

    private final ToLongFunction<V> size;
    private final long maxBytes;
    private final Map<String, V> byName = new LinkedHashMap<>(16, 0.75f, true);

    /** @param size in bytes, of what may have grown since; must not wait for anything */
    RecentClients(ToLongFunction<V> size, long maxBytes) {
        this.size = size;
        this.maxBytes = maxBytes;
    }

    /** The client's own, which is never forgotten while it comes. */
    synchronized V of(String client, Function<String, V> fresh) {
        V own = byName.computeIfAbsent(client, fresh);
        long bytes = byName.values().stream().mapToLong(size).sum();
        Iterator<V> oldest = byName.values().iterator();
        while (byName.size() > MOST || bytes > maxBytes && byName.size() > 1) {
            bytes -= size.applyAsLong(oldest.next());
            oldest.remove();
        }
        return own;
    }

    synchronized int size() {
        return byName.size();
    }
}
