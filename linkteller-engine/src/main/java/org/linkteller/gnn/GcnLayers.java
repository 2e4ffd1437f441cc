package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.Features;
import org.linkteller.gnn.layer.ConvolutionInference;
import org.linkteller.gnn.layer.DoubleOperand;
import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.GraphConvolution;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Readers;
import org.linkteller.gnn.layer.WideWeights;
import org.linkteller.math.RowPool;
import org.linkteller.math.SparseMatrix;

/**
 * A trained GCN layer by layer, for whoever holds a part of the rows and was sent the others that it needs: the arithmetic of
 * {@link GnnModel#predict} in the same order, so a graph that is cut into parts gets the same answers to the bit. For one
 * thread.
 */
public final class GcnLayers {
    private final List<GraphConvolution> layers = new ArrayList<>();
    private final WideWeights weights;
    private final RowPool pool = RowPool.of(1);

    private GcnLayers(GnnModel model) {
        for (Layer layer : Layers.of(model.spec(), model.features(), model.classes())) {
            layers.add((GraphConvolution) layer);
        }
        this.weights = new WideWeights(model.parameters());
    }

    /** @throws IllegalArgumentException if the model is no GCN: attention cannot be followed from degrees alone */
    public static GcnLayers of(GnnModel model) {
        if (!(model.spec() instanceof GnnSpec.Gcn)) {
            throw new IllegalArgumentException(
                    "expected a GCN, got a " + model.spec().name());
        }
        return new GcnLayers(model);
    }

    public int count() {
        return layers.size();
    }

    /** X W of the first layer. */
    public double[][] project(Features features) {
        return DoubleOperand.of(features, pool).times(weight(0));
    }

    /** H W of a later layer, from what {@link #aggregate} gave for the layer before it. */
    public double[][] project(int layer, double[][] beforeActivation) {
        double[][] activated = new double[beforeActivation.length][];
        for (int i = 0; i < activated.length; i++) {
            activated[i] = beforeActivation[i].clone();
            for (int j = 0; j < activated[i].length; j++) {
                activated[i][j] = Math.max(0, activated[i][j]);
            }
        }
        return DoubleRows.product(activated, weight(layer), pool);
    }

    /**
     * Z = Â P + 1 b for some rows of Â, before the activation.
     *
     * @param matrix its columns number the rows of {@code projected}; made by {@link #edge} and {@link #loop}
     */
    public double[][] aggregate(int layer, SparseMatrix matrix, double[][] projected) {
        return DoubleRows.product(
                matrix, projected, weights.row(layers.get(layer).bias()), pool);
    }

    /** Â[u, v] of an edge, from the degrees of u and v. */
    public float edge(int degreeOfU, int degreeOfV) {
        return normalization().edge(degreeOfU, degreeOfV);
    }

    /** Â[u, u] */
    public float loop(int degree) {
        return normalization().loop(degree);
    }

    /** A layer whose responses to changes can be followed, made of rows that are known already; others may be null. */
    ConvolutionInference pass(int layer, SparseMatrix transposed, double[][] projected, double[][] beforeActivation) {
        GraphConvolution made = layers.get(layer);
        return new ConvolutionInference(
                made.last(), weight(layer), new Readers.Listed(transposed), projected, beforeActivation, pool);
    }

    int outputs(int layer) {
        return layers.get(layer).outputs();
    }

    private double[][] weight(int layer) {
        return weights.get(layers.get(layer).weight());
    }

    private Normalization normalization() {
        return layers.get(0).normalization();
    }
}
