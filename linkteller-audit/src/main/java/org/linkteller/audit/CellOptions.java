package org.linkteller.audit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.Seed;
import org.linkteller.api.box.Box;
import org.linkteller.attack.AttackOptions;
import org.linkteller.audit.measure.Knowledge;
import org.linkteller.audit.store.Fingerprint;

/**
 * What all cells of a plan have in common.
 *
 * @param targetCount how many nodes are attacked at a time
 * @param beliefs factors on the density; 1 is always among them, since the gate and the headline speak of it
 * @param known what the attacker knows of the edges, from which he estimates the density
 * @param delta the factor of the published attack's nudge
 */
record CellOptions(int targetCount, List<Double> beliefs, Knowledge known, double delta) implements Serializable {
    CellOptions {
        List<Double> all = new ArrayList<>(beliefs);
        if (!all.contains(1.0)) {
            all.add(1.0);
        }
        beliefs = List.copyOf(all);
    }

    static CellOptions of(AuditPlan plan, Knowledge known) {
        return new CellOptions(plan.targetCount(), plan.beliefs(), known, plan.delta());
    }

    /** Of an attack on a draw of targets. */
    static AttackOptions attack(long draw) {
        AttackOptions defaults = AttackOptions.defaults();
        return new AttackOptions(defaults.threads(), defaults.queryLimit(), new Seed(draw).derive("attack"));
    }

    /** Of an attack on a draw of targets behind a box whose limits the attacker knows: he plans his questions by them. */
    static AttackOptions attack(long draw, Box box) {
        return attack(draw).withQueryLimit(Math.max(AttackOptions.LEAST_QUERIES, box.queryLimit()));
    }

    Fingerprint fingerprint() {
        return Fingerprint.of("options")
                .with("targets", targetCount)
                .with("beliefs", beliefs.toString())
                .with("known", known.fingerprint())
                .with("delta", delta);
    }
}
