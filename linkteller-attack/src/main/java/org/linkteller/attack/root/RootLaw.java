package org.linkteller.attack.root;

/**
 * What a box computes along its graph: Â^k, with the normalisation of Â and k layers.
 *
 * @param degrees of the nodes as the normalisation counts them, so that an edge has weight 1/sqrt(d_u d_v)
 */
record RootLaw(Normalisation normalisation, int layers, double[] degrees) {
    /** The symmetric normalisations. A random walk is the augmented one between two factors per node. */
    enum Normalisation {
        /** (D+I)^-1/2 (A+I) (D+I)^-1/2. */
        AUGMENTED(1, 0),
        /** I + D^-1/2 A D^-1/2. */
        FIRST_ORDER(0, 1),
        /** I + (D+I)^-1/2 (A+I) (D+I)^-1/2. */
        BING_GE(1, 1);

        private final int loops;
        private final int identity;

        Normalisation(int loops, int identity) {
            this.loops = loops;
            this.identity = identity;
        }

        /** How many of itself a node's degree counts. */
        int loops() {
            return loops;
        }

        /** The largest eigenvalue of Â; its eigenvector is sqrt(d). */
        int eigenvalue() {
            return 1 + identity;
        }
    }

    int nodes() {
        return degrees.length;
    }

    /** Â[u][u]. */
    double diagonal(int u) {
        double loop = degrees[u] == 0 ? 0 : normalisation.loops / degrees[u];
        return normalisation.identity + loop;
    }

    /** Of Â^k. */
    double eigenvalue() {
        return Math.pow(normalisation.eigenvalue(), layers);
    }

    double[] rootDegrees() {
        double[] roots = new double[degrees.length];
        for (int u = 0; u < roots.length; u++) {
            roots[u] = Math.sqrt(degrees[u]);
        }
        return roots;
    }

    /**
     * The mean of Â^k's diagonal over its largest eigenvalue, if edges were drawn at random between nodes of these degrees:
     * then tr S² = n²/Σd for S the part beside the diagonal, and cycles of three are rare.
     */
    double expectedTrace() {
        double n = degrees.length;
        double sum = 0;
        double[] loop = new double[4]; // means of the powers of the diagonal without the identity
        for (double d : degrees) {
            sum += d;
            for (int j = 0; j < loop.length && d > 0; j++) {
                loop[j] += Math.pow(normalisation.loops / d, j) / n;
            }
        }
        double square = sum == 0 ? 0 : n / sum;
        double[] power = {1, loop[1], loop[2] + square, loop[3] + 3 * loop[1] * square};
        if (normalisation.identity == 0) {
            return power[layers];
        }
        double trace = 0;
        double binomial = 1;
        for (int j = 0; j <= layers; j++) {
            trace += binomial * power[j];
            binomial = binomial * (layers - j) / (j + 1);
        }
        return trace / eigenvalue();
    }
}
