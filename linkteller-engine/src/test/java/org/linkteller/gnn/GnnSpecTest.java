package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.gnn.layer.Normalization;

class GnnSpecTest {
    private static final GnnSpec GCN = new GnnSpec.Gcn(List.of(256, 64), Normalization.AUG_NORM_ADJ, 0.5);
    private static final GnnSpec GAT = new GnnSpec.Gat(List.of(4, 4, 6), List.of(32, 16), true, 0.6);
    private static final GnnSpec MLP = new GnnSpec.Mlp(List.of(128), 0.2);

    @Test
    void hiddenWidthsCountAllHeadsOfALayer() {
        assertThat(GCN.hiddenWidths()).containsExactly(256, 64);
        assertThat(GAT.hiddenWidths()).containsExactly(128, 64);
        assertThat(MLP.hiddenWidths()).containsExactly(128);
    }

    @Test
    void oneWidthIsForAllHiddenLayersAndNothingElseChanges() {
        assertThat(GCN.withHidden(List.of(8)))
                .isEqualTo(new GnnSpec.Gcn(List.of(8, 8), Normalization.AUG_NORM_ADJ, 0.5));
        assertThat(GAT.withHidden(List.of(8, 9)))
                .isEqualTo(new GnnSpec.Gat(List.of(4, 4, 6), List.of(8, 9), true, 0.6));
        assertThat(MLP.withHidden(List.of(8)).withDropout(0)).isEqualTo(new GnnSpec.Mlp(List.of(8), 0));
        assertThatThrownBy(() -> MLP.withHidden(List.of(8, 9)))
                .hasMessage("hidden: expected 1 widths, one per hidden layer, got [8, 9]");
    }

    @Test
    void onlyAConvolutionHasANormalization() {
        assertThat(GCN.withNormalization(Normalization.AUG_RWALK))
                .isEqualTo(new GnnSpec.Gcn(List.of(256, 64), Normalization.AUG_RWALK, 0.5));
        assertThatThrownBy(() -> GAT.withNormalization(Normalization.AUG_RWALK))
                .hasMessage("norm has no meaning for gat3, only for graph convolutions");
        assertThatThrownBy(() -> MLP.withNormalization(Normalization.AUG_RWALK))
                .hasMessage("norm has no meaning for mlp, only for graph convolutions");
    }
}
