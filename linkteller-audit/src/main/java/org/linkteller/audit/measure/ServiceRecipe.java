package org.linkteller.audit.measure;

import java.io.Serializable;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;

/**
 * Everything that decides a service but its data: where the model comes from and how the graphs are drawn.
 *
 * @param name for people and logs
 */
public record ServiceRecipe(String name, ModelOrigin model, Release release) implements Serializable {
    /** A short name for all that decides the service on such data, under which it is kept. */
    public String key(Dataset data) {
        return Fingerprint.of("service")
                .with("name", name)
                .with("data", data.facts().sha256())
                .with("model", model.fingerprint())
                .with("release", release.fingerprint())
                .hash();
    }

    /** The same for the model alone, which several services may share. */
    public String modelKey(Dataset data) {
        return Fingerprint.of("model")
                .with("model", model.fingerprint())
                .with("graph", release.trainingGraph(data.relation()))
                .hash();
    }
}
