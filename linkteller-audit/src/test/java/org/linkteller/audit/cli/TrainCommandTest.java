package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.PlanFile;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;

/** The way from own files to a model file to predictions, and back to a plan. */
class TrainCommandTest {
    private static final int NODES = 60;

    @TempDir
    Path folder;

    @Test
    void trainsOnOwnFilesAndPredictsWithTheirNames() throws IOException {
        writeOwnData();
        Path model = folder.resolve("own.safetensors");
        CommandRun train = CommandRun.of(own("train", "--out", model.toString(), "--json", at("result.json")));
        assertThat(train.exitCode()).as(train.err()).isEqualTo(ExitCode.DONE);
        assertThat(train.out()).contains("gcn2 on edges.csv: accuracy", "30 epochs", "written to " + model);
        assertThat(Files.readString(folder.resolve("result.json"))).contains("\"metric\" : \"accuracy\"");
        assertThat(folder.resolve("own.safetensors.checkpoint")).doesNotExist();
        SavedModel saved = ModelFile.load(model);
        assertThat(saved.classNames()).containsExactly("even", "odd");
        assertThat(saved.provenance()).containsEntry("seed", "42").containsEntry("epochs", "30 of 30");
        assertThat(saved.scaling().orElseThrow().columns()).isEqualTo(4);

        CommandRun predict = CommandRun.of(
                "predict",
                "--model-file",
                model.toString(),
                "--edges",
                at("edges.csv"),
                "--features",
                at("features.csv"),
                "--out",
                at("predictions.csv"));
        assertThat(predict.exitCode()).as(predict.err()).isEqualTo(ExitCode.DONE);
        List<String> lines = Files.readAllLines(folder.resolve("predictions.csv"));
        assertThat(lines).hasSize(NODES + 1);
        assertThat(lines.get(0)).isEqualTo("node,class,logit even,logit odd");
        long right = lines.stream()
                .skip(1)
                .filter(line -> line.startsWith("n") && line.split(",")[1].equals(parity(line.split(",")[0])))
                .count();
        // features and edges both tell the class: raw features fed in unscaled would not get here
        assertThat(right).isGreaterThan((long) (0.9 * NODES));
    }

    @Test
    void drawsLikePyTorchWhereThatIsKnown() throws IOException {
        writeOwnData();
        Path model = folder.resolve("torch.safetensors");
        CommandRun train = CommandRun.of(own("train", "--like-torch", "--out", model.toString()));
        assertThat(train.exitCode()).as(train.err()).isEqualTo(ExitCode.DONE);
        assertThat(ModelFile.load(model).provenance()).containsEntry("seed", "42 like PyTorch");
        CommandRun attention =
                CommandRun.of(own("train", "--like-torch", "--model", "gat2", "--out", at("gat.safetensors")));
        assertThat(attention.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(attention.err()).contains("only a GCN or an MLP can be trained like PyTorch, not a gat2");
    }

    @Test
    void aSearchWritesThePlanOfItsBestSetting() throws IOException {
        writeOwnData();
        CommandRun search = CommandRun.of(own(
                "search",
                "--layers",
                "1,2",
                "--hidden",
                "4",
                "--lr",
                ".01,.1",
                "--dropout",
                "0",
                "--norm",
                "AugRWalk",
                "--out",
                at("search")));
        assertThat(search.exitCode()).as(search.err()).isEqualTo(ExitCode.DONE);
        assertThat(search.out()).contains("best of 4 settings");
        Path plan = folder.resolve("search/plan.yaml");
        assertThat(Files.readString(plan)).startsWith("# best of the grid").contains("lr: ");
        assertThat(PlanFile.read(plan))
                .containsEntry("norm", List.of("AugRWalk"))
                .containsEntry("epochs", List.of("30"))
                .containsEntry("edges", List.of(at("edges.csv")));
    }

    @Test
    void saysInOneLineWhatIsWrong() throws IOException {
        writeOwnData();
        assertThat(CommandRun.of("train", "--out", at("x")).err())
                .hasLineCount(1)
                .contains("name either a dataset or own files (edges, features, labels)");
        CommandRun rate = CommandRun.of(own("train", "--out", at("x"), "--lr", "-1"));
        assertThat(rate.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(rate.err()).contains("the learning rate must be positive and finite, got -1.0");
        CommandRun wild = CommandRun.of(own("train", "--out", at("x"), "--lr", "1e38"));
        assertThat(wild.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(wild.err()).contains("the loss of epoch 2", "the last good model is in " + at("x.checkpoint"));
        assertThat(ModelFile.load(folder.resolve("x.checkpoint")).model().classes())
                .isEqualTo(2);
        Files.writeString(folder.resolve("bad"), "not a model");
        CommandRun bad = CommandRun.of("predict", "--model-file", at("bad"), "--dataset", "cora", "--out", at("y"));
        assertThat(bad.exitCode()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(bad.err()).hasLineCount(1).contains("not a whole safetensors file");
    }

    private String[] own(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                command, "--edges", at("edges.csv"), "--features", at("features.csv"), "--labels", at("labels.csv")));
        arguments.addAll(List.of("--epochs", "30"));
        arguments.addAll(List.of(more));
        return arguments.toArray(new String[0]);
    }

    /** Nodes n0, n1, ...: even ones are friends of even ones, and their features, far from 0, are a little larger. */
    private void writeOwnData() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> features = new ArrayList<>(List.of("node,a,b,c,d"));
        List<String> labels = new ArrayList<>(List.of("node,label"));
        List<String> edges = new ArrayList<>(List.of("source,target"));
        for (int u = 0; u < NODES; u++) {
            StringBuilder row = new StringBuilder("n" + u);
            for (int j = 0; j < 4; j++) {
                row.append(',').append(100 + random.nextDouble() + (u % 2 == 0 ? 0.5 : 0));
            }
            features.add(row.toString());
            labels.add("n" + u + "," + parity("n" + u));
            for (int i = 0; i < 3; i++) {
                edges.add("n" + u + ",n" + (u + 2 * (1 + random.nextInt(NODES / 2 - 1))) % NODES);
            }
        }
        Files.write(folder.resolve("features.csv"), features);
        Files.write(folder.resolve("labels.csv"), labels);
        Files.write(folder.resolve("edges.csv"), edges);
    }

    private static String parity(String node) {
        return Integer.parseInt(node.substring(1)) % 2 == 0 ? "even" : "odd";
    }

    private String at(String file) {
        return folder.resolve(file).toString();
    }
}
