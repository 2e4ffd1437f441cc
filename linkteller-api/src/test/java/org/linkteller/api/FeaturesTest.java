package org.linkteller.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeaturesTest {
    private static final DenseFeatures DENSE = DenseFeatures.of(new double[][] {{0, 1, 0}, {2, 0, 3}});
    private static final SparseFeatures SPARSE =
            SparseFeatures.wrap(3, new int[] {0, 1, 3}, new int[] {1, 0, 2}, new float[] {1, 2, 3});

    @Test
    void denseAndSparseHoldTheSameRows() {
        for (int row = 0; row < 2; row++) {
            assertThat(SPARSE.row(row)).containsExactly(DENSE.row(row));
        }
    }

    @Test
    void nonZerosComeInAscendingOrderOfColumn() {
        int[] columns = new int[3];
        double[] values = new double[3];
        assertThat(DENSE.nonZeros(1, columns, values)).isEqualTo(2);
        assertThat(columns).startsWith(0, 2);
        assertThat(values).startsWith(2, 3);
    }

    @Test
    void shiftedIsScaledSparsePlusTheSameRowEverywhere() {
        Features shifted = ShiftedFeatures.of(SPARSE, new double[] {10, 10, 10}, new double[] {-1, 0, 1});
        assertThat(shifted.row(0)).containsExactly(-1, 10, 1);
        assertThat(shifted.row(1)).containsExactly(19, 0, 31);
        assertThat(shifted.nonZeros(1, new int[3], new double[3])).isEqualTo(2);
    }

    @Test
    void anOverlayChangesItsRowsAndNoOthers() {
        Features overlay = DENSE.withRow(1, new double[] {5, 6, 7});
        assertThat(overlay.row(0)).containsExactly(DENSE.row(0));
        assertThat(overlay.row(1)).containsExactly(5, 6, 7);
        assertThat(DENSE.row(1)).containsExactly(2, 0, 3);
    }

    @Test
    void anOverlayOfAnOverlayIsFlatAndTheLaterRowCounts() {
        Features twice = DENSE.withRow(1, new double[] {5, 6, 7}).withRows(new int[] {1, 0}, new double[][] {
            {1, 1, 1}, {0, 0, 9}
        });
        assertThat(((RowOverlay) twice).base()).isSameAs(DENSE);
        assertThat(((RowOverlay) twice).changedRows()).containsExactly(0, 1);
        assertThat(twice.row(0)).containsExactly(0, 0, 9);
        assertThat(twice.row(1)).containsExactly(1, 1, 1);
    }

    @Test
    void anOverlayKeepsTheDigitsOfASmallChange() {
        double nudged = 2 * (1 + 1e-10);
        assertThat(DENSE.withRow(1, new double[] {nudged, 0, 3}).row(1)[0]).isEqualTo(nudged);
    }

    @Test
    void refusesRowsOfAnotherWidth() {
        assertThatThrownBy(() -> DENSE.withRow(0, new double[2])).hasMessage("row 0: expected 3 values, got 2");
        assertThatThrownBy(() -> DENSE.withRow(2, new double[3])).hasMessage("row 2 is not among 2");
    }

    @Test
    void refusesCompressedRowsThatAreOutOfOrder() {
        assertThatThrownBy(() -> SparseFeatures.wrap(3, new int[] {0, 2}, new int[] {2, 1}, new float[] {1, 1}))
                .hasMessageContaining("row 0: column 1 is out of order");
        assertThatThrownBy(() -> SparseFeatures.wrap(3, new int[] {0, 1}, new int[] {3}, new float[] {1}))
                .hasMessageContaining("not below 3");
    }
}
