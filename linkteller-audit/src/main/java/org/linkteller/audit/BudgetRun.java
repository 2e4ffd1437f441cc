package org.linkteller.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackNotApplicableException;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.GroupProbing;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.LinkTeller;
import org.linkteller.attack.LinkTellerPlus;
import org.linkteller.attack.PairTruth;
import org.linkteller.attack.QueryBudgetCurve;
import org.linkteller.audit.AuditCell.Service;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.LocalInference;

/**
 * What limits on queries leave of the attacks whose strength depends on them, on the plan's first draw of targets and a
 * box that answers in full.
 */
final class BudgetRun {
    /** Limits as parts of one query per target. */
    private static final double[] PARTS = {1 / 16.0, 1 / 8.0, 1 / 4.0, 1 / 2.0, 3 / 4.0, 1};
    /** linkteller-plus asks a few more to choose its probe; with so many it asks all it wants. */
    private static final double WHOLE_PLUS = 1.25;
    /** Beyond, group probing asks as much as probing one by one. */
    private static final double LARGEST_GROUPS = 1 / 2.0;
    /** Group probing recovers every target's influences by itself, at a cost that grows with the cube of their number. */
    private static final int MOST_GROUPED = 100;

    private final AuditPlan plan;
    private final Service service;
    private final PreparedService prepared;
    private final LocalInference box;

    BudgetRun(AuditPlan plan, Service service, PreparedService prepared, LocalInference box) {
        this.plan = plan;
        this.service = service;
        this.prepared = prepared;
        this.box = box;
    }

    List<BudgetPoint> points(String targets) {
        Dataset.Part secret = prepared.plain().inference();
        long draw = plan.draws().get(0);
        NodeSet wanted = TargetRule.named(targets, prepared.plain().facts()).draw(secret, plan.targetCount(), draw);
        PairTruth truth = PairTruth.of(wanted, secret.graph()::hasEdge);
        AttackerView view = new AttackerView(box, secret.visible(), secret.features());
        AttackOptions options = AttackOptions.defaults();
        AttackOptions seeded =
                new AttackOptions(options.threads(), options.queryLimit(), new Seed(draw).derive("attack"));

        List<QueryBudgetCurve> curves = new ArrayList<>();
        long[] limits = limits(wanted.size(), 1);
        curves.addAll(curve(limit -> new LinkTeller(plan.delta(), seeded.withQueryLimit(limit)), view, truth, limits));
        long[] more = limits(wanted.size(), WHOLE_PLUS);
        curves.addAll(curve(limit -> new LinkTellerPlus(seeded.withQueryLimit(limit)), view, truth, more));
        if (wanted.size() <= MOST_GROUPED) {
            long[] fewer = limits(wanted.size(), LARGEST_GROUPS);
            curves.addAll(curve(limit -> groups(limit, seeded), view, truth, fewer));
        }
        return curves.stream()
                .flatMap(curve -> curve.points().stream().map(point -> entry(targets, draw, curve.attack(), point)))
                .toList();
    }

    private LinkAttack groups(long limit, AttackOptions options) {
        return new GroupProbing(Math.toIntExact(limit - 1), Math.abs(plan.delta()), options);
    }

    /** Nothing for an attack that cannot work on this model. */
    private static List<QueryBudgetCurve> curve(
            LongFunction<LinkAttack> attack, AttackerView view, PairTruth truth, long[] limits) {
        try {
            return List.of(QueryBudgetCurve.of(attack, view, truth, limits));
        } catch (AttackNotApplicableException refused) {
            return List.of();
        }
    }

    private static long[] limits(int targets, double largest) {
        return DoubleStream.concat(Arrays.stream(PARTS).filter(part -> part < largest), DoubleStream.of(largest))
                .mapToLong(part -> Math.max(2, (long) Math.ceil(part * (targets + 1L))))
                .distinct()
                .toArray();
    }

    private BudgetPoint entry(String targets, long draw, String attack, QueryBudgetCurve.Point point) {
        return new BudgetPoint(
                service.dataset(),
                service.model(),
                service.seed(),
                service.protection().name(),
                service.isProtected() ? service.protection().epsilon() : null,
                targets,
                draw,
                attack,
                point.limit(),
                point.queries(),
                point.f1(),
                point.averagePrecision());
    }
}
