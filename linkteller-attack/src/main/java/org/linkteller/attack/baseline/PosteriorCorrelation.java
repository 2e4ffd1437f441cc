package org.linkteller.attack.baseline;

import org.linkteller.api.Predictions;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;
import org.linkteller.attack.influence.CheckedBox;

/**
 * LSA2-post (He et al. 2021): nodes with similar predictions are likely linked. The score is the cosine of the two
 * posterior rows after subtracting the mean row; one query. With two classes a centred row is (d, -d), so every cosine
 * is 1 or -1 up to rounding and the ranking is little more than a tie-break, which is why every outcome gives a tie range.
 */
public record PosteriorCorrelation(OutputKind output) implements LinkAttack {
    @Override
    public String name() {
        return "lsa2-post";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        int[] rows = view.positionsOf(pairs.nodes());
        int[] population = CosineRows.population(view, pairs);
        Predictions answer = new CheckedBox(view.box()).predict(view.nodes(), view.features());
        CosineRows cosines = DenseCosineRows.of(row -> output.posteriors(answer.row(row)), rows, population);
        PairScores scores = CosineRows.scores(cosines, pairs);
        return answer.classes() == 2 && output == OutputKind.SOFTMAX ? signs(scores) : scores;
    }

    /** Two posteriors add up to 1, so the cosines differ from ±1 by rounding alone; without it the ties show. */
    private static PairScores signs(PairScores scores) {
        double[] signs = scores.toArray();
        for (int p = 0; p < signs.length; p++) {
            signs[p] = Math.signum(signs[p]);
        }
        return PairScores.wrap(scores.pairs(), signs);
    }
}
