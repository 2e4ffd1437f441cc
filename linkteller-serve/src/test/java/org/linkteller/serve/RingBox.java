package org.linkteller.serve;

import java.util.Arrays;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.serve.guard.ServedNodes;

/**
 * A black box one can compute by hand: nodes stand in a ring, and a node's scores are the first columns of its own row
 * plus half of those of its ring neighbours that are asked too. Numbers beyond the ring stand for nodes alone.
 */
public record RingBox(int count, int classes) implements InferenceApi {
    public static final int COLUMNS = 5;
    public static final int STRANGERS = 4096;

    public static ServedModel served(int count) {
        return new ServedModel(
                "ring", "1", new RingBox(count, 2), ServedNodes.numbered(count), COLUMNS, 2, false, STRANGERS);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        double[] scores = new double[nodes.size() * classes];
        for (int i = 0; i < nodes.size(); i++) {
            double[] own = features.row(i);
            for (int step : new int[] {1, count - 1}) {
                int neighbour = nodes.positionOf((nodes.id(i) + step) % count);
                if (nodes.id(i) < count && neighbour >= 0 && neighbour != i) {
                    double[] row = features.row(neighbour);
                    Arrays.setAll(own, j -> own[j] + row[j] / 2);
                }
            }
            System.arraycopy(own, 0, scores, i * classes, classes);
        }
        return Predictions.wrap(nodes.size(), classes, scores);
    }
}
