package org.linkteller.audit.report;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of many runs in one SQLite file, to be queried across them: table {@code guess} has a row per finding and
 * belief with the columns of findings.csv, table {@code utility} one per service, both keyed by the run's folder. A run
 * that is repeated replaces its rows.
 */
public final class ResultsDatabase {
    private static final String RUN = "run, created, version";

    private static final List<String> TABLES = List.of(
            "create table if not exists guess (" + RUN + ", " + String.join(", ", FindingsCsv.COLUMNS) + ")",
            "create table if not exists utility (" + RUN
                    + ", dataset, model, seed, protection, epsilon, metric, value)",
            "create index if not exists guess_run on guess (run)",
            "create index if not exists utility_run on utility (run)");

    private ResultsDatabase() {}

    /** @param run the run's folder, by which its rows are known */
    public static void add(Path file, Path run, AuditReport report) throws IOException {
        String key = run.toAbsolutePath().normalize().toString();
        List<@Nullable Object> from =
                List.of(key, report.provenance().created(), report.provenance().version());
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath())) {
            database.setAutoCommit(false);
            try (Statement statement = database.createStatement()) {
                for (String table : TABLES) {
                    statement.execute(table);
                }
            }
            execute(database, "delete from guess where run = ?", List.of(key));
            execute(database, "delete from utility where run = ?", List.of(key));
            for (Finding finding : report.findings()) {
                for (Finding.GuessEntry guess : finding.guesses()) {
                    insert(database, "guess", from, FindingsCsv.values(finding, guess));
                }
            }
            for (UtilityEntry utility : report.utility()) {
                insert(
                        database,
                        "utility",
                        from,
                        Arrays.<@Nullable Object>asList(
                                utility.dataset(),
                                utility.model(),
                                utility.seed(),
                                utility.protection(),
                                utility.epsilon(),
                                utility.metric(),
                                utility.value()));
            }
            database.commit();
        } catch (SQLException e) {
            throw new IOException(file + ": the results could not be kept: " + e.getMessage(), e);
        }
    }

    private static void insert(
            Connection database, String table, List<@Nullable Object> from, List<@Nullable Object> values)
            throws SQLException {
        String places = String.join(",", Collections.nCopies(from.size() + values.size(), "?"));
        List<@Nullable Object> row = new java.util.ArrayList<>(from);
        row.addAll(values);
        execute(database, "insert into " + table + " values (" + places + ")", row);
    }

    private static void execute(Connection database, String sql, List<@Nullable Object> values) throws SQLException {
        try (PreparedStatement statement = database.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
            statement.executeUpdate();
        }
    }
}
