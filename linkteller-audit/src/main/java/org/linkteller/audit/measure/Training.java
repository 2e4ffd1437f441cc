package org.linkteller.audit.measure;

import java.util.Optional;
import java.util.function.Function;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Randomness;
import org.linkteller.gnn.Trained;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.TrainingListener;
import org.linkteller.gnn.file.SpecJson;
import org.linkteller.math.Kernels;

/**
 * How a model is trained, up to the data: the only caller of the trainer outside of the gnn packages. Equal trainings on
 * equal data give the same weights to the bit, whichever command asks.
 *
 * @param on names the training graph: services that name the same share the model
 * @param rebuilt whether start values and dropout are drawn as by the public code with this seed, to build the paper's own
 *     model again
 * @param twin which of the models that differ from it in rounding alone; 0 is the model itself
 */
public record Training(String on, PaperSettings settings, long seed, boolean rebuilt, int twin)
        implements ModelOrigin.Made {
    public Training {
        GnnSpec spec = settings.spec();
        if (rebuilt && !(spec instanceof GnnSpec.Gcn || spec instanceof GnnSpec.Mlp)) { // how others begin is not known
            throw new UsageException("only a GCN or an MLP can be trained like PyTorch, not a " + spec.name());
        }
    }

    /** Of a dataset's own training graph. */
    public static Training of(Dataset data, PaperSettings settings, long seed) {
        return new Training(data.name() + " " + data.facts().sha256(), settings, seed, false, 0);
    }

    @Override
    public Training base() {
        return this;
    }

    @Override
    public NodeClassifier make(Dataset released, Function<Training, GnnModel> trained, Kernels kernels) {
        return trained.apply(this);
    }

    public GnnModel train(Dataset.Part part, Kernels kernels) {
        return train(part, Optional.empty(), kernels, TrainingListener.NONE).model();
    }

    /** @param validation what early stopping looks at, where the settings have patience */
    public Trained train(
            Dataset.Part part, Optional<Dataset.Part> validation, Kernels kernels, TrainingListener listener) {
        Randomness randomness = rebuilt ? Randomness.likeTorch(seed) : Randomness.of(new Seed(seed).derive("train"));
        return new Trainer(kernels)
                .train(settings.spec(), part, validation, settings.options(), randomness.twin(twin), listener);
    }

    @Override
    public Fingerprint fingerprint() {
        Fingerprint print = Fingerprint.of("training")
                .with("on", on)
                .with("settings", fingerprint(settings))
                .with("seed", seed)
                .with("rebuilt", rebuilt);
        return twin == 0 ? print : print.with("twin", twin); // what was kept before there were twins stays known
    }

    public static Fingerprint fingerprint(PaperSettings settings) {
        return Fingerprint.of("settings")
                .with("spec", SpecJson.write(settings.spec()))
                .with("epochs", settings.options().epochs())
                .with("learning rate", settings.options().learningRate())
                .with("weight decay", settings.options().weightDecay())
                .with("patience", settings.options().patience());
    }
}
