package org.linkteller.audit.measure;

import java.io.Serializable;
import java.nio.file.Path;
import org.linkteller.audit.store.Fingerprint;

/** Where a service has its model from. */
public sealed interface ModelOrigin extends Serializable
        permits Training, DerivedModel, ModelOrigin.File, ModelOrigin.None {
    Fingerprint fingerprint();

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
