package org.linkteller.audit.cell;

import java.io.Serializable;
import java.util.Locale;
import org.linkteller.data.Dataset;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeDpRelease;
import org.linkteller.privacy.NoProtection;
import org.linkteller.privacy.PrivacyStatement;

/** How a service keeps its edges: which graphs it is trained on and asked over, and what answers. */
public sealed interface Defence extends Serializable {
    /** What is promised about edges; a {@link NoProtection} where nothing is. */
    EdgeDpRelease promise();

    /** What the graph that a network with edges is trained on goes through. */
    default EdgeDpMechanism training() {
        return new NoProtection();
    }

    /** As plans have it, without its epsilon. */
    String name();

    /** What is released about such data and what that guarantees. */
    default PrivacyStatement statement(Dataset plain, boolean privateNoise, boolean separately) {
        return plain.statement(promise(), privateNoise, separately);
    }

    /** The model is trained and asked over a noisy graph, or over the true one. */
    record NoisyGraph(EdgeDpMechanism promise) implements Defence {
        @Override
        public EdgeDpMechanism training() {
            return promise;
        }

        @Override
        public String name() {
            return promise.name();
        }
    }

    /** A student that reads no edge learns from a teacher trained on a noisy graph, or on the true one. */
    record Student(EdgeDpMechanism promise) implements Defence {
        static final String NAME = "distill";

        @Override
        public EdgeDpMechanism training() {
            return promise;
        }

        @Override
        public String name() {
            return promise instanceof NoProtection ? NAME : NAME + ":" + promise.name();
        }

        @Override
        public PrivacyStatement statement(Dataset plain, boolean privateNoise, boolean separately) {
            return plain.studentStatement(promise, privateNoise);
        }
    }

    /**
     * The model reads features and noisy counts of neighbours.
     *
     * @param kMeans so many clusters by k-means of the features; 0 for one per class
     */
    record NoisyCounts(ClusterCounts promise, int kMeans) implements Defence {
        private static final String K_MEANS = "+kmeans:";
        private static final String STAGES = "+stages:";

        @Override
        public String name() {
            return promise.name()
                    + (kMeans > 0 ? K_MEANS + kMeans : "")
                    + (promise.stages() > 1 ? STAGES + promise.stages() : "");
        }

        private static NoisyCounts parse(double epsilon, String options) {
            int stages = 1;
            int kMeans = 0;
            for (String option :
                    options.isEmpty() ? new String[0] : options.substring(1).split("\\+", -1)) {
                String given = "+" + option;
                if (given.startsWith(K_MEANS)) {
                    kMeans = whole(given.substring(K_MEANS.length()));
                } else if (given.startsWith(STAGES)) {
                    stages = whole(given.substring(STAGES.length()));
                } else {
                    throw new IllegalArgumentException(
                            "expected cluster-counts:4, perhaps with +kmeans:16 or +stages:2, got '" + given + "'");
                }
            }
            return new NoisyCounts(new ClusterCounts(epsilon, stages), kMeans);
        }

        private static int whole(String text) {
            if (!text.matches("[1-9]\\d{0,5}")) {
                throw new IllegalArgumentException(
                        "expected a whole number from 1 after the colon, got '" + text + "'");
            }
            return Integer.parseInt(text);
        }
    }

    /** The defence of a name and an epsilon; infinite for one that promises none. */
    static Defence of(String name, double epsilon) {
        String known = name.toLowerCase(Locale.ROOT);
        boolean open = Double.isInfinite(epsilon);
        if (known.equals("none") && open) {
            return new NoisyGraph(new NoProtection());
        }
        if (known.equals(Student.NAME) && open) {
            return new Student(new NoProtection());
        }
        if (known.startsWith(Student.NAME + ":")) {
            return new Student(EdgeDpMechanism.of(known.substring(Student.NAME.length() + 1), epsilon));
        }
        if (known.startsWith("cluster-counts")) {
            return NoisyCounts.parse(epsilon, known.substring("cluster-counts".length()));
        }
        return new NoisyGraph(EdgeDpMechanism.of(known, epsilon));
    }
}
