package org.linkteller.attack;

import org.linkteller.graph.Graph;

/** What no attack may do: look at the edges. Exists to show that the architecture test would notice. */
public final class PeekingAttack {
    private final Graph secret;

    public PeekingAttack(Graph secret) {
        this.secret = secret;
    }

    public boolean isEdge(int u, int v) {
        return secret.hasEdge(u, v);
    }
}
