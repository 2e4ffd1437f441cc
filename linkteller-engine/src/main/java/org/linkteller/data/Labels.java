package org.linkteller.data;

import java.io.Serializable;
import java.util.Arrays;
import org.linkteller.api.NodeSet;

/**
 * What is known about each node: one class or none ({@link #single}), or any subset of the classes ({@link #multi}). In
 * the second case a node without any class is a node with an all-zero row, not one whose answer is unknown.
 */
public final class Labels implements Serializable {
    /** In place of a class: nothing is known. */
    public static final int NONE = -1;

    private final int nodes;
    private final int classes;
    private final boolean multi;
    /** The class of each node; empty for multi-label. */
    private final int[] labels;
    /** Node after node, one byte per class, 0 or 1; empty for single-label. */
    private final byte[] memberships;

    private Labels(int nodes, int classes, boolean multi, int[] labels, byte[] memberships) {
        this.nodes = nodes;
        this.classes = classes;
        this.multi = multi;
        this.labels = labels;
        this.memberships = memberships;
    }

    /** One class from 0 to {@code classes - 1} per node, or {@link #NONE}. */
    public static Labels single(int classes, int... labels) {
        for (int node = 0; node < labels.length; node++) {
            if (labels[node] < NONE || labels[node] >= classes) {
                throw new IllegalArgumentException(
                        "node " + node + ": expected a class from 0 to " + (classes - 1) + ", got " + labels[node]);
            }
        }
        return new Labels(labels.length, classes, false, labels.clone(), new byte[0]);
    }

    /** Takes over the matrix: node after node, one byte per class, 1 where the node is in the class and 0 elsewhere. */
    public static Labels multi(int nodes, int classes, byte[] memberships) {
        if ((long) nodes * classes != memberships.length) {
            throw new IllegalArgumentException(
                    "expected " + nodes + " x " + classes + " memberships, got " + memberships.length);
        }
        for (int i = 0; i < memberships.length; i++) {
            if (memberships[i] != 0 && memberships[i] != 1) {
                throw new IllegalArgumentException(
                        "node " + i / classes + ", class " + i % classes + ": expected 0 or 1, got " + memberships[i]);
            }
        }
        return new Labels(nodes, classes, true, new int[0], memberships);
    }

    /** The same labels under other numbers: class {@code c} becomes {@code numbers[c]} of {@code count}. Single-label only. */
    public Labels renumbered(int count, int[] numbers) {
        return single(
                count,
                Arrays.stream(labels)
                        .map(label -> label == NONE ? NONE : numbers[label])
                        .toArray());
    }

    public int nodes() {
        return nodes;
    }

    public int classes() {
        return classes;
    }

    public boolean isMultiLabel() {
        return multi;
    }

    /** The node's one class, or {@link #NONE}. Only for single-label data. */
    public int label(int node) {
        if (multi) {
            throw new IllegalStateException("a node of multi-label data has no single class; ask has(node, label)");
        }
        return labels[node];
    }

    public boolean has(int node, int label) {
        return multi ? memberships[node * classes + label] != 0 : labels[node] == label;
    }

    /** Whether the node is in any class. */
    public boolean isLabelled(int node) {
        if (!multi) {
            return labels[node] != NONE;
        }
        for (int label = 0; label < classes; label++) {
            if (has(node, label)) {
                return true;
            }
        }
        return false;
    }

    /** How many of the given nodes are in each class. */
    public int[] counts(NodeSet among) {
        int[] counts = new int[classes];
        for (int i = 0; i < among.size(); i++) {
            for (int label = 0; label < classes; label++) {
                counts[label] += has(among.id(i), label) ? 1 : 0;
            }
        }
        return counts;
    }

    /** The class with the fewest of the given nodes; of equally rare ones the one with the smallest number. */
    public int rarest(NodeSet among) {
        int[] counts = counts(among);
        int rarest = 0;
        for (int label = 1; label < classes; label++) {
            rarest = counts[label] < counts[rarest] ? label : rarest;
        }
        return rarest;
    }

    /** The class with the most of the given nodes; of equally common ones the one with the smallest number. */
    public int commonest(NodeSet among) {
        int[] counts = counts(among);
        int commonest = 0;
        for (int label = 1; label < classes; label++) {
            commonest = counts[label] > counts[commonest] ? label : commonest;
        }
        return commonest;
    }

    /** The labels of the given nodes; node {@code i} of the result is {@code chosen.id(i)} here. */
    public Labels of(NodeSet chosen) {
        if (!multi) {
            return new Labels(
                    chosen.size(),
                    classes,
                    false,
                    chosen.stream().map(this::label).toArray(),
                    new byte[0]);
        }
        byte[] rows = new byte[chosen.size() * classes];
        for (int i = 0; i < chosen.size(); i++) {
            System.arraycopy(memberships, chosen.id(i) * classes, rows, i * classes, classes);
        }
        return new Labels(chosen.size(), classes, true, new int[0], rows);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Labels that
                && nodes == that.nodes
                && classes == that.classes
                && multi == that.multi
                && Arrays.equals(labels, that.labels)
                && Arrays.equals(memberships, that.memberships);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(labels) + Arrays.hashCode(memberships);
    }

    @Override
    public String toString() {
        return "Labels[" + nodes + " nodes, " + classes + (multi ? " classes, several each]" : " classes, one each]");
    }
}
