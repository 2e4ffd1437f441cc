package org.linkteller.serve.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
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
        String id = hex(4);
        String secret = hex(32);
        try (PreparedStatement insert =
                store.connection().prepareStatement("INSERT INTO keys (id, name, hash, created) VALUES (?, ?, ?, ?)")) {
            insert.setString(1, id);
            insert.setString(2, name);
            insert.setBytes(3, Sha256.of(secret.getBytes(UTF_8)));
            insert.setLong(4, Instant.now().toEpochMilli());
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalArgumentException(
                    "cannot add key " + name + ", there may be one of that name, which rotate renews: "
                            + e.getMessage(),
                    e);
        }
        return String.join("_", PREFIX, id, secret);
    }

    /**
     * A new key under an old name, revoked or not; the old one ends. What the client has used of its budget stays.
     *
     * @throws IllegalArgumentException if there is no key of that name
     */
    public synchronized String rotate(String name) {
        String id = hex(4);
        String secret = hex(32);
        try (PreparedStatement update = store.connection()
                .prepareStatement("UPDATE keys SET id = ?, hash = ?, created = ?, revoked = NULL WHERE name = ?")) {
            update.setString(1, id);
            update.setBytes(2, Sha256.of(secret.getBytes(UTF_8)));
            update.setLong(3, Instant.now().toEpochMilli());
            update.setString(4, name);
            if (update.executeUpdate() == 0) {
                throw new IllegalArgumentException("no key is called " + Quoted.of(name));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot rotate " + name + ": " + e.getMessage(), e);
        }
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
                throw new IllegalArgumentException("no valid key is called " + Quoted.of(nameOrId));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot revoke " + nameOrId + ": " + e.getMessage(), e);
        }
    }

    public synchronized List<Entry> list() {
        try (PreparedStatement select = store.connection()
                        .prepareStatement("SELECT id, name, created, revoked FROM keys ORDER BY created, id");
                ResultSet row = select.executeQuery()) {
            List<Entry> entries = new ArrayList<>();
            while (row.next()) {
                long revoked = row.getLong(4);
                entries.add(new Entry(
                        row.getString(1),
                        row.getString(2),
                        Instant.ofEpochMilli(row.getLong(3)),
                        revoked == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(revoked)))); // NULL is 0
            }
            return entries;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the keys: " + e.getMessage(), e);
        }
    }

    /**
     * The name of a valid key; the time it takes tells nothing about the secret. Asks the store each time, so that a
     * revoked key ends at once; one row of an index, however many keys there are.
     */
    synchronized Optional<String> find(String key) {
        String[] parts = key.split("_", -1);
        boolean formed = parts.length == 3 && parts[0].equals(PREFIX);
        byte[] hash = Sha256.of((formed ? parts[2] : key).getBytes(UTF_8));
        try (PreparedStatement select =
                store.connection().prepareStatement("SELECT name, hash FROM keys WHERE id = ? AND revoked IS NULL")) {
            select.setString(1, formed ? parts[1] : "");
            try (ResultSet row = select.executeQuery()) {
                boolean known = row.next();
                boolean same = MessageDigest.isEqual(hash, known ? row.getBytes(2) : new byte[hash.length]);
                return known && same ? Optional.of(row.getString(1)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read the keys: " + e.getMessage(), e);
        }
    }

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
