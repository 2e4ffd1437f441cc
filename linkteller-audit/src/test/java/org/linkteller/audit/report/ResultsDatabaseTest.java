package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDatabaseTest {
    @TempDir
    Path folder;

    @Test
    void runsAreCollectedAndARepeatedRunReplacesItsRows() throws IOException, SQLException {
        Path file = folder.resolve("results.sqlite");
        AuditReport report = SampleReports.of(SampleReports.finding("linkteller", 42, 0.9));
        ResultsDatabase.add(file, folder.resolve("a"), report);
        ResultsDatabase.add(file, folder.resolve("a"), report);
        ResultsDatabase.add(file, folder.resolve("b"), SampleReports.of(SampleReports.finding("linkteller", 42, 0.5)));
        assertThat(one(file, "select count(*) from guess")).isEqualTo(2);
        assertThat(one(file, "select max(f1) - min(f1) from guess")).isEqualTo(0.9 - 0.5);
        assertThat(one(file, "select count(*) from utility where metric = 'accuracy'"))
                .isEqualTo(2);
    }

    @Test
    void aFileOfAnotherVersionGetsTheColumnsItLacksAndKeepsItsRows() throws IOException, SQLException {
        Path file = folder.resolve("results.sqlite");
        try (Connection old = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = old.createStatement()) {
            statement.execute("create table guess (run, f1, shoe_size)");
            statement.execute("insert into guess values ('old', 0.5, 42)");
        }
        ResultsDatabase.add(file, folder.resolve("a"), SampleReports.of(SampleReports.finding("linkteller", 42, 0.9)));
        assertThat(one(file, "select count(*) from guess")).isEqualTo(2);
        assertThat(one(file, "select f1 + shoe_size from guess where run = 'old'"))
                .isEqualTo(42.5);
        assertThat(one(file, "select f1 from guess where attack = 'linkteller'"))
                .isEqualTo(0.9);
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedBeforeTheRun() throws IOException {
        Path file = Files.writeString(folder.resolve("results.sqlite"), "a diary, not a database".repeat(100));
        assertThatThrownBy(() -> ResultsDatabase.prepare(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected an SQLite file");
    }

    private static double one(Path file, String query) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.getDouble(1);
        }
    }
}
