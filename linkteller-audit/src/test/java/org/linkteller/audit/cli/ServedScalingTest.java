package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;

/** A model file is whole: raw features get the same answers from serve as from predict. */
@Timeout(120)
class ServedScalingTest {
    private static final int NODES = 30;
    private static final Pattern AT = Pattern.compile("at (http://\\S+)/v2/models/");

    @TempDir
    Path folder;

    private final double[][] raw = new double[NODES][];

    @BeforeEach
    void train() throws IOException {
        List<String> edges = new ArrayList<>();
        List<String> features = new ArrayList<>(List.of("id,a,b"));
        List<String> labels = new ArrayList<>(List.of("id,label"));
        for (int node = 0; node < NODES; node++) {
            raw[node] = new double[] {100 + node % 2, 50 + node * node % 11};
            edges.add(node + "," + (node + 2) % NODES);
            features.add(node + "," + raw[node][0] + "," + raw[node][1]);
            labels.add(node + "," + node % 2);
        }
        Files.write(folder.resolve("e.csv"), edges);
        Files.write(folder.resolve("f.csv"), features);
        Files.write(folder.resolve("l.csv"), labels);
        done("train", "--edges", "e.csv", "--features", "f.csv", "--labels", "l.csv", "--epochs", "5", "--out", "m");
        done("predict", "--model-file", "m", "--edges", "e.csv", "--features", "f.csv", "--out", "p.csv");
    }

    @Test
    void rawFeaturesAreScaledAsTheModelFileSays() throws Exception {
        List<String> predicted = Files.readAllLines(folder.resolve("p.csv"));
        serving(List.of(), "raw, the model file's scaling is applied here", answers -> {
            for (int node = 0; node < NODES; node++) {
                // the wire carries features as float, which these are; predict computes the same sums
                assertThat(answers.at(node, 0))
                        .isEqualTo(Double.parseDouble(predicted.get(1 + node).split(",")[2]));
            }
        });
        serving(
                List.of("--scaled-features"),
                "scaled as in training, nothing is done to them here",
                answers -> assertThat(answers.at(0, 0))
                        .isNotEqualTo(Double.parseDouble(predicted.get(1).split(",")[2])));
    }

    private interface Check {
        void on(Predictions answers);
    }

    private void serving(List<String> more, String said, Check check) throws Exception {
        StringWriter out = new StringWriter();
        List<String> command = new ArrayList<>(
                List.of("serve", "--model", at("m"), "--edges", at("e.csv"), "--port", "0", "--model-name", "own"));
        command.addAll(more);
        Thread server = new Thread(() -> Main.run(
                new PrintWriter(out, true), new PrintWriter(new StringWriter()), command.toArray(new String[0])));
        server.start();
        try {
            Matcher address = AT.matcher(out.toString());
            while (!address.find()) {
                assertThat(server.isAlive()).as(out.toString()).isTrue();
                Thread.sleep(20);
                address = AT.matcher(out.toString());
            }
            assertThat(out.toString()).contains(said);
            HttpInference client = HttpInference.connect(URI.create(address.group(1)), "own", ClientOptions.defaults());
            check.on(client.predict(NodeSet.all(NODES), DenseFeatures.of(raw)));
        } finally {
            server.interrupt();
            server.join();
        }
    }

    private void done(String... words) {
        CommandRun run = CommandRun.of(java.util.Arrays.stream(words)
                .map(word -> word.matches(".*\\.csv|m") ? at(word) : word)
                .toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }
}
