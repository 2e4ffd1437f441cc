package org.linkteller.attack;

/**
 * A root of the responses together with what speaks for and against its being a graph.
 *
 * @param spread how evenly the absolute entries beside the diagonal are spread, freed of the degrees: (Σ|w|)² / (N Σw²),
 *     which is the density for a graph's own matrix and 1 if all entries are alike
 * @param negative the sum of the negative entries over that of the positive ones; 0 for a graph
 */
record RootCandidate(SymmetricMatrix root, double[] leading, double spread, double negative) {
    /**
     * Judges a root.
     *
     * @param leading the eigenvector of the responses to their largest eigenvalue: for a normalised adjacency matrix
     *     proportional to the square roots of the degrees
     */
    static RootCandidate of(SymmetricMatrix root, double[] leading) {
        double sum = 0;
        double squares = 0;
        double below = 0;
        long count = 0;
        for (int i = 0; i < root.size(); i++) {
            for (int j = 0; j < i; j++) {
                double w = root.at(i, j) * leading[i] * leading[j];
                sum += Math.abs(w);
                squares += w * w;
                below += w < 0 ? -w : 0;
                count++;
            }
        }
        double spread = squares == 0 ? 1 : sum * sum / (count * squares);
        double negative = sum - below == 0 ? 1 : below / (sum - below);
        return new RootCandidate(root, leading, spread, negative);
    }

    /** An entry freed of the degrees: the same positive number for every edge, 0 for every other pair. */
    double score(int i, int j) {
        return root.at(i, j) * leading[i] * leading[j];
    }
}
