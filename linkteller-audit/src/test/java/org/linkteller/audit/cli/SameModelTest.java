package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;

/** One engine: whichever command trains, the same seed on the same data is the same model. */
class SameModelTest {
    private static final List<String> SETTINGS =
            List.of("--dataset", "synthetic:150", "--epochs", "5", "--hidden", "8", "--quiet");

    @TempDir
    Path folder;

    @Test
    void auditTrainAndSweepHaveTheSameModel() throws IOException {
        Path trained = folder.resolve("trained.safetensors");
        run("train", "--seed", "7", "--out", trained.toString());
        run(
                "audit",
                "--seeds",
                "7",
                "--attack",
                "lsa2-attr",
                "--out",
                folder.resolve("run").toString());
        assertThat(weights(kept())).isEqualTo(weights(trained));

        run("sweep", "--seed", "7", "--out", folder.resolve("own.csv").toString());
        run(
                "sweep",
                "--model-file",
                trained.toString(),
                "--out",
                folder.resolve("given.csv").toString());
        assertThat(folder.resolve("own.csv")).hasSameTextualContentAs(folder.resolve("given.csv"));
    }

    @Test
    void keptModelsSayWhereTheyComeFrom() throws IOException {
        run(
                "audit",
                "--protection",
                "edge-rand:5",
                "--attack",
                "lsa2-attr",
                "--out",
                folder.resolve("run").toString());
        SavedModel model = ModelFile.load(kept());
        assertThat(model.provenance())
                .containsAllEntriesOf(Map.of(
                        "dataset", "synthetic:150",
                        "seed", "42",
                        "epochs", "5",
                        "protection", "edge-rand:5"))
                .containsKeys("linkteller", "dataset_sha256", "learning_rate", "weight_decay", "trained_at");
    }

    /** The one model that reads edges; the MLP beside it is what the report compares it with. */
    private Path kept() throws IOException {
        try (var files = Files.list(folder.resolve("run/models"))) {
            List<Path> reading = files.filter(
                            file -> ModelFile.load(file).model().hops() > 0)
                    .toList();
            assertThat(reading).hasSize(1);
            return reading.get(0);
        }
    }

    private static String weights(Path file) {
        return ModelFile.load(file).model().network().parameters().tensors().stream()
                .map(tensor -> tensor.shape() + Arrays.toString(tensor.values().data()))
                .toList()
                .toString();
    }

    private static void run(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(SETTINGS);
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }
}
