package org.linkteller.gnn;

import java.io.Serializable;
import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.api.NeighbourSampling;
import org.linkteller.api.Predictions;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.gnn.layer.WideWeights;
import org.linkteller.graph.Graph;
import org.linkteller.math.RowPool;

/** A trained network; immutable and safe to share between threads. It knows its weights and no graph. */
public final class GnnModel implements NodeClassifier {
    private final GnnSpec spec;
    private final int features;
    private final int classes;
    private final boolean multiLabel;
    private final transient List<Layer> layers;
    private final Parameters parameters;
    private final transient WideWeights wide;

    private GnnModel(GnnSpec spec, int features, int classes, boolean multiLabel, Parameters parameters) {
        this.spec = spec;
        this.features = features;
        this.classes = classes;
        this.multiLabel = multiLabel;
        this.layers = Layers.of(spec, features, classes);
        List<Tensor.Shape> expected = Layers.shapes(layers);
        if (!parameters.shapes().equals(expected)) {
            throw new IllegalArgumentException(
                    "a " + spec.name() + " has the parameters " + expected + ", got " + parameters.shapes());
        }
        this.parameters = parameters.copy();
        this.wide = new WideWeights(this.parameters);
    }

    /**
     * A network with the given weights, which are copied.
     *
     * @param features width of a feature row
     * @param multiLabel whether a node may have several classes: whether scores are read through a sigmoid each or one
     *     softmax
     */
    public static GnnModel of(GnnSpec spec, int features, int classes, boolean multiLabel, Parameters parameters) {
        return new GnnModel(spec, features, classes, multiLabel, parameters);
    }

    public GnnSpec spec() {
        return spec;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public int classes() {
        return classes;
    }

    @Override
    public boolean isMultiLabel() {
        return multiLabel;
    }

    @Override
    public int hops() {
        return spec.hops();
    }

    @Override
    public long activations() {
        return classes + spec.hiddenWidths().stream().mapToLong(width -> width).sum();
    }

    @Override
    public GnnModel network() {
        return this;
    }

    @Override
    public NeighbourSampling over(Graph graph, int threads, int kept) {
        return new LocalInference(this, graph, threads, kept);
    }

    /** A copy of the weights. */
    public Parameters parameters() {
        return parameters.copy();
    }

    @Override
    public Predictions predict(Graph graph, Features features, int threads) {
        return evaluate(graph, features, RowPool.of(threads)).predictions();
    }

    Evaluation evaluate(Graph graph, Features features, RowPool pool) {
        return Evaluation.of(spec, layers, wide, graph, features, pool);
    }

    /** Crosses to another process as what makes it, so that it is checked again there. */
    private record Form(GnnSpec spec, int features, int classes, boolean multiLabel, Parameters parameters)
            implements Serializable {
        private Object readResolve() {
            return GnnModel.of(spec, features, classes, multiLabel, parameters);
        }
    }

    private Object writeReplace() {
        return new Form(spec, features, classes, multiLabel, parameters);
    }

    @Override
    public String toString() {
        return "GnnModel[" + spec + ", " + features + " features, " + classes + " classes, " + parameters.size()
                + " parameters]";
    }
}
