package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.math.Kernels;

/**
 * The paper's 3-layer model, built again from the public code's seed. Its five printed utilities identify it: over other
 * seeds they move by up to half (RU from .05 to .34).
 */
class RebuiltModelTest {
    /** Section "Results for a 3-layer GCN". */
    private static final Map<String, Double> PRINTED = Map.of(
            "twitch-RU", .3419, "twitch-DE", .4698, "twitch-FR", .4926, "twitch-ENGB", .6027, "twitch-PTBR", .5198);

    @Test
    void itsUtilitiesAreThePrintedOnes() {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA does not name a data folder");
        Datasets datasets = Datasets.in(Path.of(folder));
        PaperSettings settings = PaperSettings.of("twitch-RU", "gcn3");
        GnnModel model = new Trainer(Kernels.best(2))
                .train(
                        settings.spec(),
                        datasets.load("twitch-RU").train(),
                        settings.options(),
                        Randomness.likeTorch(42))
                .model();
        PRINTED.forEach((name, printed) -> {
            Dataset dataset = datasets.load(name);
            Dataset.Part part = dataset.inference();
            double utility = UtilityScore.of(
                            dataset.facts().utility(),
                            new LocalInference(model, part.graph(), 2).predict(part.nodes(), part.features()),
                            part.labels(),
                            part.scored(),
                            part.graph()::degree)
                    .value();
            // four decimals are printed; 50 epochs of float32 sums in another order than on a GPU move them by two
            // units
            assertThat(utility).as(name).isCloseTo(printed, offset(.0005));
        });
    }
}
