package org.linkteller.spark;

import java.io.Serializable;
import java.util.Arrays;

/** One row of numbers for each of some nodes, behind each other: what travels between partitions. */
record Rows(int[] nodes, int width, double[] values) implements Serializable {
    static Rows of(int[] nodes, double[][] rows) {
        int width = rows.length == 0 ? 0 : rows[0].length;
        double[] values = new double[rows.length * width];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, values, i * width, width);
        }
        return new Rows(nodes, width, values);
    }

    double[] row(int i) {
        return Arrays.copyOfRange(values, i * width, (i + 1) * width);
    }

    double[][] toArrays() {
        double[][] rows = new double[nodes.length][];
        Arrays.setAll(rows, this::row);
        return rows;
    }
}
