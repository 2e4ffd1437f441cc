package org.linkteller.gnn;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.linkteller.api.Seed;
import org.linkteller.gnn.layer.AttentionLayer;
import org.linkteller.gnn.layer.GraphConvolution;
import org.linkteller.gnn.layer.Layer;
import org.linkteller.gnn.layer.Normalization;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.graph.Graph;

/** The layers that a spec stands for, and what follows from the list as a whole. */
public final class Layers {
    private Layers() {}

    public static List<Layer> of(GnnSpec spec, int features, int classes) {
        if (spec instanceof GnnSpec.Gcn gcn) {
            return convolutions(gcn.hidden(), gcn.normalization(), features, classes);
        }
        if (spec instanceof GnnSpec.Mlp mlp) {
            return convolutions(mlp.hidden(), Normalization.AUG_NORM_ADJ, features, classes);
        }
        if (spec instanceof GnnSpec.Gat gat) {
            return attentions(gat, features, classes);
        }
        List<Layer> layers = ((ImportedSpec) spec).layers(features);
        if (layers.get(layers.size() - 1).outputs() != classes) {
            throw new IllegalArgumentException(
                    "expected " + classes + " classes, the last layer is " + layers.get(layers.size() - 1));
        }
        return layers;
    }

    /** The edges a network uses. An MLP is a GCN on the graph without edges, whose Â is the identity. */
    static Graph seenBy(GnnSpec spec, Graph graph) {
        return spec instanceof GnnSpec.Mlp ? Graph.of(graph.nodeCount(), new int[0][]) : graph;
    }

    public static List<Tensor.Shape> shapes(List<Layer> layers) {
        return layers.stream().flatMap(layer -> layer.shapes().stream()).toList();
    }

    /** Fresh parameters; each layer draws from its own stream. */
    static Parameters initialised(List<Layer> layers, Seed seed) {
        Parameters parameters = Parameters.zeros(shapes(layers));
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i).initialise(parameters, seed.derive("layer", i).random());
        }
        return parameters;
    }

    /** Fresh parameters, all from one stream in the order of the layers. */
    static Parameters initialised(List<Layer> layers, RandomGenerator random) {
        Parameters parameters = Parameters.zeros(shapes(layers));
        layers.forEach(layer -> layer.initialise(parameters, random));
        return parameters;
    }

    private static List<Layer> convolutions(
            List<Integer> hidden, Normalization normalization, int features, int classes) {
        return stacked(
                hidden.size() + 1,
                features,
                (i, name, inputs, last) ->
                        new GraphConvolution(name, inputs, last ? classes : hidden.get(i), normalization, last));
    }

    private static List<Layer> attentions(GnnSpec.Gat spec, int features, int classes) {
        return stacked(
                spec.layers(),
                features,
                (i, name, inputs, last) -> new AttentionLayer(
                        name,
                        inputs,
                        spec.heads().get(i),
                        last ? classes : spec.hidden().get(i),
                        spec.skip(),
                        last));
    }

    /** Makes the layer at a place of the stack, under the name of its tensors. */
    @FunctionalInterface
    interface Maker {
        Layer make(int place, String name, int inputs, boolean last);
    }

    /** Layers each of which takes what the one before gives. */
    static List<Layer> stacked(int count, int features, Maker maker) {
        List<Layer> layers = new ArrayList<>();
        int inputs = features;
        for (int i = 0; i < count; i++) {
            Layer layer = maker.make(i, "layers." + i, inputs, i == count - 1);
            layers.add(layer);
            inputs = layer.outputs();
        }
        return List.copyOf(layers);
    }
}
