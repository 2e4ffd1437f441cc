package org.linkteller.serve;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Features that clients left here so that later queries need to send only the rows that changed. Bounded in number and
 * in size; the one longest unused goes first. A session belongs to the client that opened it.
 */
final class Sessions {
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final int maxSessions;
    private final long maxValues;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    /** In order of last use. */
    private final LinkedHashMap<String, Session> open = new LinkedHashMap<>(16, 0.75f, true);

    private long values;

    Sessions(int maxSessions, long maxValues, Clock clock) {
        this.maxSessions = maxSessions;
        this.maxValues = maxValues;
        this.clock = clock;
    }

    private record Session(String client, Examined subject, long values, long lastUsed) {}

    /** The new session's name, which cannot be guessed; empty if it would not fit even alone. */
    synchronized Optional<String> open(String client, Examined subject) {
        long size = (long) subject.subject().features().rows()
                * subject.subject().features().columns();
        if (size > maxValues) {
            return Optional.empty();
        }
        values += size;
        Iterator<Map.Entry<String, Session>> oldest = open.entrySet().iterator();
        while (oldest.hasNext() && (open.size() >= maxSessions || values > maxValues)) {
            values -= oldest.next().getValue().values();
            oldest.remove();
        }
        byte[] name = new byte[16];
        random.nextBytes(name);
        String id = HexFormat.of().formatHex(name);
        open.put(id, new Session(client, subject, size, clock.millis()));
        return Optional.of(id);
    }

    /** @throws ProtocolException with status 410 if there is none, it expired or it is another client's */
    synchronized Examined find(String client, String id) {
        Session session = open.get(id);
        if (session == null
                || !session.client().equals(client)
                || clock.millis() - session.lastUsed() > IDLE.toMillis()) {
            throw ProtocolException.of(410, "no such session (any more): send nodes and features again");
        }
        open.put(id, new Session(client, session.subject(), session.values(), clock.millis()));
        return session.subject();
    }

    synchronized int size() {
        return open.size();
    }
}
