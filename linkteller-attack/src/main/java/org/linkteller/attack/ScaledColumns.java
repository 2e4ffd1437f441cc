package org.linkteller.attack;

import java.util.Arrays;

/** The probed columns brought to one scale, without each target's influence on itself; a target never probed has an empty one. */
final class ScaledColumns {
    private final int rows;
    private final int[] own;
    private final int[][] positions;
    private final double[][] values;

    private ScaledColumns(int rows, int[] own, int[][] positions, double[][] values) {
        this.rows = rows;
        this.own = own;
        this.positions = positions;
        this.values = values;
    }

    /** @param logScales logarithm of the factor of each column */
    static ScaledColumns of(ProbedTargets targets, double[] logScales) {
        int size = targets.size();
        ScaledColumns scaled = new ScaledColumns(targets.rows(), new int[size], new int[size][], new double[size][]);
        for (int i = 0; i < size; i++) {
            Influence column = targets.column(i);
            scaled.own[i] = targets.position(i);
            scaled.positions[i] = column.positions();
            double[] values = column.norms().clone();
            for (int k = 0; k < values.length; k++) {
                values[k] = scaled.positions[i][k] == scaled.own[i] ? 0 : Math.exp(logScales[i]) * values[k];
            }
            scaled.values[i] = values;
        }
        return scaled;
    }

    int size() {
        return own.length;
    }

    /** How many nodes were watched. */
    int rows() {
        return rows;
    }

    /** Shared, not a copy: for reading only. */
    int[] positions(int column) {
        return positions[column];
    }

    /** Shared, not a copy: for reading only. */
    double[] values(int column) {
        return values[column];
    }

    /** What target {@code j} felt of target {@code i}. */
    double at(int i, int j) {
        int found = Arrays.binarySearch(positions[i], own[j]);
        return found < 0 ? 0 : values[i][found];
    }

    /** The column's sum over its largest entry; 0 for an empty column. */
    double spread(int column) {
        double sum = 0;
        double largest = 0;
        for (double value : values[column]) {
            sum += value;
            largest = Math.max(largest, value);
        }
        return largest == 0 ? 0 : sum / largest;
    }
}
