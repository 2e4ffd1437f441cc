package org.linkteller.audit;

import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairTruth;
import org.linkteller.attack.Rounding;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.math.Kernels;

/**
 * A model trained and asked on a noisy graph, with the truth it is judged by.
 *
 * @param plain the true data
 * @param guarded the same data over the released graph: all that the service ever touches
 */
record NoisyService(Dataset plain, Dataset guarded, GnnModel model) {
    static NoisyService train(Dataset plain, Dataset guarded, PaperSettings settings, Seed seed, Kernels kernels) {
        GnnModel model = new Trainer(kernels)
                .train(settings.spec(), guarded.train(), settings.options(), seed.derive("train"))
                .model();
        return new NoisyService(plain, guarded, model);
    }

    /** The dataset's measure on the nodes that count, answered over the released graph. */
    double utility() {
        Dataset.Part part = guarded.inference();
        return UtilityScore.of(
                        guarded.facts().utility(),
                        box().predict(part.visible(), part.features()),
                        part.labels(),
                        part.scored(),
                        part.graph()::degree)
                .value();
    }

    AttackerView view() {
        Dataset.Part part = plain.inference();
        return new AttackerView(box(), part.visible(), part.features());
    }

    /** Mean F1 against the true edges over some target draws, for an attacker who knows the density. */
    double attackF1(LinkAttack attack, TargetRule rule, List<Long> draws, Rounding rounding) {
        AttackerView view = view();
        return draws.stream()
                .mapToDouble(draw -> {
                    NodeSet targets = rule.draw(plain.inference(), TargetRule.PAPER_COUNT, draw);
                    PairTruth truth = PairTruth.of(targets, plain.inference().graph()::hasEdge);
                    return AttackOutcome.of(attack.name(), attack.score(view, targets), truth, List.of(1.0))
                            .guess(1.0, rounding)
                            .f1();
                })
                .average()
                .orElseThrow();
    }

    private LocalInference box() {
        return new LocalInference(model, guarded.inference().graph());
    }
}
