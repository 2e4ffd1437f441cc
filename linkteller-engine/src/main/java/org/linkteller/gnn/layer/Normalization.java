package org.linkteller.gnn.layer;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.linkteller.graph.Graph;
import org.linkteller.math.BitMatrix;
import org.linkteller.math.SparseMatrix;
import org.linkteller.math.SymmetricBits;

/**
 * How a graph becomes the matrix Â that a convolution multiplies with. A is the adjacency without loops, D its degrees;
 * a node without neighbours counts 0 for D^-½.
 */
public enum Normalization {
    /** I + D^-½ A D^-½ */
    FIRST_ORDER_GCN("FirstOrderGCN", (u, v) -> 1 / Math.sqrt(u * v), d -> 1),
    /** (D+I)^-½ (A+I) (D+I)^-½ */
    AUG_NORM_ADJ("AugNormAdj", (u, v) -> 1 / Math.sqrt((u + 1) * (v + 1)), d -> 1 / (d + 1)),
    /** I + (D+I)^-½ (A+I) (D+I)^-½ */
    BING_GE_NORM_ADJ("BingGeNormAdj", (u, v) -> 1 / Math.sqrt((u + 1) * (v + 1)), d -> 1 + 1 / (d + 1)),
    /** (D+I)^-1 (A+I); the only one that is not symmetric. */
    AUG_RWALK("AugRWalk", (u, v) -> 1 / (u + 1), d -> 1 / (d + 1));

    private final String key;
    /** Â[u, v] for an edge, from the degrees of u and v. */
    private final DoubleBinaryOperator edge;
    /** Â[u, u], from the degree of u. */
    private final DoubleUnaryOperator loop;

    Normalization(String key, DoubleBinaryOperator edge, DoubleUnaryOperator loop) {
        this.key = key;
        this.edge = edge;
        this.loop = loop;
    }

    /** The name in plans, reports and model files. */
    @JsonValue
    public String key() {
        return key;
    }

    @JsonCreator
    public static Normalization of(String key) {
        for (Normalization normalization : values()) {
            if (normalization.key.toLowerCase(Locale.ROOT).equals(key.toLowerCase(Locale.ROOT))) {
                return normalization;
            }
        }
        throw new IllegalArgumentException("no normalisation is called " + key + "; there are "
                + Arrays.stream(values()).map(Normalization::key).collect(Collectors.joining(", ")));
    }

    /** Â[u, v] of an edge. */
    public float edge(int degreeOfU, int degreeOfV) {
        return (float) edge.applyAsDouble(degreeOfU, degreeOfV);
    }

    /** Â[u, u] */
    public float loop(int degree) {
        return (float) loop.applyAsDouble(degree);
    }

    /** Â of a graph in bits: every Â[u, v] of an edge is a factor of u times a factor of v. */
    BitMatrix bits(Graph graph) {
        float[] left = new float[graph.nodeCount()];
        float[] right = new float[graph.nodeCount()];
        float[] loop = new float[graph.nodeCount()];
        for (int u = 0; u < loop.length; u++) {
            int degree = graph.degree(u);
            // e(u, v) = f(u) g(v) = e(u, 1) e(1, v) / e(1, 1)
            left[u] = degree == 0 ? 0 : (float) edge.applyAsDouble(degree, 1);
            right[u] = degree == 0 ? 0 : (float) (edge.applyAsDouble(1, degree) / edge.applyAsDouble(1, 1));
            loop[u] = loop(degree);
        }
        SymmetricBits bits = graph.bits().orElseGet(() -> SymmetricBits.of(graph.starts(), graph.neighbours()));
        return BitMatrix.of(bits, left, right, loop);
    }

    /** Â of a graph: an entry for every edge, in both directions, and for every node. */
    public SparseMatrix of(Graph graph) {
        int[] starts = new int[graph.nodeCount() + 1];
        int[] columns = ClosedNeighbourhoods.members(graph, starts);
        float[] values = new float[columns.length];
        for (int u = 0; u < graph.nodeCount(); u++) {
            int degree = graph.degree(u);
            for (int k = starts[u]; k < starts[u + 1]; k++) {
                int v = columns[k];
                values[k] = v == u ? loop(degree) : edge(degree, graph.degree(v));
            }
        }
        return SparseMatrix.wrap(graph.nodeCount(), starts, columns, values);
    }
}
