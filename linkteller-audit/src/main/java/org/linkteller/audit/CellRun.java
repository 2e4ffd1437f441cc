package org.linkteller.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOutcome;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.PairTruth;
import org.linkteller.attack.QueryMeter;
import org.linkteller.attack.RocPoint;
import org.linkteller.audit.report.Finding;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.LocalInference;
import org.linkteller.graph.Graph;
import org.linkteller.privacy.EdgeDpMechanism;

/**
 * One cell from targets to finding. The attack sees a view of the box and nothing else; the truth enters only after it
 * has answered.
 */
final class CellRun {
    private final AuditPlan plan;
    private final PreparedService service;
    private final LocalInference box;

    /** @param box over the service's model and graph; shared by the service's cells, since it keeps its base pass */
    CellRun(AuditPlan plan, PreparedService service, LocalInference box) {
        this.plan = plan;
        this.service = service;
        this.box = box;
    }

    record Result(Finding finding, NodeSet targets, PairScores scores) {}

    Result run(AuditCell cell) {
        Dataset.Part secret = service.plain().inference();
        NodeSet targets =
                TargetRule.named(cell.targets(), service.plain().facts()).draw(secret, plan.targetCount(), cell.draw());
        Features features = secret.features();
        QueryMeter meter = new QueryMeter(cell.box().around(box, service.output(), features));
        AttackerView view = new AttackerView(meter, secret.visible(), features);
        LinkAttack attack = AuditAttacks.of(cell, plan, service);

        long start = System.nanoTime();
        Attempt attempt = attempt(attack, view, targets);
        PairScores scores = attempt.scores;
        double seconds = (System.nanoTime() - start) / 1e9;

        Graph graph = secret.graph();
        PairTruth truth = PairTruth.of(targets, graph::hasEdge);
        String undefined = truth.edges() == 0 || truth.edges() == truth.pairs().size()
                ? "no edge, or nothing but edges, among the targets: AUC undefined"
                : "";
        String note = attempt.note.isEmpty() ? undefined : attempt.note;
        AttackOutcome outcome = AttackOutcome.of(attack.name(), scores, truth, beliefs());
        return new Result(
                finding(cell, outcome, new Scorecard(scores, truth), meter.queries(), seconds, note), targets, scores);
    }

    /** What came of an attack, and what a reader must know about how it went. */
    private record Attempt(PairScores scores, String note) {}

    /** An attack that is cut short is judged by what it learned; one that cannot work on this box by nothing. */
    private static Attempt attempt(LinkAttack attack, AttackerView view, NodeSet targets) {
        try {
            return new Attempt(attack.score(view, targets), "");
        } catch (AttackInterruptedException cutShort) {
            return new Attempt(cutShort.partial(), String.valueOf(cutShort.getMessage()));
        } catch (AttackNotApplicableException refused) {
            return new Attempt(PairScores.of(targets, (first, second) -> 0), "not applicable: " + refused.getMessage());
        }
    }

    private Finding finding(
            AuditCell cell, AttackOutcome outcome, Scorecard card, long queries, double seconds, String note) {
        Graph graph = service.plain().inference().graph();
        Map<String, Double> tprAtFpr = new LinkedHashMap<>();
        for (RocPoint point : outcome.tprAtFpr()) {
            tprAtFpr.put(Finding.rateKey(point.fpr()), point.tpr());
        }
        EdgeDpMechanism protection = cell.service().protection();
        return new Finding(
                cell.service().dataset(),
                cell.service().model(),
                cell.service().seed(),
                protection.name(),
                cell.service().isProtected() ? protection.epsilon() : null,
                cell.box().toString(),
                cell.attack(),
                cell.targets(),
                cell.draw(),
                outcome.pairs(),
                outcome.edges(),
                outcome.auc().isPresent() ? outcome.auc().getAsDouble() : null,
                outcome.averagePrecision().isPresent()
                        ? outcome.averagePrecision().getAsDouble()
                        : null,
                tprAtFpr,
                queries,
                seconds,
                note,
                Scorecard.guesses(outcome),
                card.curve(),
                card.histogram(),
                card.byDegree(graph::degree),
                card.riskiestNodes(graph::degree, service.nodeName()),
                card.riskiestPairs(service.nodeName()));
    }

    /** Belief 1 is always evaluated: the gate and the headline speak of it. */
    private List<Double> beliefs() {
        List<Double> beliefs = new ArrayList<>(plan.beliefs());
        if (!beliefs.contains(1.0)) {
            beliefs.add(1.0);
        }
        return beliefs;
    }
}
