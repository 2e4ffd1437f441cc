package org.linkteller.judge;

import java.io.Serializable;

/**
 * What comes of naming the best pairs under one belief about the density. Precision is 0 when nothing is named, recall 0
 * when there is no edge.
 *
 * @param belief factor on the density
 * @param tieMin fewest true positives another order of equal scores could have given
 * @param tieMax most true positives another order of equal scores could have given
 * @param f1Low lower end of the 95 % bootstrap interval of {@code f1} over the target nodes
 */
public record Guess(
        double belief,
        Rounding rounding,
        long named,
        long truePositives,
        double precision,
        double recall,
        double f1,
        double f1Low,
        double f1High,
        long tieMin,
        long tieMax)
        implements Serializable {
    /** 2 tp / (named + edges), which is the harmonic mean of precision and recall. */
    static double f1(double truePositives, double named, double edges) {
        return named + edges == 0 ? 0 : 2 * truePositives / (named + edges);
    }
}
