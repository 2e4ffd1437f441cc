package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.Seed;
import org.linkteller.privacy.Clusters;

class KMeansTest {
    private static final int NODES = 300;

    @Test
    void groupsThatLieApartAreFound() {
        Features rows = groups(1);
        Clusters clusters = KMeans.fit(rows, 3, new Seed(1)).assign(rows);
        for (int node = 3; node < NODES; node++) {
            assertThat(clusters.of(node)).as("node %d", node).isEqualTo(clusters.of(node % 3));
        }
        assertThat(clusters.of(0)).isNotEqualTo(clusters.of(1)).isNotEqualTo(clusters.of(2));
    }

    /** Other rows go to the centres of those they were found with: clusters of two graphs mean the same. */
    @Test
    void otherRowsAreAssignedToTheSameCentres() {
        KMeans means = KMeans.fit(groups(1), 3, new Seed(1));
        Clusters first = means.assign(groups(1));
        Clusters second = means.assign(groups(2));
        for (int node = 0; node < NODES; node++) {
            assertThat(second.of(node)).isEqualTo(first.of(node));
        }
    }

    @Test
    void refusesMoreClustersThanNodes() {
        assertThatThrownBy(() -> KMeans.fit(groups(1), 301, new Seed(1)))
                .hasMessage("expected 1 to 300 clusters, one per node at most, got 301");
    }

    /** Node v is near corner v % 3 of a triangle with sides of 10 and more. */
    private static Features groups(long seed) {
        var random = new Seed(seed).random();
        float[] values = new float[NODES * 2];
        for (int node = 0; node < NODES; node++) {
            values[2 * node] = (float) (random.nextGaussian() + (node % 3 == 1 ? 10 : 0));
            values[2 * node + 1] = (float) (random.nextGaussian() + (node % 3 == 2 ? 10 : 0));
        }
        return DenseFeatures.wrap(NODES, 2, values);
    }
}
