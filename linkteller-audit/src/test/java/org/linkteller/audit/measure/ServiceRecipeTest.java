package org.linkteller.audit.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Kernels;

/** Which graphs a defence releases, and what answers. */
class ServiceRecipeTest {
    private static final LoadedData DATA =
            LoadedData.of(Datasets.in(Path.of("unused")).load("synthetic:300"));

    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(strings = {"distill", "distill:lap-graph:8", "cluster-counts:8", "cluster-counts:8+kmeans:4+stages:2"})
    void whatAnswersWithoutAGraphHoldsNoneAndPassesNothingOn(String protection) {
        Dataset plain = DATA.dataset();
        ServiceRecipe recipe = recipe(protection, Noise.seeded(new Seed(1)));
        Service service = recipe.make(plain, recipe.draw(plain), Kernels.best(1));
        assertThat(service.released().inference().graph().edgeCount()).isZero();
        assertThat(service.released().train().graph().edgeCount()).isZero();
        Bench bench = new Bench(service, 1);
        Features rows = plain.inference().features();
        NodeSet nodes = plain.inference().nodes();
        Predictions before = bench.box().predict(nodes, rows);
        double[] changed =
                IntStream.range(0, rows.columns()).mapToDouble(j -> 50 - j).toArray();
        Predictions after = bench.box().predict(nodes, rows.withRow(7, changed));
        for (int node = 0; node < nodes.size(); node++) {
            if (node != 7) {
                assertThat(after.row(node)).as("node %d", node).containsExactly(before.row(node));
            }
        }
        assertThat(after.row(7)).isNotEqualTo(before.row(7));
    }

    /** A student's teacher sees a noisy training graph; the rest of the graph it lies in is neither drawn nor touched. */
    @Test
    void aStudentReleasesTheTrainingGraphAlone() {
        NodeSet training = NodeSet.all(60);
        int[] labels = IntStream.range(0, 120).map(i -> i % 2).toArray();
        Dataset.Part whole = Dataset.Part.of(
                SampleGraphs.random(120, 500, 1),
                NodeSet.of(IntStream.range(60, 120).toArray()),
                DenseFeatures.of(new double[120][3]),
                Labels.single(2, labels));
        Dataset nested = Dataset.nested(
                "nested", whole, training, NodeSet.of(), DatasetFacts.unpublished("test", "", whole.labels()));
        Dataset released =
                recipe("distill:lap-graph:8", Noise.seeded(new Seed(1))).draw(nested);
        assertThat(released.inference().graph().edgeCount()).isZero();
        assertThat(released.train().graph().edgeCount()).isPositive();
        assertThat(released.train().graph()).isNotEqualTo(nested.train().graph());
    }

    /** Teachers and networks of features alone are trained once for all that need them, and kept ones not again. */
    @Test
    void modelsAreSharedAndKept() throws IOException {
        List<String> said = new ArrayList<>();
        List<ServiceShop.Order> orders = List.of("none", "distill", "cluster-counts:4", "cluster-counts:8").stream()
                .map(protection -> recipe(protection, Noise.secure(protection)))
                .map(recipe -> new ServiceShop.Order(recipe, DATA))
                .toList();
        ServiceGroup first;
        ServiceGroup second;
        try (RunFolder folder = RunFolder.open(parent.resolve("run"), "plan")) {
            first = new ServiceShop(folder, new CopyingWorkers(), said::add).make(orders);
            assertThat(said.stream().filter(line -> line.startsWith("training")))
                    .hasSize(2);
            assertThat(said.stream().filter(line -> line.startsWith("deriving")))
                    .hasSize(3);
            said.clear();
            second = new ServiceShop(folder, new CopyingWorkers(), said::add).make(orders);
        }
        assertThat(said).isEmpty();
        for (ServiceShop.Order order : orders) { // the very counts that were drawn, although their noise was secure
            assertThat(answers(requireNonNull(second.services().get(order.key()))))
                    .containsExactly(answers(requireNonNull(first.services().get(order.key()))));
        }
    }

    private static double[] answers(Service service) {
        Dataset.Part part = service.plain().inference();
        return new Bench(service, 1)
                .box()
                .predict(part.nodes(), part.features())
                .toArray();
    }

    private static ServiceRecipe recipe(String protection, Noise noise) {
        Training gcn = Training.of(DATA.dataset(), settings("gcn2"), 1);
        Training mlp = Training.of(DATA.dataset(), settings("mlp"), 1);
        return ServiceRecipe.of(protection, Protection.parse(protection).defence(), gcn, mlp, false, noise);
    }

    private static PaperSettings settings(String model) {
        PaperSettings paper = PaperSettings.of("any", model);
        return new PaperSettings(
                paper.spec().withHidden(List.of(16)), paper.options().withEpochs(30));
    }
}
