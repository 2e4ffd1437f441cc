package org.linkteller.gnn.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.math.Matrix;

class WideWeightsTest {
    @Test
    void aMatrixIsConvertedOnceHoweverOftenItIsAskedFor() {
        WideWeights weights = new WideWeights(Parameters.of(List.of(
                new Tensor(Tensor.Shape.matrix("w", 1, 2), Matrix.wrap(1, 2, new float[] {0.1f, 2})),
                new Tensor(Tensor.Shape.matrix("v", 1, 1), Matrix.wrap(1, 1, new float[] {3})))));
        double[][] wide = weights.get("w");
        assertThat(wide).isDeepEqualTo(new double[][] {{0.1f, 2}});
        assertThat(weights.get("w")).isSameAs(wide);
        assertThat(weights.row("w")).isSameAs(wide[0]);
        double[][] both = weights.sideBySide("w", "v");
        assertThat(both).isDeepEqualTo(new double[][] {{0.1f, 2, 3}});
        assertThat(weights.sideBySide("w", "v")).isSameAs(both);
        assertThat(weights.besideZeros("v"))
                .isDeepEqualTo(new double[][] {{0, 3}})
                .isSameAs(weights.besideZeros("v"));
    }
}
