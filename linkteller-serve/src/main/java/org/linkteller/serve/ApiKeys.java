package org.linkteller.serve;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may ask. A key is shown once, when it is made; the store holds its SHA-256. A slow password hash would add
 * nothing: the secret is 256 random bits, not something a person chose. Changes made by another process count at once.
 */
public final class ApiKeys implements AutoCloseable {
    private static final String PREFIX = "lt";

    private final GuardStore store;
    private final SecureRandom random = new SecureRandom();
    private long version = -1;
    private Map<String, Stored> byId = Map.of();

    private ApiKeys(GuardStore store) {
        this.store = store;
    }

    public static ApiKeys open(Path file) {
        return new ApiKeys(GuardStore.open(file));
    }

    /** What may be shown of a key. */
    public record Entry(String id, String name, Instant created, Optional<Instant> revoked) {}

    private record Stored(Entry entry, byte[] hash) {}

    /** The new key, which cannot be shown again. */
    public synchronized String add(String name) {
        if (!name.matches("[A-Za-z0-9._@-]{1,64}")) {
            throw new IllegalArgumentException(
                    "a key's name must be 1 to 64 letters, digits, '.', '_', '@' or '-', got " + DataType.quoted(name));
        }
        String id = hex(4);
        String secret = hex(32);
        try (PreparedStatement insert =
                store.connection().prepareStatement("INSERT INTO keys (id, name, hash, created) VALUES (?, ?, ?, ?)")) {
            insert.setString(1, id);
            insert.setString(2, name);
            insert.setBytes(3, sha256(secret));
            insert.setLong(4, Instant.now().toEpochMilli());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot add key " + name + ": is there one of that name already? " + e.getMessage(), e);
        }
        version = -1; // data_version does not report this connection's own changes
        return String.join("_", PREFIX, id, secret);
    }

    /** @throws IllegalArgumentException if there is no valid key of that name or id */
    public synchronized void revoke(String nameOrId) {
        try (PreparedStatement update = store.connection()
                .prepareStatement("UPDATE keys SET revoked = ? WHERE (name = ? OR id = ?) AND revoked IS NULL")) {
            update.setLong(1, Instant.now().toEpochMilli());
            update.setString(2, nameOrId);
            update.setString(3, nameOrId);
            if (update.executeUpdate() == 0) {
                throw new IllegalArgumentException("no valid key is called " + DataType.quoted(nameOrId));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot revoke " + nameOrId + ": " + e.getMessage(), e);
        }
        version = -1;
    }

    public synchronized List<Entry> list() {
        refresh();
        return byId.values().stream()
                .map(Stored::entry)
                .sorted((a, b) -> a.created().compareTo(b.created()))
                .toList();
    }

    /** The name of a valid key; the time it takes tells nothing about the secret. */
    synchronized Optional<String> find(String key) {
        refresh();
        String[] parts = key.split("_", -1);
        boolean formed = parts.length == 3 && parts[0].equals(PREFIX);
        Stored stored = formed ? byId.get(parts[1]) : null;
        byte[] hash = sha256(formed ? parts[2] : key);
        boolean same = MessageDigest.isEqual(hash, stored == null ? new byte[hash.length] : stored.hash());
        return stored != null && same && stored.entry().revoked().isEmpty()
                ? Optional.of(stored.entry().name())
                : Optional.empty();
    }

    private void refresh() {
        try {
            long now = store.version();
            if (now == version) {
                return;
            }
            Map<String, Stored> read = new HashMap<>();
            try (PreparedStatement select =
                            store.connection().prepareStatement("SELECT id, name, hash, created, revoked FROM keys");
                    ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    long revoked = row.getLong(5);
                    Optional<Instant> since =
                            row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(revoked));
                    Entry entry =
                            new Entry(row.getString(1), row.getString(2), Instant.ofEpochMilli(row.getLong(4)), since);
                    read.put(entry.id(), new Stored(entry, row.getBytes(3)));
                }
            }
            byId = read;
            version = now;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the keys: " + e.getMessage(), e);
        }
    }

    private String hex(int bytes) {
        byte[] value = new byte[bytes];
        random.nextBytes(value);
        return HexFormat.of().formatHex(value);
    }

    private static byte[] sha256(String text) {
        return sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
