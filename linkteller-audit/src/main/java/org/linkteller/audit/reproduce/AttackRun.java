package org.linkteller.audit.reproduce;

/**
 * One attack on one draw of targets of one setup.
 *
 * @param targets a rule of the paper, or {@link #BALANCED}
 * @param draw seed of the targets, or of the non-edges of the balanced protocol
 */
record AttackRun(Setup setup, String targets, long draw, String attack) implements Need {
    /** All edges and as many other pairs: the protocol of the transductive tables. */
    static final String BALANCED = "balanced";

    boolean isBalanced() {
        return targets.equals(BALANCED);
    }

    @Override
    public String file() {
        return attack + "-" + targets + "-" + draw + ".json";
    }

    @Override
    public String toString() {
        return setup + " " + targets + " draw " + draw + " " + attack;
    }
}
