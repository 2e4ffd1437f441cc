package org.linkteller.serve.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.linkteller.serve.wire.Quoted;

/**
 * Who may ask. A key is shown once, when it is made; the store holds its SHA-256. A slow password hash would add
 * nothing: the secret is 256 random bits, not something a person chose. Changes made by another process count at once.
 */
public final class ApiKeys implements AutoCloseable {
    private static final String PREFIX = "lt";

    private final GuardStore store;
    private final SecureRandom random = new SecureRandom();

    private ApiKeys(GuardStore store) {
        this.store = store;
    }

    public static ApiKeys open(Path file) {
        return new ApiKeys(GuardStore.open(file));
    }

    /** What may be shown of a key. */
    public record Entry(String id, String name, Instant created, Optional<Instant> revoked) {}

    /** The new key, which cannot be shown again. */
    public synchronized String add(String name) {
        if (!name.matches("[A-Za-z0-9._@-]{1,64}")) {
            throw new IllegalArgumentException(
                    "a key's name must be 1 to 64 letters, digits, '.', '_', '@' or '-', got " + Quoted.of(name));
        }
        Fresh fresh = fresh();
        try {
            store.update(
                    "INSERT INTO keys (id, name, hash, created) VALUES (?, ?, ?, ?)",
                    fresh.id,
                    name,
                    fresh.hash,
                    now());
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot add key " + name + ", there may be one of that name, which rotate renews: "
                            + e.getMessage(),
                    e);
        }
        return fresh.key;
    }

    private record Fresh(String id, byte[] hash, String key) {}

    private Fresh fresh() {
        String id = hex(4);
        String secret = hex(32);
        return new Fresh(id, Sha256.of(secret.getBytes(UTF_8)), String.join("_", PREFIX, id, secret));
    }

    private static long now() {
        return Instant.now().toEpochMilli();
    }

    /**
     * A new key under an old name, revoked or not; the old one ends. What the client has used of its budget stays.
     *
     * @throws IllegalArgumentException if there is no key of that name
     */
    public synchronized String rotate(String name) {
        Fresh fresh = fresh();
        try {
            int renewed = store.update(
                    "UPDATE keys SET id = ?, hash = ?, created = ?, revoked = NULL WHERE name = ?",
                    fresh.id,
                    fresh.hash,
                    now(),
                    name);
            if (renewed == 0) {
                throw new IllegalArgumentException("no key is called " + Quoted.of(name));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot rotate " + name + ": " + e.getMessage(), e);
        }
        return fresh.key;
    }

    /** @throws IllegalArgumentException if there is no valid key of that name or id */
    public synchronized void revoke(String nameOrId) {
        try {
            int revoked = store.update(
                    "UPDATE keys SET revoked = ? WHERE (name = ? OR id = ?) AND revoked IS NULL",
                    now(),
                    nameOrId,
                    nameOrId);
            if (revoked == 0) {
                throw new IllegalArgumentException("no valid key is called " + Quoted.of(nameOrId));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot revoke " + nameOrId + ": " + e.getMessage(), e);
        }
    }

    public synchronized List<Entry> list() {
        try {
            return store.rows(ApiKeys::entry, "SELECT id, name, created, revoked FROM keys ORDER BY created, id");
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the keys: " + e.getMessage(), e);
        }
    }

    private static Entry entry(ResultSet row) throws SQLException {
        long revoked = row.getLong(4);
        return new Entry(
                row.getString(1),
                row.getString(2),
                Instant.ofEpochMilli(row.getLong(3)),
                revoked == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(revoked))); // NULL is 0
    }

    /**
     * The name of a valid key; the time it takes tells nothing about the secret. Asks the store each time, so that a
     * revoked key ends at once; one row of an index, however many keys there are.
     */
    synchronized Optional<String> find(String key) {
        String[] parts = key.split("_", -1);
        boolean formed = parts.length == 3 && parts[0].equals(PREFIX);
        byte[] hash = Sha256.of((formed ? parts[2] : key).getBytes(UTF_8));
        try {
            List<Known> found = store.rows(
                    row -> new Known(row.getString(1), row.getBytes(2)),
                    "SELECT name, hash FROM keys WHERE id = ? AND revoked IS NULL",
                    formed ? parts[1] : "");
            byte[] expected = found.isEmpty() ? new byte[hash.length] : found.get(0).hash;
            boolean same = MessageDigest.isEqual(hash, expected);
            return same && !found.isEmpty() ? Optional.of(found.get(0).name) : Optional.empty();
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the keys: " + e.getMessage(), e);
        }
    }

    private record Known(String name, byte[] hash) {}

    private String hex(int bytes) {
        byte[] value = new byte[bytes];
        random.nextBytes(value);
        return HexFormat.of().formatHex(value);
    }

    @Override
    public void close() {
        store.close();
    }
}
