package org.linkteller.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.data.OwnData;
import org.linkteller.privacy.EdgeDpMechanism;

/** The cells of a plan, in a fixed order: reports list findings in it, whatever order they were computed in. */
public final class AuditGrid {
    private AuditGrid() {}

    /** Every service of the plan with its cells; a service is trained once and serves all of them. */
    public static Map<Service, List<AuditCell>> of(AuditPlan plan) {
        Map<Service, List<AuditCell>> grid = new LinkedHashMap<>();
        for (Service service : services(plan)) {
            List<AuditCell> cells = new ArrayList<>();
            for (WeakBox box : plan.boxes()) {
                for (String targets : plan.targets()) {
                    for (long draw : plan.draws()) {
                        for (String attack : plan.attacks()) {
                            cells.add(new AuditCell(service, box, targets, draw, attack));
                        }
                    }
                }
            }
            grid.put(service, List.copyOf(cells));
        }
        return grid;
    }

    private static List<Service> services(AuditPlan plan) {
        List<Service> services = new ArrayList<>();
        for (String dataset : plan.datasets().isEmpty() ? List.of(OwnData.NAME) : plan.datasets()) {
            for (String model : plan.modelFile().isPresent() ? List.of(AuditPlan.MODEL_FILE) : plan.models()) {
                for (long seed : plan.modelFile().isPresent() ? List.of(0L) : plan.seeds()) {
                    for (EdgeDpMechanism protection : plan.protections()) {
                        services.add(new Service(dataset, model, seed, protection));
                    }
                }
            }
        }
        return services;
    }
}
