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

/**
 * How the graphs of a service are drawn from the true ones.
 *
 * @param extent which graphs are released; one that is not is left without an edge
 * @param separately perturbs a nested training graph on its own, as the public research code does
 * @param training noise of the training graph, {@code inference} of the other; one that is cut out of the other, or is the
 *     other, takes no noise of its own
 */
public record Release(EdgeDpMechanism mechanism, Extent extent, boolean separately, Noise training, Noise inference)
        implements Serializable {
    /** Which graphs a service needs. */
    public enum Extent {
        BOTH,
        TRAINING
    }

    /** The true graphs. */
    public static Release none() {
        Noise unused = new Noise(null, List.of());
        return new Release(new NoProtection(), Extent.BOTH, false, unused, unused);
    }

    public static Release of(EdgeDpMechanism mechanism, boolean separately, Noise noise) {
        return of(mechanism, Extent.BOTH, separately, noise);
    }

    /** For a model that is trained on edges and answers without: the inference graph is not touched. */
    public static Release ofTraining(EdgeDpMechanism mechanism, Noise noise) {
        return of(mechanism, Extent.TRAINING, false, noise);
    }

    private static Release of(EdgeDpMechanism mechanism, Extent extent, boolean separately, Noise noise) {
        return mechanism instanceof NoProtection
                ? none()
                : new Release(
                        mechanism, extent, separately, noise.derive("training graph"), noise.derive("inference graph"));
    }

    public boolean isNone() {
        return mechanism instanceof NoProtection;
    }

    /** Draws the graphs; a mechanism whose graphs would not fit into memory is refused before. */
    Dataset of(Dataset plain) {
        if (isNone()) {
            return plain;
        }
        boolean trainingAlone = extent == Extent.TRAINING && !(plain.relation() instanceof Relation.Same);
        for (Graph graph : trainingAlone
                ? List.of(plain.train().graph())
                : List.of(plain.train().graph(), plain.inference().graph())) {
            UsageException.checking(() -> mechanism.requireFits(graph));
        }
        return trainingAlone
                ? plain.withGraphs(
                        mechanism.perturb(plain.train().graph(), training.source()),
                        Graph.withoutEdges(plain.inference().graph().nodeCount()))
                : plain.protectedBy(mechanism, separately, training.source(), inference.source());
    }

    /** What decides the training graph of such data. */
    Fingerprint trainingGraph(Relation relation) {
        boolean ownNoise = relation instanceof Relation.Distinct
                || relation instanceof Relation.Nested && (separately || extent == Extent.TRAINING);
        return noisy(ownNoise ? training : inference).with("own", ownNoise);
    }

    Fingerprint fingerprint() {
        return isNone()
                ? Fingerprint.of("true graphs")
                : noisy(training)
                        .with("separately", separately)
                        .with("training alone", extent == Extent.TRAINING)
                        .with("inference", inference.fingerprint());
    }

    private Fingerprint noisy(Noise noise) {
        return isNone()
                ? Fingerprint.of("true graph")
                : Fingerprint.of("noisy graph")
                        .with("mechanism", mechanism.label())
                        .with("noise", noise.fingerprint());
    }
}
