package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtectCommandTest {
    @TempDir
    Path folder;

    /** The commands that are printed are run as they stand, but for the server, which would not end. */
    @Test
    void ranksRecommendsAndTellsWhatToType() throws IOException {
        CommandRun run = CommandRun.of(
                "protect",
                "--dataset",
                "synthetic:300",
                "--epochs",
                "30",
                "--target-count",
                "60",
                "--protection",
                "distill,cluster-counts:8,lap-graph:8,edge-rand:1",
                "--attack",
                "linkteller,lsa2-post,lsa2-attr",
                "--seeded-noise",
                "1",
                "--out",
                folder.resolve("run").toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0)).contains("protection", "epsilon", "leak F1", "standing");
        assertThat(lines).anyMatch(line -> line.startsWith("ids-only"));
        assertThat(lines).anyMatch(line -> line.startsWith("lap-graph:8, ids-only"));
        assertThat(lines).noneMatch(line -> line.startsWith("distill, ids-only")); // it answers to no other node anyway
        assertThat(lines).anyMatch(line -> line.startsWith("none ") && line.endsWith("no protection"));
        assertThat(lines).anyMatch(line -> line.startsWith("distill ") && line.endsWith("useless"));
        assertThat(lines).anyMatch(line -> line.startsWith("Recommended: "));
        assertThat(lines).anyMatch(line -> line.startsWith("Audited afresh, with another model and other targets"));
        String train = lines.stream()
                .filter(line -> line.strip().startsWith("linkteller train"))
                .findFirst()
                .orElseThrow()
                .strip();
        assertThat(lines).anyMatch(line -> line.strip().startsWith("linkteller serve --model protected.safetensors"));
        assertThat(Files.readString(folder.resolve("run/protect.html")))
                .contains("<svg", "Recommended: ", "floor: a model without edges")
                .doesNotContain("<script");
        String model = folder.resolve("protected.safetensors").toString();
        List<String> words = List.of((train.replace("protected.safetensors", model) + " --epochs 5").split(" "));
        CommandRun trained = CommandRun.of(words.subList(1, words.size()).toArray(new String[0]));
        assertThat(trained.exitCode()).as(trained.err()).isZero();
    }

    @Test
    void refusesSeveralDatasets() {
        CommandRun run = CommandRun.of("protect", "--dataset", "synthetic,cora", "--out", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("name one --dataset and one --model");
    }
}
