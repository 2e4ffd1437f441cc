package org.linkteller.api.box;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;

/**
 * A box that knows most of its clients' features already and lets them change some columns only: in every other column
 * it reads its own values, whatever is sent.
 */
final class ChangeableColumns implements InferenceApi {
    private final InferenceApi box;
    private final Features registered;
    private final boolean[] changeable;

    private ChangeableColumns(InferenceApi box, Features registered, boolean[] changeable) {
        this.box = box;
        this.registered = registered;
        this.changeable = changeable;
    }

    /**
     * A seeded choice of the given share of the columns, at least one.
     *
     * @param registered what the box believes about the nodes of every query, row for row
     */
    static ChangeableColumns of(InferenceApi box, Features registered, double share, Seed seed) {
        int[] columns = IntStream.range(0, registered.columns()).toArray();
        seed.derive("columns").shuffle(columns);
        boolean[] changeable = new boolean[columns.length];
        for (int k = 0; k < Math.max(1, Math.round(share * columns.length)); k++) {
            changeable[columns[k]] = true;
        }
        return new ChangeableColumns(box, registered, changeable);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        if (features == registered) {
            return box.predict(nodes, features);
        }
        boolean fewChanged = features instanceof RowOverlay overlay && overlay.base() == registered;
        int[] rows = fewChanged
                ? ((RowOverlay) features).changedRows()
                : IntStream.range(0, features.rows()).toArray();
        double[][] admitted = Arrays.stream(rows)
                .mapToObj(row -> admitted(registered.row(row), features.row(row)))
                .toArray(double[][]::new);
        return box.predict(nodes, registered.withRows(rows, admitted));
    }

    private double[] admitted(double[] known, double[] sent) {
        for (int c = 0; c < known.length; c++) {
            known[c] = changeable[c] ? sent[c] : known[c];
        }
        return known;
    }
}
