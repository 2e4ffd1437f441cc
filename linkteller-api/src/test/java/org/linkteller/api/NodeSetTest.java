package org.linkteller.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NodeSetTest {
    @Test
    void aNodesPlaceIsItsPositionInTheOrderDrawn() {
        NodeSet drawn = NodeSet.of(7, 2, 9);
        assertThat(drawn.id(0)).isEqualTo(7);
        assertThat(drawn.positionOf(9)).isEqualTo(2);
        assertThat(drawn.positionOf(3)).isEqualTo(-1);
        assertThat(drawn.ascending()).isEqualTo(NodeSet.of(2, 7, 9));
    }

    @Test
    void allHoldsEachNodeAtItsOwnPosition() {
        NodeSet all = NodeSet.all(5);
        assertThat(all.isAll(5)).isTrue();
        assertThat(all.isAll(6)).isFalse();
        assertThat(NodeSet.of(0, 1, 2, 3, 5).isAll(5)).isFalse();
        assertThat(all.positionOf(4)).isEqualTo(4);
    }

    @Test
    void refusesARepeatedOrNegativeId() {
        assertThatThrownBy(() -> NodeSet.of(3, 1, 3)).hasMessage("node 3 is named twice");
        assertThatThrownBy(() -> NodeSet.of(2, -1)).hasMessage("a node id must not be negative, got -1");
    }
}
