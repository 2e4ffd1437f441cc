package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.PairScores;

/**
 * Reads edges out of questions that somebody else chose, say an honest user, as long as all are about the same nodes. When
 * rows change, the answers of nodes that are near none of them stay: nobody whose answer stayed is a neighbour of one
 * that changed. For those who are left, a node's move is a sum over its neighbours, each of them known up to a factor: by
 * how far it moved the neighbour itself. The factors, none below 0, are fitted by least squares.
 */
final class TrafficReader implements InferenceApi {
    /** Of the largest move; less is rounding. */
    private static final double NO_MOVE = 1e-9;

    private static final int SWEEPS = 100;

    private final InferenceApi box;
    private final List<BitSet> changed = new ArrayList<>();
    private final List<double[][]> moves = new ArrayList<>();
    private @Nullable Asked last;

    TrafficReader(InferenceApi box) {
        this.box = box;
    }

    private record Asked(Features features, Predictions answer) {}

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        Predictions answer = box.predict(nodes, features);
        Asked before = last;
        if (before != null) {
            BitSet rows = new BitSet(nodes.size());
            double[][] moved = new double[nodes.size()][];
            for (int i = 0; i < moved.length; i++) {
                rows.set(i, !Arrays.equals(features.row(i), before.features().row(i)));
                moved[i] = minus(answer.row(i), before.answer().row(i));
            }
            if (!rows.isEmpty()) {
                changed.add(rows);
                moves.add(moved);
            }
        }
        last = new Asked(features, answer);
        return answer;
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        Arrays.setAll(difference, c -> a[c] - b[c]);
        return difference;
    }

    /** The geometric mean of both directions. */
    PairScores scores(NodeSet nodes) {
        double[][] factors = new double[nodes.size()][];
        Arrays.setAll(factors, reader -> factors(reader, nodes.size()));
        return PairScores.of(nodes, (i, j) -> Math.sqrt(factors[i][j] * factors[j][i]));
    }

    /** How far each node moves the reader, over how far it moves itself; 0 for those that cannot. */
    private double[] factors(int reader, int nodes) {
        int[] useful = IntStream.range(0, changed.size())
                .filter(q -> !changed.get(q).get(reader)) // its own change would drown the others'
                .toArray();
        BitSet near = near(reader, nodes, useful);
        double[] factors = new double[nodes];
        double[][] rest = new double[useful.length][];
        Arrays.setAll(rest, q -> moves.get(useful[q])[reader].clone());
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int node = near.nextSetBit(0); node >= 0; node = near.nextSetBit(node + 1)) {
                descend(factors, rest, node, useful);
            }
        }
        return factors;
    }

    private BitSet near(int reader, int nodes, int[] useful) {
        double largest = moves.stream()
                .mapToDouble(query -> largest(query[reader]))
                .max()
                .orElse(0);
        BitSet near = new BitSet(nodes);
        near.set(0, nodes);
        near.clear(reader);
        for (int q : useful) {
            if (largest(moves.get(q)[reader]) <= NO_MOVE * largest) {
                near.andNot(changed.get(q));
            }
        }
        return near;
    }

    private static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElse(0);
    }

    /** The best factor of one node, all others held. */
    private void descend(double[] factors, double[][] rest, int node, int[] useful) {
        double inner = 0;
        double square = 0;
        for (int q = 0; q < useful.length; q++) {
            if (changed.get(useful[q]).get(node)) {
                double[] own = moves.get(useful[q])[node];
                for (int c = 0; c < own.length; c++) {
                    inner += own[c] * rest[q][c];
                    square += own[c] * own[c];
                }
            }
        }
        double step = square == 0 ? 0 : Math.max(-factors[node], inner / square);
        if (step == 0) {
            return;
        }
        factors[node] += step;
        for (int q = 0; q < useful.length; q++) {
            if (changed.get(useful[q]).get(node)) {
                double[] own = moves.get(useful[q])[node];
                for (int c = 0; c < own.length; c++) {
                    rest[q][c] -= step * own[c];
                }
            }
        }
    }
}
