package org.linkteller.audit.reproduce.table;

import org.linkteller.audit.cell.AttackName;

/**
 * One attack on one draw of targets of one setup.
 *
 * @param draw seed of the targets, or of the non-edges of the balanced protocol
 */
public record AttackRun(Setup setup, Targets targets, long draw, AttackName attack) implements Need {
    /** Whether the attack finds all edges of the graph at once, whatever the targets are: a root, which plus takes of three layers. */
    public boolean isOfWholeGraph() {
        return attack == AttackName.LINKTELLER_ROOT
                || attack == AttackName.LINKTELLER_PLUS && setup.model().equals("gcn3");
    }

    @Override
    public String file() {
        return attack + "-" + targets.text() + "-" + draw + ".json";
    }

    @Override
    public String toString() {
        return setup + " " + targets.text() + " draw " + draw + " " + attack;
    }
}
