package org.linkteller.attack.root;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sparse symmetric matrix without negative entries.
 *
 * @param positions of each row where it is positive, ascending
 * @param values at these positions
 */
public record SymmetricMap(int[][] positions, double[][] values) {
    public int nodes() {
        return positions.length;
    }

    double at(int u, int v) {
        int found = Arrays.binarySearch(positions[u], v);
        return found < 0 ? 0 : values[u][found];
    }

    double[] times(double[] vector) {
        double[] image = new double[nodes()];
        for (int u = 0; u < image.length; u++) {
            for (int k = 0; k < positions[u].length; k++) {
                image[u] += values[u][k] * vector[positions[u][k]];
            }
        }
        return image;
    }

    SymmetricMap scaled(double factor) {
        double[] factors = new double[nodes()];
        Arrays.fill(factors, Math.sqrt(factor));
        return between(factors);
    }

    /** Every entry times the factors of its row and its column. */
    SymmetricMap between(double[] factors) {
        double[][] scaled = new double[nodes()][];
        for (int u = 0; u < scaled.length; u++) {
            scaled[u] = new double[values[u].length];
            for (int k = 0; k < scaled[u].length; k++) {
                scaled[u][k] = factors[u] * values[u][k] * factors[positions[u][k]];
            }
        }
        return new SymmetricMap(positions, scaled);
    }

    /** The connected parts. */
    List<int[]> parts() {
        List<int[]> parts = new ArrayList<>();
        boolean[] met = new boolean[nodes()];
        int[] queue = new int[nodes()];
        for (int start = 0; start < met.length; start++) {
            if (met[start]) {
                continue;
            }
            int last = 0;
            queue[last++] = start;
            met[start] = true;
            for (int first = 0; first < last; first++) {
                for (int v : positions[queue[first]]) {
                    if (!met[v]) {
                        met[v] = true;
                        queue[last++] = v;
                    }
                }
            }
            parts.add(Arrays.copyOf(queue, last));
        }
        return parts;
    }
}
