package org.linkteller.audit.measure;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.audit.store.Version;
import org.linkteller.data.Dataset;
import org.linkteller.data.own.OwnData;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.gnn.file.SavedModel;

/** Where a kept model comes from: no model lies about without its data, seed, settings and protection. */
public record ModelProvenance(Map<String, String> facts) {
    /** The fact that says how a model's edges are protected. */
    public static final String PROTECTION = "protection";

    static final String SECONDS = "training_seconds";

    public ModelProvenance {
        facts = Map.copyOf(facts);
    }

    public static ModelProvenance of(LoadedData data, Training training) {
        Dataset dataset = data.dataset();
        TrainingOptions options = training.settings().options();
        return new ModelProvenance(Map.of(
                "linkteller", Version.current(),
                "dataset", dataset.name(),
                "dataset_title", dataset.facts().title(),
                "dataset_sha256", dataset.facts().sha256(),
                "seed",
                        training.seed()
                                + (training.rebuilt() ? " like PyTorch" : "")
                                + (training.twin() > 0 ? ", rounding twin " + training.twin() : ""),
                "epochs", Integer.toString(options.epochs()),
                "learning_rate", Double.toString(options.learningRate()),
                "weight_decay", Double.toString(options.weightDecay()),
                "trained_at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    /** Of training that ended, or was looked at, after so many of its epochs. */
    public ModelProvenance after(int epochs) {
        return with("epochs", epochs + " of " + facts.get("epochs"));
    }

    /** @param protection as its label has it, with a remark on seeded noise; empty without one */
    public ModelProvenance protectedBy(Optional<String> protection) {
        return protection.map(words -> with(PROTECTION, words)).orElse(this);
    }

    ModelProvenance trainedIn(double seconds) {
        return with(SECONDS, Double.toString(seconds));
    }

    private ModelProvenance with(String name, String fact) {
        Map<String, String> more = new LinkedHashMap<>(facts);
        more.put(name, fact);
        return new ModelProvenance(more);
    }

    public SavedModel saved(NodeClassifier model, LoadedData data) {
        List<String> features = data.own().map(OwnData::featureNames).orElse(List.of());
        return SavedModel.of(model, data.dataset(), data.classNames(), features, data.names(), facts);
    }
}
