package org.linkteller.gnn;

import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.OutputKind;
import org.linkteller.data.Labels;

/** What a training aims at: how probable each class of some nodes shall become. Immutable. */
final class SoftLabels {
    private final NodeSet nodes;
    private final int classes;
    private final boolean multiLabel;
    private final Shares shares;

    private SoftLabels(NodeSet nodes, int classes, boolean multiLabel, Shares shares) {
        this.nodes = nodes;
        this.classes = classes;
        this.multiLabel = multiLabel;
        this.shares = shares;
    }

    /** The labels of some nodes: 1 for a class a node is in, 0 for the others. */
    static SoftLabels of(Labels labels, NodeSet scored) {
        return new SoftLabels(
                scored, labels.classes(), labels.isMultiLabel(), (node, label) -> labels.has(node, label) ? 1 : 0);
    }

    /** What a teacher's logits say about every node: the softmax of its row, or a sigmoid per class. */
    static SoftLabels of(Predictions teacher, boolean multiLabel) {
        Predictions shares = OutputKind.of(multiLabel).posteriors(teacher);
        return new SoftLabels(NodeSet.all(teacher.rows()), teacher.classes(), multiLabel, shares::at);
    }

    /** The nodes that count. */
    NodeSet nodes() {
        return nodes;
    }

    int classes() {
        return classes;
    }

    boolean isMultiLabel() {
        return multiLabel;
    }

    /** How probable a class of a node shall become. */
    double at(int node, int label) {
        return shares.at(node, label);
    }

    /** The classes that are more probable than not, or the most probable one (the first of equal ones). */
    Labels labels() {
        int count = nodes.size();
        int[] single = new int[multiLabel ? 0 : count];
        byte[] several = new byte[multiLabel ? count * classes : 0];
        for (int node = 0; node < count; node++) {
            for (int label = 0; label < classes; label++) {
                if (multiLabel) {
                    several[node * classes + label] = (byte) (at(node, label) > 0.5 ? 1 : 0);
                } else if (at(node, label) > at(node, single[node])) {
                    single[node] = label;
                }
            }
        }
        return multiLabel ? Labels.multi(count, classes, several) : Labels.single(classes, single);
    }

    private interface Shares {
        double at(int node, int label);
    }
}
