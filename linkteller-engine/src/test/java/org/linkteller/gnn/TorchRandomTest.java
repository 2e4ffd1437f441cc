package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;

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

    /** {@code torch.manual_seed(42); nn.Linear(3, 2); nn.Linear(2, 2)}; PyTorch keeps a row for each output, we a column. */
    @Test
    void anMlpBeginsAsPyTorchsLinearLayers() {
        List<Layer> layers = Layers.of(new GnnSpec.Mlp(List.of(2), 0), 3, 2);
        Parameters start = new TorchDraws(42, 4, List.of(2), true).start(layers);
        assertThat(start.get("layers.0.weight").data())
                .containsExactly(
                        new float[] {0.44140652f, 0.53036046f, 0.47920528f, -0.1264995f, -0.13525727f, 0.11650391f},
                        offset(1e-7f));
        assertThat(start.get("layers.0.bias").data())
                .containsExactly(new float[] {-0.28108588f, 0.3390678f}, offset(1e-7f));
        assertThat(start.get("layers.1.weight").data())
                .containsExactly(new float[] {0.62334496f, 0.6146145f, -0.5187534f, 0.13234161f}, offset(1e-7f));
    }

    private static List<Float> draw(TorchRandom random, int count, double bound) {
        List<Float> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add((float) random.nextDouble(-bound, bound));
        }
        return values;
    }
}
