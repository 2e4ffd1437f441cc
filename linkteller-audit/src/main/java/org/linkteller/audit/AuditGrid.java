package org.linkteller.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.api.box.Box;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;

/** The cells of a plan, in a fixed order: reports list findings in it, whatever order they were computed in. */
public final class AuditGrid {
    private AuditGrid() {}

    /** Every service of the plan with its cells; a service is trained once and serves all of them. */
    public static Map<ServiceKey, List<CellKey>> of(AuditPlan plan) {
        Map<ServiceKey, List<CellKey>> grid = new LinkedHashMap<>();
        for (ServiceKey service : services(plan)) {
            List<CellKey> cells = new ArrayList<>();
            for (Box box : plan.boxes()) {
                for (TargetName targets : plan.targets()) {
                    for (long draw : plan.draws()) {
                        for (AttackName attack : plan.attacks()) {
                            cells.add(new CellKey(service, box, targets, draw, attack));
                        }
                    }
                }
            }
            grid.put(service, List.copyOf(cells));
        }
        return grid;
    }

    private static List<ServiceKey> services(AuditPlan plan) {
        List<ServiceKey> services = new ArrayList<>();
        for (String dataset : plan.dataNames()) {
            for (String model : plan.modelFile().isPresent() ? List.of(AuditPlan.MODEL_FILE) : plan.models()) {
                for (long seed : plan.modelFile().isPresent() ? List.of(0L) : plan.seeds()) {
                    for (Protection protection : plan.protections()) {
                        services.add(new ServiceKey(dataset, model, seed, protection));
                    }
                }
            }
        }
        return services;
    }
}
