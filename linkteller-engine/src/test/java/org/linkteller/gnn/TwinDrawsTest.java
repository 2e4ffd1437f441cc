package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.math.Dropout;
import org.linkteller.math.Kernels;

class TwinDrawsTest {
    private static final GnnSpec GCN = new GnnSpec.Gcn(List.of(32), Normalization.FIRST_ORDER_GCN, 0.5);
    private static final Dataset.Part PART = Samples.twoGroups(400, 1);
    private static final Randomness REBUILT = Randomness.likeTorch(42);

    @Test
    void twinZeroIsTheModelItselfToTheBit() {
        assertThat(trained(REBUILT.twin(0))).containsExactly(trained(REBUILT));
    }

    /** Everything else, the masks above all, is the model's: a training differs in rounding alone. */
    @Test
    void everyWeightIsTheNextFloatUpOrDown() {
        float[] start = weights(REBUILT);
        float[] twin = weights(REBUILT.twin(1));
        int up = 0;
        for (int i = 0; i < start.length; i++) {
            assertThat(twin[i]).isIn(Math.nextUp(start[i]), Math.nextDown(start[i]));
            up += twin[i] > start[i] ? 1 : 0;
        }
        // 5 standard deviations of a fair coin: one seed in 1.7 million fails
        assertThat((double) up).isBetween(bound(start.length, -5), bound(start.length, 5));
        for (int row = 0; row < 400; row++) {
            assertThat(mask(REBUILT.twin(1)).keeps(row, row % 32))
                    .isEqualTo(mask(REBUILT).keeps(row, row % 32));
        }
    }

    @Test
    void aTwinIsRepeatableAndNoOther() {
        assertThat(trained(REBUILT.twin(1)))
                .containsExactly(trained(REBUILT.twin(1)))
                .isNotEqualTo(trained(REBUILT.twin(2)))
                .isNotEqualTo(trained(REBUILT));
    }

    @Test
    void refusesANegativeNumber() {
        assertThatThrownBy(() -> REBUILT.twin(-1)).hasMessageContaining("from 1, got -1");
    }

    private static double bound(int coins, int deviations) {
        return coins / 2.0 + deviations * Math.sqrt(coins) / 2;
    }

    private static Dropout mask(Randomness randomness) {
        return randomness.draws(GCN, 400).dropout(0.5, 3, 0);
    }

    /** Those of which the first epoch's products are made. */
    private static float[] weights(Randomness randomness) {
        Draws draws = randomness.draws(GCN, 400);
        Parameters weights = draws.start(Layers.of(GCN, 50, 2));
        draws.round(weights, 1);
        return weights.tensors().get(0).values().data();
    }

    private static float[] trained(Randomness randomness) {
        return new Trainer(Kernels.best(1))
                .train(GCN, PART, TrainingOptions.defaults().withEpochs(5), randomness)
                .model()
                .parameters()
                .tensors()
                .get(0)
                .values()
                .data();
    }
}
