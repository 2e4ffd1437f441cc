package org.linkteller.gnn.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.ImportedSpec;
import org.linkteller.gnn.ImportedSpec.Block;
import org.linkteller.gnn.ImportedSpec.Kind;
import org.linkteller.gnn.file.WeightFile.Weights;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.Tensor;
import org.linkteller.math.Matrix;

/**
 * Weights that were trained in PyTorch Geometric or DGL, as a model of ours: GCNConv and GraphConv, GATConv, SAGEConv with
 * the mean, GINConv, Linear, under the names those classes give their arrays. A file does not say what happens between its
 * layers: ReLU is taken for granted, ELU behind attention. What cannot be mapped is named.
 */
public final class WeightImport {
    /** What PyTorch adds to a variance before its root, unless told otherwise. */
    private static final double NORM_EPSILON = 1e-5;

    private final List<Block> blocks = new ArrayList<>();
    private final List<Tensor> tensors = new ArrayList<>();
    private int features;
    private int width;

    private WeightImport() {}

    /**
     * @param architecture such as gcn:64,7; one part per layer of the file, in its order
     * @throws DataFormatException in one line, if the file is not whole or does not fit the architecture
     */
    public static GnnModel load(Path file, String architecture, boolean multiLabel) {
        Architecture parsed = Architecture.parse(architecture);
        Map<String, Weights> weights = WeightFile.load(file);
        try {
            return new WeightImport().read(parsed, WeightModule.of(weights), multiLabel);
        } catch (IllegalArgumentException e) {
            throw new DataFormatException(file + ": " + e.getMessage(), e);
        }
    }

    private GnnModel read(Architecture architecture, List<WeightModule> modules, boolean multiLabel) {
        if (modules.size() != architecture.parts().size()) {
            throw new IllegalArgumentException(
                    "expected " + architecture.parts().size() + " layers, " + architecture.parts() + ", got "
                            + modules.size() + ": " + modules);
        }
        for (int i = 0; i < modules.size(); i++) {
            Architecture.Part part = architecture.parts().get(i);
            WeightModule module = modules.get(i);
            String found = module.toString();
            switch (part.kind()) {
                case GCN, GCN_NOLOOP -> convolution(module, part);
                case GAT -> attention(module, part, i == modules.size() - 1);
                case SAGE -> sage(module);
                case GIN -> gin(module);
                case LINEAR -> linear(module.matrix(true, "weight", "lin.weight"), module);
            }
            module.requireEmpty(part);
            if (width != part.width() * (i == modules.size() - 1 ? 1 : part.heads())) {
                throw new IllegalArgumentException("the architecture says " + part + ", got " + found);
            }
        }
        ImportedSpec spec = new ImportedSpec(blocks);
        Parameters parameters = Parameters.of(tensors);
        if (!parameters.isFinite()) {
            throw new IllegalArgumentException("there are weights that are not finite numbers");
        }
        return GnnModel.of(spec, features, width, multiLabel, parameters);
    }

    private void convolution(WeightModule module, Architecture.Part part) {
        boolean geometric = module.names().contains("lin.weight"); // PyTorch Geometric 2 keeps outputs first
        Matrix weight = module.matrix(geometric, "lin.weight", "weight");
        Matrix bias = module.vector(weight.columns(), "bias");
        if (part.kind() == Architecture.Kind.GCN) {
            add(Kind.CONVOLUTION, 1, weight, new Named("weight", weight), new Named("bias", bias));
        } else {
            Matrix none = Matrix.zeros(weight.rows(), weight.columns());
            add(
                    Kind.SYMMETRIC,
                    1,
                    weight,
                    new Named("weight", weight),
                    new Named("self", none),
                    new Named("bias", bias));
        }
    }

    /** DGL averages the heads of a last layer outside it, so that its bias has all of them. */
    private void attention(WeightModule module, Architecture.Part part, boolean last) {
        boolean dgl = module.names().contains("attn_l");
        Weights other = module.take("lin_dst.weight");
        Matrix weight = module.matrix(true, "lin.weight", "lin_src.weight", "fc.weight");
        if (other != null
                && !Arrays.equals(
                        Matrix.wrap(weight.columns(), weight.rows(), other.values())
                                .transpose()
                                .data(),
                        weight.data())) {
            throw new IllegalArgumentException(module.path() + ": two different projections for the ends of an edge");
        }
        int all = weight.columns();
        List<Integer> vectors = module.shape("att_src", "attn_l");
        if (vectors.size() != 3 || vectors.get(1) != part.heads() || vectors.get(2) != part.width()) {
            throw new IllegalArgumentException("the architecture says " + part + ", got " + module);
        }
        if (all != part.heads() * part.width()) {
            throw new IllegalArgumentException(
                    "the architecture says " + part + ", " + module.path() + " has " + all + " outputs of all heads");
        }
        Matrix source = module.vector(all, "att_src", "attn_l");
        Matrix target = module.vector(all, "att_dst", "attn_r");
        Matrix bias;
        if (last && part.heads() > 1 && dgl) {
            bias = averaged(module.vector(all, "bias"), part.heads());
        } else {
            bias = module.vector(last ? part.width() : all, "bias");
        }
        add(
                Kind.ATTENTION,
                part.heads(),
                weight,
                new Named("weight", weight),
                new Named("source", source),
                new Named("target", target),
                new Named("bias", bias));
    }

    private static Matrix averaged(Matrix vector, int heads) {
        int width = vector.columns() / heads;
        Matrix mean = Matrix.zeros(1, width);
        for (int j = 0; j < vector.columns(); j++) {
            mean.set(0, j % width, mean.at(0, j % width) + vector.at(0, j) / heads);
        }
        return mean;
    }

    private void sage(WeightModule module) {
        Matrix neighbours = module.matrix(true, "lin_l.weight", "fc_neigh.weight");
        Matrix self = module.matrix(true, "lin_r.weight", "fc_self.weight");
        Matrix bias = module.vector(
                neighbours.columns(), "lin_l.bias", "lin_r.bias", "fc_neigh.bias", "fc_self.bias", "bias");
        add(
                Kind.MEAN,
                1,
                neighbours,
                new Named("weight", neighbours),
                new Named("self", self),
                new Named("bias", bias));
    }

    /**
     * A perceptron of (1 + epsilon) x_u + Σ x_v. Its first layer is linear, so it may be applied before the sum; what
     * follows is every node for itself.
     */
    private void gin(WeightModule module) {
        Weights epsilon = module.take("eps");
        TreeMap<Integer, Matrix[]> perceptron = new TreeMap<>(); // weight and bias by place
        for (String name : module.names()) {
            if (name.endsWith(".weight") && !module.names().contains(beside(name, "running_mean"))) {
                Matrix weight = module.matrix(true, name);
                perceptron.put(place(name), new Matrix[] {weight, module.vector(weight.columns(), beside(name, "bias"))
                });
            }
        }
        for (String name : module.names()) {
            if (name.endsWith(".running_mean")) {
                Integer place =
                        name.contains("norms.") ? Integer.valueOf(place(name)) : perceptron.lowerKey(place(name));
                Matrix[] before = place == null ? null : perceptron.get(place);
                if (before == null) {
                    throw new IllegalArgumentException(module + ": " + name + " follows no linear layer");
                }
                fold(module, name, before);
            }
        }
        if (perceptron.isEmpty()) {
            throw new IllegalArgumentException(
                    module + ": expected the linear layers of a perceptron, nn.0.weight ...");
        }
        Kind kind = Kind.SUM;
        for (Matrix[] layer : perceptron.values()) {
            if (kind == Kind.SUM) {
                Matrix self = layer[0].copy();
                float factor = 1 + (epsilon == null ? 0 : epsilon.values()[0]);
                for (int i = 0; i < self.data().length; i++) {
                    self.data()[i] *= factor;
                }
                add(
                        kind,
                        1,
                        layer[0],
                        new Named("weight", layer[0]),
                        new Named("self", self),
                        new Named("bias", layer[1]));
            } else {
                add(kind, 1, layer[0], new Named("self", layer[0]), new Named("bias", layer[1]));
            }
            kind = Kind.LINEAR;
        }
    }

    private static String beside(String name, String other) {
        return name.substring(0, name.lastIndexOf('.') + 1) + other;
    }

    /** The last number in a name: where in its sequence a layer stands. */
    private static int place(String name) {
        String digits = name.replaceAll(".*\\.(\\d{1,6})\\..*", "$1");
        if (digits.equals(name)) {
            throw new IllegalArgumentException(name + ": expected a number that tells its place");
        }
        return Integer.parseInt(digits);
    }

    /** Batch normalisation after training is a factor and a shift per column; the linear layer before it takes both. */
    private static void fold(WeightModule module, String name, Matrix[] layer) {
        int columns = layer[0].columns();
        Matrix mean = module.vector(columns, name);
        Matrix variance = module.vector(columns, beside(name, "running_var"));
        Matrix factor = module.vector(columns, beside(name, "weight"));
        Matrix shift = module.vector(columns, beside(name, "bias"));
        module.take(beside(name, "num_batches_tracked"));
        for (int j = 0; j < columns; j++) {
            float scale = (float) (factor.at(0, j) / Math.sqrt(variance.at(0, j) + NORM_EPSILON));
            for (int i = 0; i < layer[0].rows(); i++) {
                layer[0].set(i, j, layer[0].at(i, j) * scale);
            }
            layer[1].set(0, j, (layer[1].at(0, j) - mean.at(0, j)) * scale + shift.at(0, j));
        }
    }

    private void linear(Matrix weight, WeightModule module) {
        add(
                Kind.LINEAR,
                1,
                weight,
                new Named("self", weight),
                new Named("bias", module.vector(weight.columns(), "bias", "lin.bias")));
    }

    /** Adds a layer; its tensors in the layer's own order, the bias last. */
    private void add(Kind kind, int heads, Matrix weight, Named... tensorsOfLayer) {
        if (blocks.isEmpty()) {
            features = weight.rows();
        } else if (width != weight.rows()) {
            throw new IllegalArgumentException("layer " + (blocks.size() + 1) + " takes " + weight.rows()
                    + " values, the one before gives " + width);
        }
        for (Named named : tensorsOfLayer) {
            tensors.add(named.tensor("layers." + blocks.size() + "."));
            width = named.values.columns();
        }
        blocks.add(new Block(kind, weight.columns() / heads, heads));
    }

    private record Named(String name, Matrix values) {
        Tensor tensor(String prefix) {
            boolean vector = !name.equals("weight") && !name.equals("self");
            return new Tensor(
                    vector
                            ? Tensor.Shape.vector(prefix + name, values.columns())
                            : Tensor.Shape.matrix(prefix + name, values.rows(), values.columns()),
                    values);
        }
    }
}
