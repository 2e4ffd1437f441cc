package org.linkteller.gnn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RecentQuestions;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;

/**
 * The black box over a {@link CountedModel}. It holds no graph: what a client sends decides the answers of the nodes it sends
 * it for and nothing else, and there are no neighbours to sample. So of a {@link RowOverlay} only the changed rows are read
 * anew; the answers below it are kept. Safe for concurrent queries.
 */
final class CountedInference implements NeighbourSampling {
    private final CountedModel model;
    private final NeighbourSampling own;
    private final int threads;
    private final RecentQuestions<Base> bases;

    /**
     * @param own answers of the network that reads features
     * @param kept answers to keep, as {@link LocalInference} does
     */
    CountedInference(CountedModel model, NeighbourSampling own, int threads, int kept) {
        this.model = model;
        this.own = own;
        this.threads = threads;
        this.bases = new RecentQuestions<>(kept);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        return features instanceof RowOverlay overlay && overlay.rows() == nodes.size()
                ? changed(nodes, overlay)
                : whole(nodes, features);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features, int most, Seed seed) {
        return predict(nodes, features);
    }

    private Predictions whole(NodeSet nodes, Features features) {
        return model.read(own.predict(nodes, features), nodes, threads);
    }

    private Predictions changed(NodeSet nodes, RowOverlay overlay) {
        double[] scores = bases.of(nodes, overlay.base(), () -> new Base(nodes, overlay.base()))
                .answers()
                .toArray();
        int[] rows = overlay.changedRows();
        Predictions first = own.predict(nodes, overlay);
        double[] sent = new double[rows.length * first.classes()];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(first.row(rows[i]), 0, sent, i * first.classes(), first.classes());
        }
        NodeSet moved = NodeSet.of(Arrays.stream(rows).map(nodes::id).toArray());
        Predictions answers = model.read(Predictions.wrap(rows.length, first.classes(), sent), moved, threads);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(answers.row(i), 0, scores, rows[i] * answers.classes(), answers.classes());
        }
        return Predictions.wrap(nodes.size(), answers.classes(), scores);
    }

    /** Answers below overlays, computed by the first query that needs them while others go on. */
    private final class Base {
        private final NodeSet nodes;
        private final Features features;
        private @Nullable Predictions answers;

        Base(NodeSet nodes, Features features) {
            this.nodes = nodes;
            this.features = features;
        }

        synchronized Predictions answers() {
            if (answers == null) {
                answers = whole(nodes, features);
            }
            return answers;
        }
    }
}
