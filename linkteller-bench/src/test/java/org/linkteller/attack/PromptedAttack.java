package org.linkteller.attack;

import org.linkteller.judge.PairTruth;

/** What no attack may do either: ask the judge. Exists to show that the architecture test would notice. */
public final class PromptedAttack {
    private final PairTruth truth;

    public PromptedAttack(PairTruth truth) {
        this.truth = truth;
    }

    public double score(int pair) {
        return truth.isEdge(pair) ? 1 : 0;
    }
}
