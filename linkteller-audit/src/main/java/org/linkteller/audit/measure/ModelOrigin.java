package org.linkteller.audit.measure;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.Function;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.math.Kernels;

/** Where a service has its model from. */
public sealed interface ModelOrigin extends Serializable permits ModelOrigin.Made, ModelOrigin.File, ModelOrigin.None {
    Fingerprint fingerprint();

    /** A model that is made here. */
    sealed interface Made extends ModelOrigin permits Training, DerivedModel {
        /** The training it takes, its own or that of the model it is derived from. */
        Training base();

        /**
         * The one place where a model comes into being.
         *
         * @param released the data over the graphs that the recipe's release leaves
         * @param trained gives what {@link #base} makes of them, trained now or before
         */
        NodeClassifier make(Dataset released, Function<Training, GnnModel> trained, Kernels kernels);
    }

    /** A model that was trained before. */
    record File(String path, String sha256) implements ModelOrigin {
        public static File of(Path file) throws java.io.IOException {
            return new File(file.toString(), Fingerprint.sha256(java.nio.file.Files.readAllBytes(file)));
        }

        @Override
        public Fingerprint fingerprint() {
            return Fingerprint.of("model file").with("sha256", sha256);
        }
    }

    /** For attacks that ask the service nothing. */
    record None() implements ModelOrigin {
        @Override
        public Fingerprint fingerprint() {
            return Fingerprint.of("no model");
        }
    }
}
