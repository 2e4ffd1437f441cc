package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.data.Labels;
import org.linkteller.data.Utility;

class UtilityScoreTest {
    /** Says class 0, 1, 1, 1, 0. */
    private static final Predictions LOGITS = Predictions.wrap(5, 2, new double[] {1, 0, 0, 1, 0, 2, -1, 3, 0, 0});

    private static final Labels LABELS = Labels.single(2, 0, 1, 0, 1, 0);
    private static final NodeSet ALL = NodeSet.all(5);

    @Test
    void rareF1IsThatOfTheMinority() {
        // class 1: two of two found, one named wrongly: 2*2 / (2*2 + 1)
        assertThat(score(Utility.RARE_F1).value()).isEqualTo(0.8);
        assertThat(score(Utility.RARE_F1).nodes()).isEqualTo(5);
    }

    @Test
    void microF1OfOneClassPerNodeIsTheAccuracy() {
        assertThat(score(Utility.ACCURACY).value()).isEqualTo(0.8);
        assertThat(score(Utility.MICRO_F1).value()).isEqualTo(0.8);
    }

    @Test
    void microF1OfSeveralClassesCountsEveryDecision() {
        Labels several = Labels.multi(2, 3, new byte[] {1, 0, 1, 0, 0, 1});
        Predictions logits = Predictions.wrap(2, 3, new double[] {2, 1, -1, -1, -2, 3});
        // named (0,0) right, (0,1) wrong, (1,2) right; (0,2) missed
        UtilityScore score = UtilityScore.of(Utility.MICRO_F1, logits, several, NodeSet.all(2), u -> 1);
        assertThat(score.value()).isEqualTo(4.0 / 6);
        assertThatThrownBy(() -> UtilityScore.of(Utility.ACCURACY, logits, several, NodeSet.all(2), u -> 1))
                .hasMessageContaining("accuracy is for nodes of one class each");
    }

    @Test
    void degreeBinsPartTheNodesWithNeighbours() {
        int[] degrees = {0, 5, 6, 50, 51};
        UtilityScore score = UtilityScore.of(Utility.ACCURACY, LOGITS, LABELS, ALL, u -> degrees[u]);
        assertThat(score.byDegree()).hasSize(11);
        assertThat(score.byDegree().get(0)).isEqualTo(new UtilityScore.DegreeBin(1, 5, 1, 1));
        assertThat(score.byDegree().get(1)).isEqualTo(new UtilityScore.DegreeBin(6, 10, 1, 0));
        assertThat(score.byDegree().get(2).value()).isNaN();
        assertThat(score.byDegree().get(9)).isEqualTo(new UtilityScore.DegreeBin(46, 50, 1, 1));
        assertThat(score.byDegree().get(10)).hasToString("51+");
        assertThat(score.byDegree().get(10).nodes()).isEqualTo(1);
    }

    @Test
    void nodesWithoutAClassAreLeftOut() {
        Labels some = Labels.single(2, 0, Labels.NONE, 0, Labels.NONE, 0);
        assertThat(UtilityScore.of(Utility.ACCURACY, LOGITS, some, ALL, u -> 1).nodes())
                .isEqualTo(3);
    }

    private static UtilityScore score(Utility metric) {
        return UtilityScore.of(metric, LOGITS, LABELS, ALL, u -> 1);
    }
}
