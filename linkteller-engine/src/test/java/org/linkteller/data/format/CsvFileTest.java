package org.linkteller.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
    @TempDir
    Path folder;

    @Test
    void namesThatCouldBeTakenForSomethingElseAreQuoted() {
        String text =
                CsvFile.text(csv -> csv.writeRecord("plain", "Doe, Jane", "say \"hi\"", "#1", " padded", "a\nb", ""));
        assertThat(text).isEqualTo("plain,\"Doe, Jane\",\"say \"\"hi\"\"\",\"#1\",\" padded\",\"a\nb\",\n");
    }

    @Test
    void aTableThatFailsHalfWayLeavesTheOldFile() throws IOException {
        Path file = Files.writeString(folder.resolve("table.csv"), "old\n");
        assertThatThrownBy(() -> CsvFile.write(file, csv -> {
                    csv.writeRecord("new");
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(file).hasContent("old\n");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }
}
