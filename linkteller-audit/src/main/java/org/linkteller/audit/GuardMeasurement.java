package org.linkteller.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairTruth;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.guard.GuardReport;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.LocalInference;

/**
 * The guard measured on a plan's unprotected services: those are the ones that need it.
 *
 * @param targets nodes the attackers want
 * @param draws sets of targets, each wanted by a new attacker
 * @param users honest users
 * @param queries of each honest user
 */
public record GuardMeasurement(int targets, int draws, int users, int queries, Seed seed) {
    /** What an attack may reach, and what honest users may lose. */
    private static final double MAX_F1 = 0.2;

    private static final double MAX_REFUSED = 0.01;

    /** Small enough to wait for: the order of the budgets and detectors does not change with more users. */
    public static GuardMeasurement usual() {
        return new GuardMeasurement(100, 1, 50, 30, new Seed(1));
    }

    /** Measures what a run that has come to its end did not measure before. */
    public List<GuardFacts> of(AuditPlan plan, ServiceWorkshop workshop, RunFolder folder, AuditListener listener)
            throws IOException {
        List<GuardFacts> facts = new ArrayList<>();
        for (Service service : AuditGrid.of(plan).keySet()) {
            if (!service.isProtected()) {
                String key = workshop.key(plan, service);
                String file = "services/" + key + "/guard-" + RunFolder.hash(toString()) + ".json";
                if (!folder.has(file)) {
                    listener.log("measuring a guard for " + service);
                    PreparedService prepared = workshop.prepare(plan, service, folder, key);
                    folder.write(file, JsonReport.text(measure(service, prepared)));
                }
                facts.add(JsonReport.load(folder.place(file), GuardFacts.class));
            }
        }
        return facts;
    }

    private GuardFacts measure(Service service, PreparedService prepared) {
        Dataset.Part part = prepared.plain().inference();
        AttackerView view =
                new AttackerView(new LocalInference(prepared.model(), part.graph()), part.visible(), part.features());
        GuardReport report = new GuardStudy(users, queries, MAX_F1, MAX_REFUSED, seed)
                .measure(
                        service.dataset(),
                        service.model(),
                        view,
                        IntStream.range(0, draws)
                                .mapToObj(draw -> truth(part, draw))
                                .toList(),
                        truth(part, draws),
                        what -> {});
        return GuardFacts.of(report);
    }

    private PairTruth truth(Dataset.Part part, int draw) {
        NodeSet wanted = TargetRule.unconstrained().draw(part, targets, seed.value() + draw);
        return PairTruth.of(wanted, part.graph()::hasEdge);
    }
}
