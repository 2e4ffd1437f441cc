package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    private static double one(Path file, String query) throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.getDouble(1);
        }
    }
}
