package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;

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
        assertThat(lines).anyMatch(line -> line.strip().startsWith("linkteller serve --model protected.safetensors"));
        assertThat(Files.readString(folder.resolve("run/protect.html")))
                .contains("<svg", "Recommended: ", "floor: a model without edges")
                .doesNotContain("<script");
        writeOwnFiles();
        List<String> commands = lines.stream()
                .map(String::strip)
                .filter(line -> line.startsWith("linkteller perturb") || line.startsWith("linkteller train"))
                .toList();
        assertThat(commands).isNotEmpty();
        for (String command : commands) {
            // whichever protection leads: on other machines rounding may let another one do so
            String here = command.replaceAll("(\\w+[.](csv|safetensors))", folder + "/$1");
            List<String> words = List.of((here + (here.contains(" train ") ? " --epochs 5" : "")).split(" "));
            CommandRun typed = CommandRun.of(words.subList(1, words.size()).toArray(new String[0]));
            assertThat(typed.exitCode()).as(command + typed.err()).isZero();
        }
    }

    /** The files that printed commands name where the owner has to fill in his own. */
    private void writeOwnFiles() throws IOException {
        Dataset.Part part = Datasets.in(Path.of("none")).load("synthetic:300").inference();
        StringBuilder edges = new StringBuilder("source,target\n");
        part.graph().forEachEdge((u, v) -> edges.append(u + "," + v + "\n"));
        StringBuilder features = new StringBuilder("id");
        IntStream.range(0, part.features().columns()).forEach(j -> features.append(",x" + j));
        StringBuilder labels = new StringBuilder("id,class\n");
        for (int node = 0; node < part.graph().nodeCount(); node++) {
            features.append("\n" + node);
            Arrays.stream(part.features().row(node)).forEach(value -> features.append("," + value));
            labels.append(node + "," + part.labels().label(node) + "\n");
        }
        Files.writeString(folder.resolve("EDGES.csv"), edges);
        Files.writeString(folder.resolve("FEATURES.csv"), features.append("\n"));
        Files.writeString(folder.resolve("LABELS.csv"), labels);
    }

    @Test
    void refusesSeveralDatasets() {
        CommandRun run = CommandRun.of("protect", "--dataset", "synthetic,cora", "--out", folder.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("name one --dataset and one --model");
    }
}
