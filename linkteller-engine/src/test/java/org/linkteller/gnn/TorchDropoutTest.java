package org.linkteller.gnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.math.Dropout;

/** Expected values from another program, in Python, that goes thread by thread as the GPU does. */
class TorchDropoutTest {
    private static final int ROWS = 4648;
    private static final int WIDTH = 64;

    @Test
    void theMasksOfAnEpochFollowEachOther() {
        TorchDraws draws = new TorchDraws(42, ROWS, List.of(WIDTH, WIDTH), false);
        assertThat(TorchDropout.used((long) ROWS * WIDTH)).isEqualTo(8);
        Dropout first = draws.dropout(0.5, 1, 0);
        assertThat(bits(first, 0, 24)).isEqualTo("011111101010110010111110");
        assertThat(kept(first)).isEqualTo(148_294);
        Dropout second = draws.dropout(0.5, 1, 1);
        assertThat(bits(second, WIDTH * ROWS - 24, WIDTH * ROWS)).isEqualTo("101001010011010010001110");
        assertThat(kept(second)).isEqualTo(148_798);
        assertThat(bits(draws.dropout(0.5, 2, 0), 0, 24)).isNotEqualTo(bits(first, 0, 24));
    }

    @Test
    void aSmallTensorIsOneSmallLaunchAndOtherRatesDropLess() {
        Dropout mask = new TorchDropout(0.4, 42, 0, 40, 8);
        StringBuilder bits = new StringBuilder();
        for (int i = 0; i < 32; i++) {
            bits.append(mask.keeps(i / 8, i % 8) ? 1 : 0);
        }
        assertThat(bits).hasToString("01111110111011011011111000001011");
        assertThat(mask.scale()).isEqualTo(1 / 0.6f);
    }

    @Test
    void refusesWhatThatKernelIsNotUsedFor() {
        assertThatThrownBy(() -> new TorchDropout(0.5, 42, 0, 5, 3)).hasMessageContaining("a multiple of 4, got 5 x 3");
    }

    private static String bits(Dropout mask, int from, int to) {
        StringBuilder bits = new StringBuilder();
        for (int i = from; i < to; i++) {
            bits.append(mask.keeps(i / WIDTH, i % WIDTH) ? 1 : 0);
        }
        return bits.toString();
    }

    private static int kept(Dropout mask) {
        return (int)
                bits(mask, 0, ROWS * WIDTH).chars().filter(bit -> bit == '1').count();
    }
}
