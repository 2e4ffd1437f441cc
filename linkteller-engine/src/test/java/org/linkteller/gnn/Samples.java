package org.linkteller.gnn;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.api.ShiftedFeatures;
import org.linkteller.api.SparseFeatures;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.gnn.layer.Parameters;
import org.linkteller.graph.Graph;

/** Small seeded networks and features for tests. */
public final class Samples {
    private Samples() {}

    /** Weights as training starts with them. */
    public static GnnModel model(GnnSpec spec, int features, int classes, boolean multiLabel, long seed) {
        Parameters parameters = Layers.initialised(Layers.of(spec, features, classes), new Seed(seed));
        return GnnModel.of(spec, features, classes, multiLabel, parameters);
    }

    public static DenseFeatures dense(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return DenseFeatures.wrap(rows, columns, values);
    }

    /** About a third of the entries is not zero. */
    public static SparseFeatures sparse(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] starts = new int[rows + 1];
        int[] indices = new int[rows * columns];
        float[] values = new float[rows * columns];
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (random.nextInt(3) == 0) {
                    indices[count] = j;
                    values[count++] = (float) random.nextDouble(0.5, 1.5);
                }
            }
            starts[i + 1] = count;
        }
        return SparseFeatures.wrap(columns, starts, Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
    }

    public static ShiftedFeatures shifted(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed + 1);
        double[] scale = random.doubles(columns, 0.5, 2).toArray();
        double[] shift = random.doubles(columns, -0.5, 0.5).toArray();
        return ShiftedFeatures.of(sparse(rows, columns, seed), scale, shift);
    }

    public static Labels single(int nodes, int classes, long seed) {
        return Labels.single(
                classes, new SplittableRandom(seed).ints(nodes, 0, classes).toArray());
    }

    public static Labels multi(int nodes, int classes, long seed) {
        byte[] memberships = new byte[nodes * classes];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < memberships.length; i++) {
            memberships[i] = (byte) random.nextInt(2);
        }
        return Labels.multi(nodes, classes, memberships);
    }

    /** Two groups with many edges inside and few between; features and labels tell the group, noisily. */
    public static Dataset.Part twoGroups(int nodes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[][] edges = new int[nodes * 4][];
        for (int i = 0; i < edges.length; i++) {
            int u = random.nextInt(nodes);
            int v = random.nextInt(nodes / 2) * 2 + (random.nextInt(10) == 0 ? 1 - u % 2 : u % 2);
            edges[i] = new int[] {u, Math.min(v, nodes - 1)};
        }
        double[][] rows = new double[nodes][8];
        int[] labels = new int[nodes];
        for (int u = 0; u < nodes; u++) {
            labels[u] = u % 2;
            for (int j = 0; j < 8; j++) {
                rows[u][j] = random.nextDouble(-1, 1) + (j % 2 == u % 2 ? 0.3 : 0);
            }
        }
        return Dataset.Part.of(
                Graph.of(nodes, edges), NodeSet.all(nodes), DenseFeatures.of(rows), Labels.single(2, labels));
    }
}
