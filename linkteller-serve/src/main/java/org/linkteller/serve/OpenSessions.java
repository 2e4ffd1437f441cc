package org.linkteller.serve;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.linkteller.serve.guard.ExaminedQuery;
import org.linkteller.serve.wire.ProtocolException;

/**
 * Features that clients left here so that later queries need to send only the rows that changed. A session belongs to the
 * client that opened it and ends when it is idle for long. Bounded in number and in bytes; the client who holds most of
 * them loses its oldest first, so that nobody can push out what others left.
 */
final class OpenSessions {
    private static final long IDLE_NANOS = Duration.ofMinutes(30).toNanos();

    private final int maxSessions;
    private final long maxBytes;
    private final LongSupplier nanos;
    private final SecureRandom random = new SecureRandom();
    /** In order of last use. */
    private final Map<String, Session> open = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;

    /** @param nanos a clock that never goes back, as {@link System#nanoTime} */
    OpenSessions(int maxSessions, long maxBytes, LongSupplier nanos) {
        this.maxSessions = maxSessions;
        this.maxBytes = maxBytes;
        this.nanos = nanos;
    }

    private record Session(String client, ExaminedQuery base, long bytes, long lastUsed) {}

    /** The new session's name, which cannot be guessed; empty if it would not fit even alone. */
    synchronized Optional<String> open(String client, ExaminedQuery base) {
        long size = TensorFeatures.bytes(base.query().features());
        if (size > maxBytes) {
            return Optional.empty();
        }
        dropIdle();
        while (open.size() >= maxSessions || bytes + size > maxBytes) {
            dropOldestOf(greediest());
        }
        byte[] name = new byte[16];
        random.nextBytes(name);
        String id = HexFormat.of().formatHex(name);
        open.put(id, new Session(client, base, size, nanos.getAsLong()));
        bytes += size;
        return Optional.of(id);
    }

    /** @throws ProtocolException with status 410 if there is none, it expired or it is another client's */
    synchronized ExaminedQuery find(String client, String id) {
        dropIdle();
        Session session = open.get(id);
        if (session == null || !session.client().equals(client)) {
            throw ProtocolException.of(410, "no such session (any more): send nodes and features again");
        }
        open.put(id, new Session(client, session.base(), session.bytes(), nanos.getAsLong()));
        return session.base();
    }

    synchronized int size() {
        dropIdle();
        return open.size();
    }

    private void dropIdle() {
        long now = nanos.getAsLong();
        Iterator<Session> oldest = open.values().iterator();
        while (oldest.hasNext()) {
            Session session = oldest.next();
            if (now - session.lastUsed() > IDLE_NANOS) {
                bytes -= session.bytes();
                oldest.remove();
            }
        }
    }

    private String greediest() {
        Map<String, Long> held = new HashMap<>();
        open.values().forEach(session -> held.merge(session.client(), 1 + session.bytes(), Long::sum));
        return held.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    private void dropOldestOf(String client) {
        Iterator<Session> oldest = open.values().iterator();
        Session session = oldest.next();
        while (!session.client().equals(client)) {
            session = oldest.next();
        }
        bytes -= session.bytes();
        oldest.remove();
    }
}
