package org.linkteller.audit.measure;

import java.util.Optional;
import java.util.function.Function;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.Counting;
import org.linkteller.gnn.Distillation;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.Randomness;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;

/** A model made with the help of another one, which is trained first and may be shared. */
public sealed interface DerivedModel extends ModelOrigin.Made {

    /** A student that reads no edge, of a teacher trained on the released graph. */
    record Distilled(Training base) implements DerivedModel {
        @Override
        public NodeClassifier make(Dataset released, Function<Training, GnnModel> trained, Kernels kernels) {
            return student(trained.apply(base), released, base.seed(), kernels);
        }

        /** The validation nodes are the inference part's; where none are published the last epoch is taken. */
        public static GnnModel student(GnnModel teacher, Dataset released, long seed, Kernels kernels) {
            Optional<Dataset.Part> validation = released.validation().size() == 0
                    ? Optional.empty()
                    : Optional.of(released.inference().scoredOn(released.validation()));
            return Distillation.defaults()
                    .learn(
                            new Trainer(kernels),
                            teacher,
                            released.train(),
                            validation,
                            Randomness.of(new Seed(seed).derive("distill")),
                            kernels.pool().threads())
                    .model();
        }

        @Override
        public Fingerprint fingerprint() {
            return Fingerprint.of("distilled").with("teacher", base.fingerprint());
        }
    }

    /**
     * Networks that read features and counts of neighbours, which are released here.
     *
     * @param base the network that reads features alone
     */
    record Counted(Training base, Defence.NoisyCounts counts, Noise noise) implements DerivedModel {
        @Override
        public NodeClassifier make(Dataset plain, Function<Training, GnnModel> trained, Kernels kernels) {
            return new Counting(counts.promise(), counts.kMeans())
                    .learn(
                            new Trainer(kernels),
                            base.settings(),
                            trained.apply(base),
                            plain,
                            noise.source(),
                            new Seed(base.seed()),
                            kernels.pool().threads());
        }

        @Override
        public Fingerprint fingerprint() {
            return Fingerprint.of("counted")
                    .with("features", base.fingerprint())
                    .with("counts", counts.name())
                    .with("epsilon", counts.promise().epsilon())
                    .with("noise", noise.fingerprint());
        }
    }
}
