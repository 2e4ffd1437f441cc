package org.linkteller.data;

import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.Clusters;
import org.linkteller.privacy.NeighbourCounts;
import org.linkteller.privacy.NoiseSource;

/**
 * What is released about the nodes of both parts of a dataset. Each distinct graph is counted once: nodes of a training graph
 * inside the inference graph take their rows from the one release, so no edge pays twice.
 */
public record CountRelease(NeighbourCounts train, NeighbourCounts inference) {
    /** @param training clusters of the training part's nodes; asked for only where its graph is one of its own */
    public static CountRelease of(
            Dataset dataset, ClusterCounts mechanism, Clusters training, Clusters asked, NoiseSource noise) {
        NeighbourCounts inference =
                mechanism.release(dataset.inference().graph(), asked, noise.derive("inference graph"));
        if (dataset.relation() instanceof Relation.Distinct) {
            NoiseSource own = noise.derive("training graph");
            return new CountRelease(mechanism.release(dataset.train().graph(), training, own), inference);
        }
        return new CountRelease(
                dataset.relation() instanceof Relation.Nested nested ? inference.of(nested.trainNodes()) : inference,
                inference);
    }
}
