package org.linkteller.privacy;

import java.io.Serializable;
import org.linkteller.api.Predictions;

/**
 * A cluster for every node, fixed before anything is counted. They must come from something that never saw an edge, such as
 * the answers of a network that reads features alone: what is released about them promises nothing else.
 */
public final class Clusters implements Serializable {
    private static final long serialVersionUID = 1;

    private final int count;
    private final int[] clusters;

    private Clusters(int count, int[] clusters) {
        for (int node = 0; node < clusters.length; node++) {
            if (clusters[node] < 0 || clusters[node] >= count) {
                throw new IllegalArgumentException(
                        "node " + node + ": expected a cluster from 0 to " + (count - 1) + ", got " + clusters[node]);
            }
        }
        this.count = count;
        this.clusters = clusters;
    }

    /** {@code clusters[v]} is that of node v, from 0 to {@code count - 1}. */
    public static Clusters of(int count, int... clusters) {
        return new Clusters(count, clusters.clone());
    }

    /** The class with the highest score, the first of equal ones; row v belongs to node v. */
    public static Clusters mostProbable(Predictions answers) {
        int[] best = new int[answers.rows()];
        for (int node = 0; node < best.length; node++) {
            for (int label = 1; label < answers.classes(); label++) {
                best[node] = answers.at(node, label) > answers.at(node, best[node]) ? label : best[node];
            }
        }
        return new Clusters(answers.classes(), best);
    }

    /** How many clusters there are. */
    public int count() {
        return count;
    }

    public int nodes() {
        return clusters.length;
    }

    public int of(int node) {
        return clusters[node];
    }
}
