package org.linkteller.gnn;

import org.linkteller.gnn.layer.DoubleRows;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.gnn.layer.PlainAttention;
import org.linkteller.graph.Graph;

/** A whole attention network as one would write it down, in double. */
final class PlainGat {
    private PlainGat() {}

    /** Logits, one row per node, of features with one row per node. */
    static double[][] logits(GnnSpec.Gat spec, Graph graph, Parameters parameters, double[][] features) {
        double[][] x = features;
        for (int i = 0; i < spec.layers(); i++) {
            String name = "layers." + i;
            boolean last = i == spec.layers() - 1;
            double[][] z = times(x, DoubleRows.of(parameters.get(name + ".weight")));
            double[] source = DoubleRows.of(parameters.get(name + ".source"))[0];
            double[] target = DoubleRows.of(parameters.get(name + ".target"))[0];
            double[] bias = DoubleRows.of(parameters.get(name + ".bias"))[0];
            double[][] out = PlainAttention.forward(
                    graph, z, source, target, spec.heads().get(i), !last);
            double[][] skip = spec.skip()
                    ? times(x, DoubleRows.of(parameters.get(name + ".skip")))
                    : new double[x.length][bias.length];
            for (int u = 0; u < x.length; u++) {
                for (int j = 0; j < bias.length; j++) {
                    double sum = out[u][j] + bias[j] + skip[u][j];
                    out[u][j] = last || sum > 0 ? sum : Math.expm1(sum);
                }
            }
            x = out;
        }
        return x;
    }

    private static double[][] times(double[][] x, double[][] weight) {
        double[][] product = new double[x.length][weight[0].length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < weight[0].length; j++) {
                for (int k = 0; k < weight.length; k++) {
                    product[i][j] += x[i][k] * weight[k][j];
                }
            }
        }
        return product;
    }
}
