package org.linkteller.attack.influence;

import java.util.Arrays;
import org.linkteller.api.NodeSet;

/** The targets of a reading, by their position among the pairs' nodes, with what was learned about each. */
public final class ProbedTargets {
    /** For each queried node the target it is, or -1. */
    private final int[] targetAt;

    private final int[] positions;
    private final Influence[] columns;

    private ProbedTargets(int[] targetAt, int[] positions, Influence[] columns) {
        this.targetAt = targetAt;
        this.positions = positions;
        this.columns = columns;
    }

    public static ProbedTargets of(InfluenceMatrix matrix, NodeSet targets) {
        int[] targetAt = new int[matrix.nodes().size()];
        Arrays.fill(targetAt, -1);
        int[] positions = new int[targets.size()];
        Influence[] columns = new Influence[targets.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = matrix.nodes().positionOf(targets.id(i));
            targetAt[positions[i]] = i;
            int source = matrix.sources().positionOf(targets.id(i));
            // a row that could not be changed tells as little as one that was not
            columns[i] = source < 0 || matrix.of(source).isZero() ? Influence.NONE : matrix.of(source);
        }
        return new ProbedTargets(targetAt, positions, columns);
    }

    public int size() {
        return positions.length;
    }

    /** How many nodes were watched. */
    public int rows() {
        return targetAt.length;
    }

    /** Where a target stands among all queried nodes. */
    public int position(int target) {
        return positions[target];
    }

    public boolean isProbed(int target) {
        return columns[target] != Influence.NONE;
    }

    /** The influence of a target on all queried nodes; on none if it was not probed. */
    public Influence column(int target) {
        return columns[target];
    }

    /** Visits the other targets that felt a change of this one. */
    public void forEachInfluenced(int source, TargetVisitor visitor) {
        columns[source].forEach((position, norm) -> {
            int target = targetAt[position];
            if (target >= 0 && target != source) {
                visitor.visit(target, norm);
            }
        });
    }

    /** Receives a target and what it felt. */
    @FunctionalInterface
    public interface TargetVisitor {
        void visit(int target, double norm);
    }

    /** The influence of one target on another. */
    public double influence(int source, int reader) {
        return columns[source].at(positions[reader]);
    }
}
