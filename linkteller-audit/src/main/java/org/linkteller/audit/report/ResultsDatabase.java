package org.linkteller.audit.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The findings of many runs in one SQLite file, to be queried across them: table {@code guess} has a row per finding and
 * belief with the columns of findings.csv, table {@code utility} one per service, both keyed by the run's folder. A run
 * that is repeated replaces its rows.
 */
public final class ResultsDatabase {
    private static final List<String> RUN = List.of("run", "created", "version");
    private static final Map<String, List<String>> TABLES = Map.of(
            "guess", columns(FindingsCsv.COLUMNS),
            "utility", columns(List.of("dataset", "model", "seed", "protection", "epsilon", "metric", "value")));

    private ResultsDatabase() {}

    private static List<String> columns(List<String> own) {
        return Stream.concat(RUN.stream(), own.stream()).toList();
    }

    /**
     * Makes the file ready before a run spends time: missing tables are made, and columns that a file of another version
     * lacks are added, empty for its old rows. Columns that we do not know stay as they are.
     *
     * @throws IOException if the file is something else
     */
    public static void prepare(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        try (Connection database = open(file);
                Statement statement = database.createStatement()) {
            for (Map.Entry<String, List<String>> table : TABLES.entrySet()) {
                String name = table.getKey();
                statement.execute(
                        "create table if not exists " + name + " (" + String.join(", ", table.getValue()) + ")");
                Set<String> there = new HashSet<>();
                try (ResultSet columns = statement.executeQuery("pragma table_info(" + name + ")")) {
                    while (columns.next()) {
                        there.add(columns.getString("name"));
                    }
                }
                for (String column : table.getValue()) {
                    if (!there.contains(column)) {
                        statement.execute("alter table " + name + " add column " + column);
                    }
                }
                statement.execute("create index if not exists " + name + "_run on " + name + " (run)");
            }
        } catch (SQLException e) {
            throw new IOException(
                    file + ": expected an SQLite file of results (" + e.getMessage() + "); name another with --results",
                    e);
        }
    }

    private static Connection open(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file.toAbsolutePath());
    }

    /** @param run the run's folder, by which its rows are known */
    public static void add(Path file, Path run, AuditReport report) throws IOException {
        String key = run.toAbsolutePath().normalize().toString();
        List<@Nullable Object> from =
                List.of(key, report.provenance().created(), report.provenance().version());
        prepare(file);
        try (Connection database = open(file)) {
            database.setAutoCommit(false);
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
        List<@Nullable Object> row = new ArrayList<>(from);
        row.addAll(values);
        String columns = String.join(",", Objects.requireNonNull(TABLES.get(table)));
        execute(database, "insert into " + table + " (" + columns + ") values (" + places + ")", row);
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
