package org.linkteller.attack.baseline;

import org.linkteller.api.Features;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/**
 * LSA2-attr (He et al. 2021): nodes with similar features are likely linked. The score is the cosine of the two feature
 * rows, as the view holds them, after subtracting the mean row. Asks nothing.
 */
public record AttributeCorrelation() implements LinkAttack {
    @Override
    public String name() {
        return "lsa2-attr";
    }

    @Override
    public PairScores score(AttackerView view, Pairs pairs) {
        int[] rows = view.positionsOf(pairs.nodes());
        int[] population = CosineRows.population(view, pairs);
        return CosineRows.scores(rows(view.features(), rows, population), pairs);
    }

    private static CosineRows rows(Features features, int[] rows, int[] population) {
        if (features instanceof ShiftedFeatures shifted) {
            return SparseCosineRows.of(shifted, rows, population);
        }
        if (features instanceof SparseFeatures sparse) {
            return SparseCosineRows.of(sparse, rows, population);
        }
        return DenseCosineRows.of(features::row, rows, population);
    }
}
