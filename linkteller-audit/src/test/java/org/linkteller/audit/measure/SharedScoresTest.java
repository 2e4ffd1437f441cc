package org.linkteller.audit.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.root.LinkTellerRoot;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;

class SharedScoresTest {
    @Test
    void oneRootSaysOfAnyTargetsWhatTheAttackOnThemSays() {
        Dataset dataset = Datasets.in(Path.of("none")).load("synthetic:120");
        PaperSettings settings = PaperSettings.of("synthetic", "gcn2");
        GnnModel model = new Trainer(Kernels.best(1))
                .train(settings.spec(), dataset.train(), settings.options().withEpochs(5), new Seed(1))
                .model();
        Dataset.Part part = dataset.inference();
        AttackerView view = new AttackerView(new LocalInference(model, part.graph(), 1), part.nodes(), part.features());
        Pairs targets = Pairs.among(NodeSet.of(7, 3, 55, 20, 41, 2)); // in no order

        SharedScores root = new SharedScores(new LinkTellerRoot());
        root.score(view, Pairs.among(NodeSet.of(1, 2))); // takes it
        // scores are below 1 and a pair turned round multiplies its factors in another order: the last bit
        assertThat(root.score(view, targets).toArray())
                .containsExactly(new LinkTellerRoot().score(view, targets).toArray(), within(1e-16));
    }
}
