package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.spark.util.SizeEstimator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.Seed;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.graph.Graph;
import org.linkteller.math.Kernels;

class BroadcastSweepTest {
    private static final int COLUMNS = 16;

    @TempDir
    Path folder;

    /** As Spark itself estimates it; the network is left out, which does not grow with the graph. */
    @ParameterizedTest
    @CsvSource({"gcn2, 16", "gcn2, 256", "gcn3, 16"})
    void whatIsSaidToBeHeldIsHeld(String name, int hidden) {
        Dataset data = Datasets.in(folder).load("synthetic:3000");
        Graph graph = data.inference().graph();
        int nodes = graph.nodeCount();
        PaperSettings paper = PaperSettings.of("synthetic", name);
        List<Integer> widths =
                paper.spec().hiddenWidths().stream().map(any -> hidden).toList();
        GnnModel model = new Trainer(Kernels.best(1))
                .train(
                        paper.spec().withHidden(widths),
                        data.train()
                                .withFeatures(
                                        WrittenGraph.normal(data.train().graph().nodeCount(), COLUMNS, new Random(1))),
                        TrainingOptions.defaults().withEpochs(1),
                        new Seed(1))
                .model();
        Swept swept = new Swept(
                AttackName.LINKTELLER_EXACT, model, graph, WrittenGraph.normal(nodes, COLUMNS, new Random(2)));
        double held = SizeEstimator.estimate(new Object[] {swept, swept.open(1)}) - SizeEstimator.estimate(model);
        GraphStore.Meta meta =
                new GraphStore.Meta(nodes, graph.edgeCount(), COLUMNS, true, new double[0], new double[0]);
        assertThat(BroadcastSweep.bytes(meta, model)).isBetween(held, 1.5 * held);
    }
}
