package org.linkteller.audit.report;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of many runs in one SQLite file, to be queried across them: table {@code guess} has a row per finding and
 * belief, table {@code utility} one per service, both keyed by the run's folder. A run that is repeated replaces its
 * rows.
 */
public final class ResultsDatabase {
    private static final List<String> TABLES = List.of("""
            create table if not exists guess (
              run text not null, created text not null, version text not null, dataset text not null, model text not null,
              seed integer not null, protection text not null, epsilon real, box text not null, attack text not null,
              targets text not null, draw integer not null, pairs integer not null, edges integer not null, auc real,
              average_precision real, queries integer not null, seconds real not null, belief real not null,
              rounding text not null, named integer not null, true_positives integer not null, precision real not null,
              recall real not null, f1 real not null, f1_low real not null, f1_high real not null)""", """
            create table if not exists utility (
              run text not null, created text not null, version text not null, dataset text not null, model text not null,
              seed integer not null, protection text not null, epsilon real, metric text not null, value real not null)""", "create index if not exists guess_run on guess (run)");

    private ResultsDatabase() {}

    /** @param run the run's folder, by which its rows are known */
    public static void add(Path file, Path run, AuditReport report) throws IOException {
        String key = run.toAbsolutePath().normalize().toString();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath())) {
            database.setAutoCommit(false);
            try (Statement statement = database.createStatement()) {
                for (String table : TABLES) {
                    statement.execute(table);
                }
            }
            for (String table : List.of("guess", "utility")) {
                insert(database, "delete from " + table + " where run = ?", key);
            }
            for (Finding finding : report.findings()) {
                for (Finding.GuessEntry guess : finding.guesses()) {
                    insertGuess(database, key, report.provenance(), finding, guess);
                }
            }
            for (UtilityEntry utility : report.utility()) {
                insertUtility(database, key, report.provenance(), utility);
            }
            database.commit();
        } catch (SQLException e) {
            throw new IOException(file + ": the results could not be kept: " + e.getMessage(), e);
        }
    }

    private static void insertGuess(
            Connection database, String run, Provenance from, Finding finding, Finding.GuessEntry guess)
            throws SQLException {
        insert(
                database,
                "insert into guess values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                run,
                from.created(),
                from.version(),
                finding.dataset(),
                finding.model(),
                finding.seed(),
                finding.protection(),
                finding.epsilon(),
                finding.box(),
                finding.attack(),
                finding.targets(),
                finding.draw(),
                finding.pairs(),
                finding.edges(),
                finding.auc(),
                finding.averagePrecision(),
                finding.queries(),
                finding.seconds(),
                guess.belief(),
                guess.rounding(),
                guess.named(),
                guess.truePositives(),
                guess.precision(),
                guess.recall(),
                guess.f1(),
                guess.f1Low(),
                guess.f1High());
    }

    private static void insertUtility(Connection database, String run, Provenance from, UtilityEntry utility)
            throws SQLException {
        insert(
                database,
                "insert into utility values (?,?,?,?,?,?,?,?,?,?)",
                run,
                from.created(),
                from.version(),
                utility.dataset(),
                utility.model(),
                utility.seed(),
                utility.protection(),
                utility.epsilon(),
                utility.metric(),
                utility.value());
    }

    private static void insert(Connection database, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
