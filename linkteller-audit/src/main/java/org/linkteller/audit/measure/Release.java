package org.linkteller.audit.measure;

import java.io.Serializable;
import java.util.List;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.store.Fingerprint;
import org.linkteller.data.Dataset;
import org.linkteller.data.Relation;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoProtection;
import org.linkteller.privacy.NoiseSource;
import org.linkteller.privacy.ReleaseForecast;

/**
 * How the graphs of a service are drawn from the true ones.
 *
 * @param separately perturbs a nested training graph on its own, as the public research code does
 * @param training noise of the training graph, {@code inference} of the other; one that is cut out of the other, or is the
 *     other, takes no noise of its own
 */
public record Release(EdgeDpMechanism mechanism, boolean separately, Noise training, Noise inference)
        implements Serializable {
    /** The true graphs. */
    public static Release none() {
        Noise unused = new Noise(null, List.of());
        return new Release(new NoProtection(), false, unused, unused);
    }

    public static Release of(EdgeDpMechanism mechanism, boolean separately, Noise noise) {
        return mechanism instanceof NoProtection
                ? none()
                : new Release(mechanism, separately, noise.derive("training graph"), noise.derive("inference graph"));
    }

    public boolean isNone() {
        return mechanism instanceof NoProtection;
    }

    /** Draws the graphs. */
    Dataset of(Dataset plain) {
        return isNone() ? plain : draw(plain, mechanism, separately, training.source(), inference.source());
    }

    /** Draws the graphs; a mechanism whose graphs would not fit into memory is refused before. */
    public static Dataset draw(Dataset plain, EdgeDpMechanism mechanism, NoiseSource noise) {
        return draw(plain, mechanism, false, noise.derive("training graph"), noise.derive("inference graph"));
    }

    private static Dataset draw(
            Dataset plain, EdgeDpMechanism mechanism, boolean separately, NoiseSource training, NoiseSource inference) {
        for (Dataset.Part part : List.of(plain.train(), plain.inference())) {
            Graph graph = part.graph();
            UsageException.reading(() -> {
                ReleaseForecast forecast = mechanism.forecast(graph.pairCount(), graph.edgeCount());
                forecast.requireFits(
                        mechanism, graph.nodeCount(), Runtime.getRuntime().maxMemory());
                return forecast;
            });
        }
        return plain.protectedBy(mechanism, separately, training, inference);
    }

    /** What decides the training graph of such data. */
    Fingerprint trainingGraph(Relation relation) {
        boolean ownNoise = relation instanceof Relation.Distinct || relation instanceof Relation.Nested && separately;
        return noisy(ownNoise ? training : inference).with("own", ownNoise);
    }

    Fingerprint fingerprint() {
        return isNone()
                ? Fingerprint.of("true graphs")
                : noisy(training).with("separately", separately).with("inference", print(inference));
    }

    private Fingerprint noisy(Noise noise) {
        return isNone()
                ? Fingerprint.of("true graph")
                : Fingerprint.of("noisy graph")
                        .with("mechanism", mechanism.label())
                        .with("noise", print(noise));
    }

    private static Fingerprint print(Noise noise) {
        return Fingerprint.of(noise.seed() == null ? "secure" : "seeded")
                .with("seed", noise.seed() == null ? 0 : noise.seed().value())
                .with("names", String.join("\n", noise.names()));
    }
}
