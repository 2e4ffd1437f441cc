package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.Optional;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;
import org.linkteller.math.Kernels;

/**
 * Everything that decides a service but its data: where the model comes from and how the graphs are drawn.
 *
 * @param name for people and logs
 */
public record ServiceRecipe(String name, ModelOrigin model, Release release) implements Serializable {
    /**
     * What a defence makes of a training: the one place that says which graphs it releases and which model answers.
     *
     * @param training of the model that is to be protected
     * @param edgeless the same for a network of features alone
     */
    public static ServiceRecipe of(
            String name, Defence defence, Training training, Training edgeless, boolean separately, Noise noise) {
        if (defence instanceof Defence.Student student) {
            return new ServiceRecipe(
                    name, new DerivedModel.Distilled(training), Release.ofTraining(student.promise(), noise));
        }
        if (defence instanceof Defence.NoisyCounts counts) {
            return new ServiceRecipe(name, new DerivedModel.Counted(edgeless, counts, noise), Release.none());
        }
        return new ServiceRecipe(name, training, Release.of(defence.training(), separately, noise));
    }

    /** Draws the graphs it is trained on and asked over. */
    public Dataset draw(Dataset plain) {
        return release.of(plain);
    }

    /**
     * The service itself, made here and now and kept nowhere.
     *
     * @param released as {@link #draw} gave it
     */
    public Service make(Dataset plain, Dataset released, Kernels kernels) {
        if (!(model instanceof ModelOrigin.Made made)) {
            throw new IllegalArgumentException("expected a model that can be trained, got " + model);
        }
        return Service.of(plain, released, made.make(released, base -> base.train(released.train(), kernels), kernels));
    }

    /** What its models say of how they are protected; empty if they are not. */
    public Optional<String> protection() {
        if (model instanceof DerivedModel.Counted counted) {
            return Optional.of(words(Protection.of(counted.counts()), counted.noise()));
        }
        Defence defence = model instanceof DerivedModel.Distilled
                ? new Defence.Student(release.mechanism())
                : new Defence.NoisyGraph(release.mechanism());
        Protection protection = Protection.of(defence);
        return protection.isNone()
                ? Optional.empty()
                : Optional.of(release.isNone() ? protection.label() : words(protection, release.training()));
    }

    private static String words(Protection protection, Noise noise) {
        return protection.label() + (noise.isSecure() ? "" : ", seeded noise: NOT private");
    }

    /** The recipe of the model that a derived one is made from, on the same graphs. */
    ServiceRecipe base() {
        return model instanceof ModelOrigin.Made made ? new ServiceRecipe(name, made.base(), release) : this;
    }

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
