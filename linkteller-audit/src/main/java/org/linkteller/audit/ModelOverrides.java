package org.linkteller.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.layer.Normalization;

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

    /** Of settings under the names of the plan file; others are not looked at. */
    public static ModelOverrides of(String source, Map<String, List<String>> values) {
        return of(new Settings(source, values));
    }

    static ModelOverrides of(Settings settings) {
        return new ModelOverrides(
                settings.one("epochs", Integer::valueOf),
                settings.one("lr", Double::valueOf),
                settings.one("dropout", Double::valueOf),
                settings.series("hidden", Integer::valueOf),
                settings.one("norm", Names::normalization));
    }

    /** @throws IllegalArgumentException if a value is out of range or means nothing to the model */
    public PaperSettings applyTo(PaperSettings settings) {
        TrainingOptions options = settings.options();
        options = options.withEpochs(epochs.orElse(options.epochs()))
                .withLearningRate(learningRate.orElse(options.learningRate()));
        return new PaperSettings(applyTo(settings.spec()), options);
    }

    /** What of it means something to a network of features alone, which has one hidden layer. */
    public ModelOverrides withoutGraph() {
        return new ModelOverrides(
                epochs, learningRate, dropout, hidden.size() > 1 ? List.of() : hidden, Optional.empty());
    }

    private GnnSpec applyTo(GnnSpec spec) {
        GnnSpec changed = spec.withDropout(dropout.orElse(spec.dropout()));
        changed = hidden.isEmpty() ? changed : changed.withHidden(hidden);
        return normalization.isPresent() ? changed.withNormalization(normalization.get()) : changed;
    }
}
