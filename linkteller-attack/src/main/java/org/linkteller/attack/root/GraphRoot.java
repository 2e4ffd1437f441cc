package org.linkteller.attack.root;

/** A graph that was found behind a linear box. */
public interface GraphRoot {
    /** Of a pair: 1 for an edge, 0 for none, between them what the equations leave open. */
    double score(int u, int v);

    /** Visits all pairs with a positive score. */
    void forEachPositive(PairVisitor visitor);

    /** What the root leaves unexplained of the answers, as a share. */
    double residual();

    /** Whether the answers are explained but for noise and nearly every pair is quite an edge or quite none. */
    boolean isSolved();

    /** Receives two nodes, the smaller first, and their score. */
    @FunctionalInterface
    interface PairVisitor {
        void visit(int u, int v, double score);
    }
}
