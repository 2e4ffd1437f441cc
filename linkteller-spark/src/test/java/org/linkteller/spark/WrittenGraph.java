package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.file.ModelFile;
import org.linkteller.gnn.file.SavedModel;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;

/** A folder as a user has it: edges.csv and x.tsv of 200 nodes, trained models, and the commands that are typed there. */
record WrittenGraph(Path folder, Graph graph, DenseFeatures features) {
    static final int EPSILON = 4;
    private static final int COLUMNS = 5;

    /** Text, gcn2, mlp, a gcn2 of fewer columns named narrow, and graph, the import of the text. */
    static WrittenGraph in(Path folder) throws IOException {
        Dataset data = Datasets.in(folder).load("synthetic:200");
        Graph graph = data.inference().graph();
        Random random = new Random(1);
        WrittenGraph written = new WrittenGraph(folder, graph, normal(graph.nodeCount(), COLUMNS, random));
        written.write();
        Dataset.Part part = data.train();
        int nodes = part.graph().nodeCount();
        Dataset.Part wide = part.withFeatures(normal(nodes, COLUMNS, random));
        written.train("gcn2", "gcn2", wide);
        written.train("mlp", "mlp", wide);
        written.train("narrow", "gcn2", part.withFeatures(normal(nodes, COLUMNS - 2, random)));
        written.run(written.importing("edges.csv", "graph"));
        return written;
    }

    static DenseFeatures normal(int nodes, int columns, Random random) {
        float[] values = new float[nodes * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return DenseFeatures.wrap(nodes, columns, values);
    }

    private void write() throws IOException {
        StringBuilder edges = new StringBuilder("source,target\n");
        graph.forEachEdge((u, v) -> edges.append(v).append(',').append(u).append('\n')); // any order of the ends
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < graph.nodeCount(); i++) {
            rows.append(i);
            for (int j = 0; j < COLUMNS; j++) {
                rows.append('\t').append(features.values()[i * COLUMNS + j]);
            }
            rows.append('\n');
        }
        Files.writeString(folder.resolve("edges.csv"), edges);
        Files.writeString(folder.resolve("x.tsv"), rows);
    }

    private void train(String file, String name, Dataset.Part part) {
        GnnModel model = new Trainer(Kernels.best(1))
                .train(
                        PaperSettings.of("synthetic", name).spec(),
                        part,
                        TrainingOptions.defaults().withEpochs(5),
                        new Seed(1))
                .model();
        SavedModel saved = new SavedModel(model, Optional.empty(), List.of(), List.of(), List.of(), Map.of());
        ModelFile.save(saved, folder.resolve(file + ".safetensors"));
    }

    GnnModel model(String name) {
        return (GnnModel) ModelFile.load(folder.resolve(name + ".safetensors")).model();
    }

    String path(String name) {
        return folder.resolve(name).toString();
    }

    String[] importing(String edges, String out) {
        return new String[] {
            "import", "--edges", path(edges), "--features", path("x.tsv"), "--nodes", "200", "--out", path(out)
        };
    }

    String[] predict(String stored, String model, String out) {
        return new String[] {
            "predict", "--graph", path(stored), "--model-file", path(model + ".safetensors"), "--out", path(out)
        };
    }

    String[] perturb(String mechanism, String out, String... more) {
        List<String> all = new ArrayList<>(List.of("perturb", "--graph", path("graph"), "--mechanism", mechanism));
        all.addAll(List.of("--epsilon", "" + EPSILON, "--out", path(out)));
        return with(all, more);
    }

    static String[] with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toArray(String[]::new);
    }

    /** Its standard output; a failure is shown with what it said. */
    String run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] all = with(List.of(arguments), "--master", "local[2]");
        int code = SparkMain.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    /** Of all the parts that Spark wrote there. */
    List<String> lines(String written) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> parts = Files.list(folder.resolve(written))) {
            for (Path part : parts.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                lines.addAll(Files.readAllLines(part));
            }
        }
        return lines;
    }
}
