package org.linkteller.gnn;

import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.RecentQuestions;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/**
 * The black box over a trained model and a private graph, in this process. Answers in double.
 *
 * <p>A query whose features are a {@link RowOverlay} costs only what the changed rows can reach: the pass over the features
 * below the overlay is kept, the change is followed through the layers and the answer is base plus change. Against a full
 * pass over the same features it deviates by less than 1e-9 of the largest logit in the two answers; its <em>difference</em>
 * from the base answer has about 12 correct digits however small the change.
 *
 * <p>Features are recognised by identity, they are immutable. Safe for concurrent queries.
 */
public final class LocalInference implements NeighbourSampling {
    /** Attacks on the same features that may go on side by side without making each other's short cuts again and again. */
    private static final int READERS = 4;

    private final GnnModel model;
    private final Graph graph;
    private final RowPool pool;
    private final RecentQuestions<Base> bases;

    /** A box that uses at most so many threads for one query. */
    public LocalInference(GnnModel model, Graph graph, int threads) {
        this(model, graph, threads, RecentQuestions.OF_AN_ATTACK);
    }

    /** @param kept base passes to keep: for a server, as many as clients work on at a time, if memory allows */
    public LocalInference(GnnModel model, Graph graph, int threads, int kept) {
        this.bases = new RecentQuestions<>(kept);
        this.model = model;
        this.graph = graph;
        this.pool = RowPool.of(threads);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        requireRows(nodes, features);
        if (features instanceof RowOverlay overlay) {
            return base(nodes, overlay.base()).evaluation().predictions(overlay);
        }
        return base(nodes, features).evaluation().predictions();
    }

    /** Of a change only what reaches the nodes that are read is followed through the last layer. */
    @Override
    public Predictions predict(NodeSet nodes, Features features, NodeSet read) {
        if (!(features instanceof RowOverlay overlay)) {
            return NeighbourSampling.super.predict(nodes, features, read);
        }
        requireRows(nodes, features);
        return base(nodes, overlay.base()).reading(read).predictions(overlay);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features, int most, Seed seed) {
        requireRows(nodes, features);
        Graph sampled = graph.induced(nodes).sampled(most, seed.random());
        return model.evaluate(sampled, features, pool).predictions();
    }

    private void requireRows(NodeSet nodes, Features features) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.id(i) >= graph.nodeCount()) {
                throw new IllegalArgumentException(
                        "node " + nodes.id(i) + " is not among the " + graph.nodeCount() + " nodes of the graph");
            }
        }
        if (features.rows() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected one feature row per node, " + nodes.size() + ", got " + features.rows());
        }
    }

    private Base base(NodeSet nodes, Features features) {
        return bases.of(nodes, features, () -> new Base(nodes, features));
    }

    /** A base pass, computed by the first query that needs it while queries on other features go on. */
    private final class Base {
        private final NodeSet nodes;
        private final Features features;
        private final RecentQuestions<ReadEvaluation> readers = new RecentQuestions<>(READERS);
        private @Nullable Evaluation evaluation;

        Base(NodeSet nodes, Features features) {
            this.nodes = nodes;
            this.features = features;
        }

        synchronized Evaluation evaluation() {
            if (evaluation == null) {
                evaluation = model.evaluate(graph.induced(nodes), features, pool);
            }
            return evaluation;
        }

        /** The same for one who reads some rows; kept, since an attack reads the same all along. */
        ReadEvaluation reading(NodeSet read) {
            return readers.of(read, features, () -> ReadEvaluation.of(evaluation(), nodes, read));
        }
    }
}
