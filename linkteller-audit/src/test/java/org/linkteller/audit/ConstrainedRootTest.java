package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.root.LinkTellerRoot;
import org.linkteller.attack.root.RootProbes;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.Rounding;
import org.linkteller.math.Kernels;

/** linkteller-root on trained models and real graphs, within so many queries. */
@Tag("slow")
class ConstrainedRootTest {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    /** One run answers for the whole graph and for the paper's three draws of targets. */
    @ParameterizedTest
    @CsvSource({
        "twitch-PTBR, AUG_NORM_ADJ, 1, RANDOM, 200, 0.99, 0.98",
        "twitch-PTBR, AUG_NORM_ADJ, 2, RANDOM, 200, 0.99, 0.98",
        "twitch-PTBR, AUG_NORM_ADJ, 3, RANDOM, 200, 0.99, 0.98",
        "twitch-PTBR, AUG_NORM_ADJ, 1, ALL, 1962, 0.99, 0.98", // 50 more than there are nodes
        "twitch-RU, AUG_NORM_ADJ, 1, RANDOM, 450, 0.99, 0.98",
        "twitch-RU, AUG_NORM_ADJ, 2, RANDOM, 450, 0.99, 0.98",
        "twitch-RU, AUG_NORM_ADJ, 3, RANDOM, 450, 0.99, 0.98",
        "twitch-RU, AUG_NORM_ADJ, 1, RANDOM, 300, 0, 0.90",
        "twitch-RU, FIRST_ORDER_GCN, 1, RANDOM, 300, 0, 0.95",
        "twitch-RU, FIRST_ORDER_GCN, 2, RANDOM, 300, 0, 0.95",
        "twitch-RU, FIRST_ORDER_GCN, 3, RANDOM, 300, 0, 0.95",
        "cora, AUG_NORM_ADJ, 1, RANDOM, 400, 0.99, 0.99",
        "cora, AUG_NORM_ADJ, 2, RANDOM, 400, 0.99, 0.99",
        "cora, AUG_NORM_ADJ, 3, RANDOM, 400, 0.99, 0.99",
    })
    void namesTheEdgesWithinItsLimit(
            String name,
            Normalization normalization,
            long seed,
            RootProbes probes,
            long limit,
            double whole,
            double targets) {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        Dataset dataset = Datasets.in(Path.of(folder)).load(name);
        Dataset.Part part = dataset.inference();
        PaperSettings settings = PaperSettings.of(name, "gcn2");
        GnnModel model = new Trainer(Kernels.best(THREADS))
                .train(
                        settings.spec().withNormalization(normalization),
                        dataset.train(),
                        settings.options(),
                        new Seed(seed))
                .model();
        QueryMeter meter = new QueryMeter(new LocalInference(model, part.graph(), THREADS));
        AttackOptions options = AttackOptions.defaults().withThreads(THREADS).withQueryLimit(limit);
        PairScores scores = new LinkTellerRoot(probes, options)
                .score(new AttackerView(meter, part.nodes(), part.features()), part.nodes());
        assertThat(meter.queries()).isLessThanOrEqualTo(limit);
        assertThat(f1(scores, part, part.nodes())).isGreaterThanOrEqualTo(whole);
        TargetRule rule = TargetRule.named(TargetName.UNCONSTRAINED, dataset.facts());
        for (long draw : new long[] {42, 2, 82}) {
            assertThat(f1(scores, part, rule.draw(part, TargetRule.PAPER_COUNT, draw)))
                    .as("draw " + draw)
                    .isGreaterThanOrEqualTo(targets);
        }
    }

    private static double f1(PairScores whole, Dataset.Part part, NodeSet targets) {
        int[] positions = IntStream.range(0, targets.size())
                .map(i -> part.nodes().positionOf(targets.id(i)))
                .toArray();
        Pairs pairs = Pairs.among(targets);
        PairScores scores = PairScores.of(
                pairs, (i, j) -> whole.at(Pairs.number(part.nodes().size(), positions[i], positions[j])));
        PairTruth truth = PairTruth.of(pairs, part.graph()::hasEdge);
        double f1 = AttackOutcome.of("linkteller-root", scores, truth, List.of(1.0))
                .guess(1, Rounding.EXACT)
                .f1();
        System.out.printf(Locale.ROOT, "  %d nodes, %d edges: F1 %.2f%n", targets.size(), truth.edges(), 100 * f1);
        return f1;
    }
}
