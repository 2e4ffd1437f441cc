package org.linkteller.audit.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.data.format.AtomicFile;
import org.linkteller.data.format.CsvFile;
import org.linkteller.privacy.PrivacyStatement;

/**
 * A release on disk: a CSV file, and beside it the privacy statement for people (.privacy.txt) and machines (.privacy.json).
 * Either all three files are there in the end or none.
 */
final class ReleaseFiles {
    private ReleaseFiles() {}

    /** @param rows what is released; a mark that seeded noise protects nobody is written before it */
    static void write(Path file, PrivacyStatement statement, CsvFile.Rows rows) throws IOException {
        Path text = file.resolveSibling(file.getFileName() + ".privacy.txt");
        Path json = file.resolveSibling(file.getFileName() + ".privacy.json");
        boolean done = false;
        try {
            AtomicFile.write(file, temporary -> {
                CsvFile.write(temporary, csv -> {
                    if (!statement.privateNoise()) {
                        csv.writeComment(" NOT PRIVATE: made with seeded noise");
                    }
                    rows.write(csv);
                });
                // the statement first: a release must never lie about without one
                AtomicFile.write(text, part -> Files.writeString(part, statement.text()));
                AtomicFile.write(
                        json,
                        new ObjectMapper()
                                .enable(SerializationFeature.INDENT_OUTPUT)
                                .writeValueAsBytes(statement.published()));
            });
            done = true;
        } finally {
            if (!done) {
                Files.deleteIfExists(text);
                Files.deleteIfExists(json);
            }
        }
    }

    /** The folder that a release goes to. */
    static Path folder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException("expected a folder for the release, there is none at " + folder);
        }
        return folder;
    }
}
