package org.linkteller.attack.influence;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.PairScores;

/**
 * The influences learned so far: for each source, once probed, the influence on every queried node. It only ever grows
 * and may be filled from many threads, so an attack that is cut off can still read what it has.
 */
public final class InfluenceMatrix {
    private final NodeSet nodes;
    private final NodeSet sources;
    private final int[] sourcePositions;
    private final AtomicReferenceArray<Influence> learned;

    private InfluenceMatrix(NodeSet nodes, NodeSet sources, int[] sourcePositions) {
        this.nodes = nodes;
        this.sources = sources;
        this.sourcePositions = sourcePositions;
        this.learned = new AtomicReferenceArray<>(sources.size());
    }

    /** Nothing learned yet about the influence of {@code sources} on {@code nodes}, to which they belong. */
    public static InfluenceMatrix empty(NodeSet nodes, NodeSet sources) {
        return new InfluenceMatrix(nodes, sources, nodes.positionsOf(sources));
    }

    /** The nodes whose changes were watched: V(I). */
    public NodeSet nodes() {
        return nodes;
    }

    public NodeSet sources() {
        return sources;
    }

    /** Where a source stands in {@link #nodes()}. */
    public int positionOfSource(int source) {
        return sourcePositions[source];
    }

    public boolean isLearned(int source) {
        return learned.get(source) != null;
    }

    public int learnedCount() {
        int count = 0;
        for (int s = 0; s < sources.size(); s++) {
            count += isLearned(s) ? 1 : 0;
        }
        return count;
    }

    /** An attack that the box stopped answering after so many probes, with the scores that they support. */
    public AttackInterruptedException interrupted(PairScores partial, InferenceException cause) {
        return new AttackInterruptedException(partial, learnedCount(), sources.size(), cause);
    }

    /**
     * Refuses to read what says nothing: where no change of a row moved anybody, not even the node itself.
     *
     * @throws AttackNotApplicableException if sources were probed and all of them in vain
     */
    void requireResponse() {
        boolean moved = false;
        for (int s = 0; s < sources.size(); s++) {
            moved |= !of(s).isZero();
        }
        if (!moved && learnedCount() > 0) {
            throw new AttackNotApplicableException(
                    "no change of a row moved any answer: the answers do not depend on the features, or show too little");
        }
    }

    /**
     * Refuses to read what no edge can be read from: where nobody answers to another.
     *
     * @throws AttackNotApplicableException if sources were probed and none of them moved anybody but itself
     */
    public void requireOthersResponse() {
        requireResponse();
        for (int s = 0; s < sources.size(); s++) {
            if (of(s).largestExcept(sourcePositions[s]) > 0) {
                return;
            }
        }
        if (learnedCount() > 0) {
            throw new AttackNotApplicableException("no node answers to another: the box uses no graph");
        }
    }

    /** The influence of a source on all of {@link #nodes()}; {@link Influence#NONE} if it was not probed. */
    public Influence of(int source) {
        Influence influence = learned.get(source);
        return influence == null ? Influence.NONE : influence;
    }

    /** Records what probing a source has shown. */
    public void learn(int source, Influence influence) {
        if (influence.size() != nodes.size()) {
            throw new IllegalArgumentException(
                    "expected an influence on " + nodes.size() + " nodes, got " + influence.size());
        }
        learned.set(source, influence);
    }
}
