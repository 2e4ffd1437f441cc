package org.linkteller.serve.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.serve.wire.DataType;
import org.linkteller.serve.wire.Tensor;

class HardeningTest {
    private static final int ROWS = 50;
    private static final int CLASSES = 3;

    /** Logits of every size, among them some that are too large to be rounded and some that are equal. */
    private static Predictions logits() {
        double[] logits =
                new Seed(1).random().doubles((long) ROWS * CLASSES, -30, 30).toArray();
        logits[0] = 1e300;
        logits[4] = logits[5];
        logits[7] = -1e305;
        return Predictions.wrap(ROWS, CLASSES, logits);
    }

    @ParameterizedTest
    @CsvSource({
        "LOGITS,, full",
        "LOGITS, 3, rounded:3",
        "LOGITS, 15, rounded:15",
        "POSTERIORS,, posteriors",
        "POSTERIORS, 2, posteriors+rounded:2",
        "LABELS,, labels"
    })
    void whatIsServedIsWhatIsAuditedBitForBit(Hardening.Form form, Integer decimals, String audited) {
        Features features = DenseFeatures.of(new double[ROWS][1]);
        for (OutputKind kind : OutputKind.values()) {
            double[] expected = Box.parse(audited)
                    .around((nodes, sent) -> logits(), kind, features)
                    .predict(NodeSet.all(ROWS), features)
                    .toArray();
            Tensor served = new Hardening(form, decimals).apply(logits(), kind, DataType.FP64);
            if (form == Hardening.Form.LABELS) {
                assertThat(oneOfEach(served.longs(), kind)).containsExactly(expected);
            } else {
                assertThat(served.doubles()).containsExactly(expected);
            }
        }
    }

    /** Labels on the wire are numbers of classes where a node has one; an audit sees a one among zeros. */
    private static double[] oneOfEach(long[] labels, OutputKind kind) {
        double[] decisions = new double[ROWS * CLASSES];
        for (int i = 0; i < labels.length; i++) {
            if (kind == OutputKind.SOFTMAX) {
                decisions[i * CLASSES + (int) labels[i]] = 1;
            } else {
                decisions[i] = labels[i];
            }
        }
        return decisions;
    }
}
