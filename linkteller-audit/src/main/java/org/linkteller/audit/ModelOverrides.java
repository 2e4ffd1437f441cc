package org.linkteller.audit;

import java.util.List;
import java.util.Optional;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.Normalization;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.TrainingOptions;

/** What a plan changes in the paper's settings of a model; empty values leave them alone. */
public record ModelOverrides(
        Optional<Integer> epochs,
        Optional<Double> learningRate,
        Optional<Double> dropout,
        List<Integer> hidden,
        Optional<Normalization> normalization) {
    public static final ModelOverrides NONE =
            new ModelOverrides(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Optional.empty());

    public ModelOverrides {
        hidden = List.copyOf(hidden);
    }

    /** @throws IllegalArgumentException if a value is out of range or means nothing to the model */
    public PaperSettings applyTo(PaperSettings settings) {
        TrainingOptions options = settings.options();
        options = options.withEpochs(epochs.orElse(options.epochs()))
                .withLearningRate(learningRate.orElse(options.learningRate()));
        return new PaperSettings(applyTo(settings.spec()), options);
    }

    private GnnSpec applyTo(GnnSpec spec) {
        double rate = dropout.orElse(spec.dropout());
        if (spec instanceof GnnSpec.Gcn gcn) {
            return new GnnSpec.Gcn(hiddenOr(gcn.hidden()), normalization.orElse(gcn.normalization()), rate);
        }
        if (normalization.isPresent()) {
            throw new IllegalArgumentException(
                    "norm has no meaning for " + spec.name() + ", only for graph convolutions");
        }
        if (spec instanceof GnnSpec.Gat gat) {
            return new GnnSpec.Gat(gat.heads(), hiddenOr(gat.hidden()), gat.skip(), rate);
        }
        return new GnnSpec.Mlp(hiddenOr(((GnnSpec.Mlp) spec).hidden()), rate);
    }

    /** As many widths as the model has hidden layers, or one for all of them. */
    private List<Integer> hiddenOr(List<Integer> published) {
        if (hidden.isEmpty()) {
            return published;
        }
        if (hidden.size() == published.size()) {
            return hidden;
        }
        if (hidden.size() == 1) {
            return published.stream().map(layer -> hidden.get(0)).toList();
        }
        throw new IllegalArgumentException(
                "hidden: expected " + published.size() + " widths, one per hidden layer, got " + hidden);
    }
}
