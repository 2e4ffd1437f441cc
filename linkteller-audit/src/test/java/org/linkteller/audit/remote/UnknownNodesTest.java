package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;
import org.linkteller.serve.InferenceServer;
import org.linkteller.serve.ServedModel;
import org.linkteller.serve.ServerOptions;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.ServedNodes;

/** A guard that hides unknown nodes: neither an answer nor its time tells whether a node exists. */
final class UnknownNodesTest {
    private static final int NODES = 600;
    private static final int ASKED = 200;
    private static final int ROUNDS = 150;

    @TempDir
    Path folder;

    @Test
    void aNodeThatDoesNotExistTakesAsLongAsOneThatDoes() throws Exception {
        Dataset dataset = Datasets.in(Path.of("none")).load("synthetic:" + NODES);
        PaperSettings settings = PaperSettings.of(dataset.name(), "gcn2");
        GnnModel model = new Trainer(Kernels.best(2))
                .train(settings.spec(), dataset.train(), settings.options().withEpochs(3), new Seed(1))
                .model();
        Dataset.Part part = dataset.inference();
        int count = part.graph().nodeCount();
        ServedModel served = new ServedModel(
                "gcn",
                "1",
                new LocalInference(model, part.graph().withIsolated(1024), 1),
                ServedNodes.numbered(count),
                model.features(),
                model.classes(),
                model.isMultiLabel(),
                1024);
        Path rules = folder.resolve("guard.yaml");
        Files.writeString(
                rules, "unknownNodes: isolate\nbudget: {perKey: 1000000}\ndetectors: {one-row: {action: log}}");
        NodeSet all = NodeSet.of(IntStream.range(0, ASKED).toArray());
        // ten of them are replaced by nodes that nobody has
        NodeSet some = NodeSet.of(
                IntStream.range(0, ASKED).map(i -> i % 20 == 7 ? count + i : i).toArray());
        Features features = part.features();
        Features rows = DenseFeatures.of(
                IntStream.range(0, ASKED).mapToObj(features::row).toArray(double[][]::new));
        try (InferenceServer server =
                InferenceServer.start(ServerOptions.defaults(), served, Guard.of(GuardRules.load(rules)))) {
            HttpInference existing = HttpInference.connect(server.uri(), "gcn", ClientOptions.defaults());
            HttpInference strange = HttpInference.connect(server.uri(), "gcn", ClientOptions.defaults());
            long[][] nanos = new long[2][ROUNDS];
            for (int round = -ROUNDS / 3; round < ROUNDS; round++) { // the first ones warm up
                // turn by turn, so that whatever else the machine does meets both alike
                long first = nanosOf(existing, all, rows, round);
                long second = nanosOf(strange, some, rows, round);
                if (round >= 0) {
                    nanos[0][round] = first;
                    nanos[1][round] = second;
                }
            }
            double ratio = median(nanos[1]) / (double) median(nanos[0]);
            System.out.printf("existing %,d ns, unknown %,d ns%n", median(nanos[0]), median(nanos[1]));
            // generous, for a busy machine; the same work is done for both, so the expected ratio is 1
            assertThat(ratio).isBetween(0.6, 1.7);
            Predictions lonely =
                    strange.predict(NodeSet.of(count + 3), DenseFeatures.of(new double[][] {features.row(3)}));
            Predictions alone = existing.predict(NodeSet.of(3), DenseFeatures.of(new double[][] {features.row(3)}));
            assertThat(lonely.row(0)).isEqualTo(alone.row(0));
        }
    }

    private static long nanosOf(HttpInference box, NodeSet nodes, Features rows, int round) {
        double[] moved = rows.row(Math.floorMod(round, ASKED));
        Arrays.setAll(moved, j -> moved[j] * (1 + 1e-4 * round));
        Features sent = rows.withRow(Math.floorMod(round, ASKED), moved);
        long start = System.nanoTime();
        box.predict(nodes, sent);
        return System.nanoTime() - start;
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
