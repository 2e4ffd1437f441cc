package org.linkteller.serve.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * One connection to the guard's SQLite file. Write-ahead log with synchronous=FULL: a commit that returned is on disk,
 * whatever happens to the process. Server and administration may have the file open at the same time.
 */
final class GuardStore implements AutoCloseable {
    private static final int BUSY_MILLIS = 10_000;

    private final Connection connection;

    private final byte[] salt;

    private GuardStore(Connection connection) throws SQLException {
        this.connection = connection;
        List<byte[]> salts = rows(row -> row.getBytes(1), "SELECT bytes FROM salt WHERE length(bytes) = 16");
        if (salts.isEmpty()) {
            throw new SQLException("it is damaged");
        }
        this.salt = salts.get(0);
    }

    static GuardStore open(Path file) {
        ownersOnly(file);
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA busy_timeout=" + BUSY_MILLIS);
                statement.execute("PRAGMA journal_mode=WAL");
                statement.execute("PRAGMA synchronous=FULL");
                statement.execute("CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
                        + " hash BLOB NOT NULL, created INTEGER NOT NULL, revoked INTEGER)");
                statement.execute("CREATE TABLE IF NOT EXISTS node_sets (id INTEGER PRIMARY KEY,"
                        + " digest BLOB NOT NULL UNIQUE, accounts BLOB NOT NULL)");
                statement.execute("CREATE TABLE IF NOT EXISTS queries (seq INTEGER PRIMARY KEY, client TEXT NOT NULL,"
                        + " request TEXT NOT NULL, content BLOB NOT NULL, node_set INTEGER NOT NULL,"
                        + " at INTEGER NOT NULL)");
                statement.execute("CREATE INDEX IF NOT EXISTS queries_by_request ON queries (client, request)"
                        + " WHERE request <> ''");
                statement.execute("CREATE INDEX IF NOT EXISTS queries_by_client ON queries (client, node_set)");
                statement.execute("CREATE TABLE IF NOT EXISTS deletions (one INTEGER PRIMARY KEY CHECK (one = 1),"
                        + " times INTEGER NOT NULL DEFAULT 0)");
                statement.execute("INSERT OR IGNORE INTO deletions (one) VALUES (1)");
                statement.execute("CREATE TRIGGER IF NOT EXISTS queries_deleted AFTER DELETE ON queries"
                        + " BEGIN UPDATE deletions SET times = times + 1; END");
                statement.execute("CREATE TABLE IF NOT EXISTS salt (one INTEGER PRIMARY KEY CHECK (one = 1),"
                        + " bytes BLOB NOT NULL DEFAULT (randomblob(16)))");
                statement.execute("INSERT OR IGNORE INTO salt (one) VALUES (1)");
            }
            return new GuardStore(connection);
        } catch (SQLException e) {
            throw unusable(file, String.valueOf(e.getMessage()), e);
        }
    }

    /** Before SQLite makes it, whose other files take the same rights. */
    private static void ownersOnly(Path file) {
        try {
            if (Files.notExists(file)) {
                Files.createFile(file);
            }
            if (Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
        } catch (IOException e) {
            throw unusable(file, e.toString(), e);
        }
    }

    private static UncheckedIOException unusable(Path file, String why, Exception cause) {
        return new UncheckedIOException(new IOException("cannot use " + file + " as the guard's store: " + why, cause));
    }

    Connection connection() {
        return connection;
    }

    /** Random bytes, the same as long as the file lives. */
    byte[] salt() {
        return salt.clone();
    }

    /** A number that changes when somebody else has changed the file. */
    long version() throws SQLException {
        return number("PRAGMA data_version");
    }

    /** What a row of an answer says. */
    @FunctionalInterface
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> rows(Row<T> reader, String sql, Object... values) throws SQLException {
        List<T> rows = new ArrayList<>();
        forEach(row -> rows.add(reader.read(row)), sql, values);
        return rows;
    }

    /** The same for answers that are too long to be kept. */
    @FunctionalInterface
    interface Rows {
        void visit(ResultSet row) throws SQLException;
    }

    void forEach(Rows visitor, String sql, Object... values) throws SQLException {
        try (PreparedStatement select = prepared(sql, values);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                visitor.visit(row);
            }
        }
    }

    /** The number that an answer consists of. */
    long number(String sql, Object... values) throws SQLException {
        return rows(row -> row.getLong(1), sql, values).get(0);
    }

    /** How many rows were changed. */
    int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement update = prepared(sql, values)) {
            return update.executeUpdate();
        }
    }

    private PreparedStatement prepared(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("closing the guard's store failed", e);
        }
    }
}
