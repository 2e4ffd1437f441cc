package org.linkteller.serve.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One connection to the guard's SQLite file. Write-ahead log with synchronous=FULL: a commit that returned is on disk,
 * whatever happens to the process. Server and administration may have the file open at the same time.
 */
final class GuardStore implements AutoCloseable {
    private static final int BUSY_MILLIS = 10_000;

    private final Connection connection;

    private final byte[] salt;

    private GuardStore(Connection connection, byte[] salt) {
        this.connection = connection;
        this.salt = salt;
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
                try (ResultSet row = statement.executeQuery("SELECT bytes FROM salt")) {
                    row.next();
                    return new GuardStore(connection, row.getBytes(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalArgumentException("cannot use " + file + " as the guard's store: " + e.getMessage(), e);
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
            throw new IllegalArgumentException("cannot use " + file + " as the guard's store: " + e, e);
        }
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
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA data_version")) {
            row.next();
            return row.getLong(1);
        }
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
