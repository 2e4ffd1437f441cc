package org.linkteller.audit;

import java.util.ArrayList;
import java.util.List;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.Attacks;
import org.linkteller.attack.LinkAttack;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.ExactInfluence;

/** The attacks by the names of plans and reports: what a client can run, and the owner's own. */
final class AuditAttacks {
    static final String EXACT = "linkteller-exact";

    private AuditAttacks() {}

    static List<String> names() {
        List<String> names = new ArrayList<>(Attacks.NAMES);
        names.add(EXACT);
        return names;
    }

    static LinkAttack of(AuditCell cell, AuditPlan plan, PreparedService service) {
        if (cell.attack().equals(EXACT)) {
            Dataset.Part part = service.guarded().inference();
            return new ExactAttack(ExactInfluence.of(service.model(), part.graph(), part.features()));
        }
        AttackOptions defaults = AttackOptions.defaults();
        Seed seed = new Seed(cell.draw()).derive("attack");
        return Attacks.named(
                cell.attack(),
                service.output(),
                plan.delta(),
                new AttackOptions(defaults.threads(), defaults.queryLimit(), seed));
    }
}
