package org.linkteller.examples;

import java.nio.file.Path;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.math.Kernels;

/** Trains a model on a generated graph and attacks it: the README's example. */
public final class AuditInTenLines {
    private AuditInTenLines() {}

    public static void main(String[] arguments) {
        System.out.println(audit("synthetic", 500));
    }

    static AttackOutcome audit(String dataset, int targetCount) {
        Dataset data = Datasets.in(Path.of("data")).load(dataset);
        PaperSettings paper = PaperSettings.of(dataset, "gcn2");
        GnnModel model = new Trainer(Kernels.best(2))
                .train(paper.spec(), data.train(), paper.options().withEpochs(30), new Seed(42))
                .model();

        InferenceApi box = new LocalInference(model, data.inference().graph(), 2); // all an attacker can reach
        AttackerView view =
                new AttackerView(box, data.inference().nodes(), data.inference().features());
        NodeSet targets = TargetRule.unconstrained().draw(data.inference(), targetCount, 42);

        PairScores scores = new LinkTellerPlus().score(view, targets);
        PairTruth truth = PairTruth.of(targets, data.inference().graph()::hasEdge);
        return AttackOutcome.of("linkteller-plus", scores, truth, AttackOutcome.BELIEFS);
    }
}
