package org.linkteller.attack.root;

/**
 * What a box computes along its graph: Z^k with k layers, and Z the normalised graph Â; or, in two steps that may return to the
 * start as in APPNP, r + r(1-r) Â + (1-r)² Â² = (1-r)² ((Â + β)² + α) with β = r / 2(1-r): a square, too, but for a constant.
 *
 * @param returns r, the probability with which each of two steps returns to the start; 0 for layers of a GCN
 * @param degrees of the nodes as the normalisation counts them, so that an edge has weight 1/sqrt(d_u d_v)
 */
record RootLaw(Normalisation normalisation, int layers, double returns, double[] degrees) {
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
    }

    RootLaw(Normalisation normalisation, int layers, double[] degrees) {
        this(normalisation, layers, 0, degrees);
    }

    static RootLaw returning(double returns, double[] degrees) {
        return new RootLaw(Normalisation.AUGMENTED, 2, returns, degrees);
    }

    int nodes() {
        return degrees.length;
    }

    /** What Z has on its diagonal besides loops: β, or 1 of a normalisation with the identity. */
    private double identity() {
        return normalisation.identity + returns / (2 * (1 - returns));
    }

    /** α: what the box adds to Z^k on the diagonal. */
    double constant() {
        double beta = returns / (2 * (1 - returns));
        return returns / ((1 - returns) * (1 - returns)) - beta * beta;
    }

    /** Z[u][u]. */
    double diagonal(int u) {
        double loop = degrees[u] == 0 ? 0 : normalisation.loops / degrees[u];
        return identity() + loop;
    }

    /** The largest of Z; its eigenvector is sqrt(d). */
    double largest() {
        return 1 + identity();
    }

    /** The largest of Z^k. */
    double eigenvalue() {
        return Math.pow(largest(), layers);
    }

    /** The least that Z^k + α may have, as a share of the largest: 0 unless steps return. */
    double leastShare() {
        return constant() / (eigenvalue() + constant());
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
