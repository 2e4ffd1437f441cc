package org.linkteller.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;

class LabelsTest {
    private final Labels single = Labels.single(3, 0, 2, Labels.NONE, 2, 1, 1);
    private final Labels multi = Labels.multi(3, 2, new byte[] {1, 1, 0, 0, 0, 1});

    @Test
    void singleLabelsAnswerBothWays() {
        assertThat(single.label(1)).isEqualTo(2);
        assertThat(single.has(1, 2)).isTrue();
        assertThat(single.has(1, 0)).isFalse();
        assertThat(single.isLabelled(2)).isFalse();
        assertThat(single.has(2, 0)).isFalse();
    }

    @Test
    void aNodeOfMultiLabelDataMayHaveAllClassesOrNone() {
        assertThat(multi.has(0, 0) && multi.has(0, 1)).isTrue();
        assertThat(multi.isLabelled(1)).isFalse();
        assertThat(multi.has(2, 1)).isTrue();
        assertThatThrownBy(() -> multi.label(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void countsAndTheRarestClassRegardOnlyTheGivenNodes() {
        assertThat(single.counts(NodeSet.all(6))).containsExactly(1, 2, 2);
        assertThat(single.rarest(NodeSet.all(6))).isZero();
        assertThat(single.rarest(NodeSet.of(0, 1, 3, 4))).isZero();
        assertThat(single.rarest(NodeSet.of(0, 1, 3))).isEqualTo(1);
        assertThat(multi.counts(NodeSet.of(0, 2))).containsExactly(1, 2);
    }

    @Test
    void aSelectionKeepsTheOrderOfItsNodes() {
        assertThat(single.of(NodeSet.of(3, 0))).isEqualTo(Labels.single(3, 2, 0));
        assertThat(multi.of(NodeSet.of(2, 0))).isEqualTo(Labels.multi(2, 2, new byte[] {0, 1, 1, 1}));
    }

    @Test
    void refusesClassesOutOfRange() {
        assertThatThrownBy(() -> Labels.single(2, 0, 2)).hasMessage("node 1: expected a class from 0 to 1, got 2");
        assertThatThrownBy(() -> Labels.multi(1, 2, new byte[] {0, 2}))
                .hasMessage("node 0, class 1: expected 0 or 1, got 2");
        assertThatThrownBy(() -> Labels.multi(2, 2, new byte[3])).hasMessageContaining("2 x 2");
    }
}
