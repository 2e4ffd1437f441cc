package org.linkteller.api.box;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RecentQuestions;
import org.linkteller.api.RowOverlay;

/**
 * A box that knows its clients' features already and makes of a row that is sent what its owner admits. What is not
 * admitted is not refused: the box reads something else instead, so that nobody learns from refusals.
 */
final class AdmittedFeatures implements InferenceApi {
    /** Rows that may differ from the registered ones without being stored anew, and then in single precision. */
    private static final int FEW = 16;

    private final InferenceApi box;
    private final NodeSet nodes;
    private final Features registered;
    private final FeatureLimit.Admission admission;
    /** Kept, so that the model below recognises them, too. */
    private final RecentQuestions<Features> bases = new RecentQuestions<>(RecentQuestions.OF_AN_ATTACK);

    AdmittedFeatures(InferenceApi box, ServiceKnowledge knowledge, FeatureLimit.Admission admission) {
        this.box = box;
        this.nodes = knowledge.nodes();
        this.registered = knowledge.features();
        this.admission = admission;
    }

    @Override
    public Predictions predict(NodeSet asked, Features features) {
        if (features.rows() != asked.size() || features.columns() != registered.columns()) {
            throw new IllegalArgumentException("expected " + asked.size() + " rows of " + registered.columns()
                    + " features, got " + features.rows() + " of " + features.columns());
        }
        if (features instanceof RowOverlay overlay) {
            int[] rows = overlay.changedRows();
            double[][] admitted = new double[rows.length][];
            Arrays.setAll(admitted, i -> admitted(asked, overlay, rows[i]));
            return box.predict(asked, base(asked, overlay.base()).withRows(rows, admitted));
        }
        return box.predict(asked, base(asked, features));
    }

    private double[] admitted(NodeSet asked, Features sent, int row) {
        return admission.admit(nodes.positionOf(asked.id(row)), known(asked, row), sent.row(row));
    }

    private double[] known(NodeSet asked, int row) {
        int position = nodes.positionOf(asked.id(row));
        return position < 0 ? new double[registered.columns()] : registered.row(position);
    }

    private Features base(NodeSet asked, Features sent) {
        return sent == registered && asked.equals(nodes)
                ? registered
                : bases.of(asked, sent, () -> admittedBase(asked, sent));
    }

    private Features admittedBase(NodeSet asked, Features sent) {
        int[] changed = IntStream.range(0, sent.rows())
                .filter(row -> !Arrays.equals(admitted(asked, sent, row), known(asked, row)))
                .toArray();
        if (asked.equals(nodes) && changed.length <= FEW) {
            double[][] rows = new double[changed.length][];
            Arrays.setAll(rows, i -> admitted(asked, sent, changed[i]));
            return changed.length == 0 ? registered : registered.withRows(changed, rows);
        }
        int columns = sent.columns();
        float[] values = new float[Math.multiplyExact(sent.rows(), columns)];
        for (int row = 0; row < sent.rows(); row++) {
            double[] admitted = admitted(asked, sent, row);
            for (int c = 0; c < columns; c++) {
                values[row * columns + c] = (float) admitted[c];
            }
        }
        return DenseFeatures.wrap(sent.rows(), columns, values);
    }
}
