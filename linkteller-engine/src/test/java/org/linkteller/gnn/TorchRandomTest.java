package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected values from PyTorch 1.13 on a CPU: {@code torch.manual_seed(seed)}, then {@code tensor.uniform_(-b, b)}. */
class TorchRandomTest {
    @Test
    void aLayersStartIsPyTorchsToTheBit() {
        // a tensor of 3170 x 64, then one of 64, both within 1/8
        TorchRandom random = new TorchRandom(42);
        List<Float> values = draw(random, 3170 * 64 + 2, 0.125);
        assertThat(values.subList(0, 4)).containsExactly(0.095567316f, 0.10375099f, -0.02928406f, 0.11482641f);
        assertThat(values.subList(values.size() - 4, values.size()))
                .containsExactly(0.05928096f, -0.062259912f, 0.08677946f, 0.05434601f);
    }

    @Test
    void onlyTheLowerHalfOfASeedCounts() {
        double bound = 1 / Math.sqrt(3);
        assertThat(draw(new TorchRandom((1L << 40) + 7), 3, bound))
                .containsExactly(0.040325075f, -0.34779212f, 0.18384182f)
                .isEqualTo(draw(new TorchRandom(7), 3, bound));
    }

    private static List<Float> draw(TorchRandom random, int count, double bound) {
        List<Float> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add((float) random.nextDouble(-bound, bound));
        }
        return values;
    }
}
