package org.linkteller.attack;

/**
 * Logistic regression of "is an edge" on the rank of a pair's score, log(1 + pairs ranked above). Ranks, because scores
 * of different attacks have different scales and shapes.
 */
final class LinkPredictor {
    private static final int MOST_STEPS = 100;

    /** Keeps the slope finite where the known part can be separated perfectly. */
    private static final double RIDGE = 1e-3;

    private final SortedScores sorted;
    private final double offset;
    private final double slope;

    private LinkPredictor(SortedScores sorted, double offset, double slope) {
        this.sorted = sorted;
        this.offset = offset;
        this.slope = slope;
    }

    static LinkPredictor fit(PairScores scores, int[] known, boolean[] edges) {
        SortedScores sorted = SortedScores.of(scores.toArray());
        double[] ranks = new double[known.length];
        for (int k = 0; k < ranks.length; k++) {
            ranks[k] = rank(sorted, scores.at(known[k]));
        }
        // Newton's method on the penalised likelihood; 2 x 2 systems
        double a = 0;
        double b = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double ga = -RIDGE * a;
            double gb = -RIDGE * b;
            double haa = RIDGE;
            double hab = 0;
            double hbb = RIDGE;
            for (int k = 0; k < ranks.length; k++) {
                double p = 1 / (1 + Math.exp(-(a + b * ranks[k])));
                double error = (edges[k] ? 1 : 0) - p;
                double weight = Math.max(p * (1 - p), 1e-9);
                ga += error;
                gb += error * ranks[k];
                haa += weight;
                hab += weight * ranks[k];
                hbb += weight * ranks[k] * ranks[k];
            }
            double determinant = haa * hbb - hab * hab;
            double da = (hbb * ga - hab * gb) / determinant;
            double db = (haa * gb - hab * ga) / determinant;
            // damped: a full step may overshoot while the classes are still separable
            double damping = Math.min(1, 2 / Math.max(Math.abs(da), Math.abs(db)));
            a += damping * da;
            b += damping * db;
            if (Math.abs(da) + Math.abs(db) < 1e-9) {
                break;
            }
        }
        return new LinkPredictor(sorted, a, b);
    }

    private static double rank(SortedScores sorted, double score) {
        return Math.log1p(sorted.size() - sorted.notAbove(score));
    }

    double probability(double score) {
        return 1 / (1 + Math.exp(-(offset + slope * rank(sorted, score))));
    }
}
