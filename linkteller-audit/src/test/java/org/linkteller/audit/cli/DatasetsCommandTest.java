package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.reproduce.table.PaperTable;

class DatasetsCommandTest {
    @TempDir
    Path folder;

    @Test
    void withoutFilesTheCatalogueSaysHowToGetThem() throws IOException {
        Path json = folder.resolve("datasets.json");
        CommandRun run = CommandRun.of("datasets", "--data", folder.toString(), "--json", json.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("twitch-RU", "not here: unpack twitch.zip", "synthetic  ");
        JsonNode all = new ObjectMapper().readTree(json.toFile());
        assertThat(all).hasSize(12);
        assertThat(all.get(1).get("present").asBoolean()).isFalse();
        assertThat(all.get(1).get("nodes").isNull()).isTrue();
        assertThat(all.get(11).get("present").asBoolean()).isTrue();
        assertThat(all.get(11).get("nodes").asInt()).isEqualTo(3000);
    }

    @Test
    void oneDatasetIsShownInDetail() {
        CommandRun run = CommandRun.of("datasets", "Synthetic:100", "--data", folder.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("synthetic:100", "nodes", "sha256");
    }

    @Test
    void badNamesAndFoldersAreOneLineAndWriteNothing() {
        Path json = folder.resolve("datasets.json");
        CommandRun misspelt =
                CommandRun.of("datasets", "twich-RU", "--data", folder.toString(), "--json", json.toString());
        assertThat(misspelt.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(misspelt.err()).contains("did you mean 'twitch-RU'?").hasLineCount(1);
        String absent = folder.resolve("absent").toString();
        CommandRun misplaced = CommandRun.of("datasets", "--data", absent, "--json", json.toString());
        assertThat(misplaced.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(misplaced.err()).contains("there is no such folder").hasLineCount(1);
        assertThat(json).doesNotExist();
    }

    @Test
    void brokenFilesAreOneLineAndExitCodeThree() throws IOException {
        Path spain = Files.createDirectories(folder.resolve("twitch/ES"));
        for (String kind : new String[] {"edges.csv", "features.json", "target.csv"}) {
            Files.createFile(spain.resolve("musae_ES_" + kind));
        }
        CommandRun run = CommandRun.of("datasets", "--data", folder.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("musae_ES_target.csv").hasLineCount(1);
    }

    @Test
    void countsEqualThePapersWhereItCountsTheSame() throws IOException {
        String data = System.getenv("LINKTELLER_DATA");
        assumeTrue(data != null, "LINKTELLER_DATA is not set: no published data to read");
        Path json = folder.resolve("datasets.json");
        assertThat(CommandRun.of("datasets", "--data", data, "--json", json.toString())
                        .exitCode())
                .isZero();
        JsonNode all = new ObjectMapper().readTree(json.toFile());
        for (PaperTable.Row printed : PaperTable.load("datasets").rows()) {
            JsonNode ours = named(printed.text("dataset"), all);
            assertThat(ours.get("nodes").asText()).isEqualTo(printed.text("nodes"));
            assertThat(ours.get("edgesPublished").asText()).isEqualTo(printed.text("edges"));
            assertThat(ours.get("classes").asText()).isEqualTo(printed.text("classes"));
            assertThat(ours.get("features").asText()).isEqualTo(printed.text("features"));
            assertThat(ours.get("multiLabel").asBoolean())
                    .isEqualTo(printed.text("label_kind").equals("multi"));
            // a difference is explained, and nothing is explained that does not differ
            boolean differs =
                    ours.get("edges").asLong() != ours.get("edgesPublished").asLong();
            assertThat(!ours.get("remark").asText().isEmpty()).isEqualTo(differs);
        }
    }

    private static JsonNode named(String name, JsonNode all) {
        for (JsonNode one : all) {
            if (one.get("name").asText().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
                return one;
            }
        }
        throw new AssertionError("no dataset " + name);
    }
}
