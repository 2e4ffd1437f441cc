package org.linkteller.gnn.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.SparseMatrix;

class NormalizationTest {
    /** Node 0 joined to 1 and 2, node 3 alone. */
    private static final Graph GRAPH = Graph.of(4, new int[][] {{0, 1}, {2, 0}});

    @Test
    void entriesAreThoseOfTheFormulas() {
        float half = (float) (1 / Math.sqrt(2));
        assertThat(dense(Normalization.FIRST_ORDER_GCN))
                .isDeepEqualTo(new float[][] {{1, half, half, 0}, {half, 1, 0, 0}, {half, 0, 1, 0}, {0, 0, 0, 1}});
        float sixth = (float) (1 / Math.sqrt(6));
        float third = 1 / 3f;
        assertThat(dense(Normalization.AUG_NORM_ADJ)).isDeepEqualTo(new float[][] {
            {third, sixth, sixth, 0}, {sixth, 0.5f, 0, 0}, {sixth, 0, 0.5f, 0}, {0, 0, 0, 1}
        });
        assertThat(dense(Normalization.BING_GE_NORM_ADJ)).isDeepEqualTo(new float[][] {
            {(float) (4 / 3.0), sixth, sixth, 0}, {sixth, 1.5f, 0, 0}, {sixth, 0, 1.5f, 0}, {0, 0, 0, 2}
        });
        assertThat(dense(Normalization.AUG_RWALK))
                .isDeepEqualTo(
                        new float[][] {{third, third, third, 0}, {0.5f, 0.5f, 0, 0}, {0.5f, 0, 0.5f, 0}, {0, 0, 0, 1}});
    }

    @ParameterizedTest
    @EnumSource
    void columnsAscendAndEveryNodeHasItsLoop(Normalization normalization) {
        SparseMatrix matrix = normalization.of(SampleGraphs.random(50, 120, 3));
        for (int u = 0; u < 50; u++) {
            boolean loop = false;
            for (int k = matrix.starts()[u]; k < matrix.starts()[u + 1]; k++) {
                loop |= matrix.indices()[k] == u;
                assertThat(k == matrix.starts()[u] || matrix.indices()[k - 1] < matrix.indices()[k])
                        .isTrue();
            }
            assertThat(loop).isTrue();
        }
    }

    @Test
    void namesAreReadInAnyCaseAndOthersRefused() {
        assertThat(Normalization.of("augnormadj")).isEqualTo(Normalization.AUG_NORM_ADJ);
        assertThatThrownBy(() -> Normalization.of("GCN"))
                .hasMessage(
                        "no normalisation is called GCN; there are FirstOrderGCN, AugNormAdj, BingGeNormAdj, AugRWalk");
    }

    private static float[][] dense(Normalization normalization) {
        SparseMatrix matrix = normalization.of(GRAPH);
        float[][] dense = new float[4][4];
        for (int u = 0; u < 4; u++) {
            for (int k = matrix.starts()[u]; k < matrix.starts()[u + 1]; k++) {
                dense[u][matrix.indices()[k]] = matrix.values()[k];
            }
        }
        return dense;
    }
}
