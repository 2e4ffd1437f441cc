package org.linkteller.audit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.influence.GroupProbing;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.measure.Attempt;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.report.BudgetPoint;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.Rounding;

/**
 * What limits on queries leave of the attacks whose strength depends on them, on one draw of targets and a box that
 * answers in full. Within a limit targets are probed in random order.
 */
record BudgetTask(String service, ServiceKey key, TargetName targets, long draw, CellOptions options)
        implements Task<Benches, BudgetTask.Curves> {
    /** Limits as parts of one query per target. */
    private static final double[] PARTS = {1 / 16.0, 1 / 8.0, 1 / 4.0, 1 / 2.0, 3 / 4.0, 1};
    /** linkteller-plus asks a few more to choose its probe; with so many it asks all it wants. */
    private static final double WHOLE_PLUS = 1.25;
    /** Beyond, group probing asks as much as probing one by one. */
    private static final double LARGEST_GROUPS = 1 / 2.0;
    /** Group probing recovers every target's influences by itself, at a cost that grows with the cube of their number. */
    private static final int MOST_GROUPED = 100;

    record Curves(List<BudgetPoint> points) implements Serializable {
        Curves {
            points = List.copyOf(points);
        }
    }

    @Override
    public String title() {
        return "query limits on " + key + " " + targets;
    }

    @Override
    public Curves at(Benches benches) {
        Bench bench = benches.of(service);
        PairTruth truth = bench.truth(targets, options.targetCount(), draw);
        AttackerView view = bench.view(bench.box());
        AttackOptions seeded = CellOptions.attack(draw);
        int wanted = truth.pairs().nodes().size();
        List<BudgetPoint> points = new ArrayList<>();
        points.addAll(curve(
                AttackName.LINKTELLER,
                limit -> new LinkTeller(options.delta(), seeded.withQueryLimit(limit)),
                view,
                truth,
                limits(wanted, 1)));
        points.addAll(curve(
                AttackName.LINKTELLER_PLUS,
                limit -> new LinkTellerPlus(seeded.withQueryLimit(limit)),
                view,
                truth,
                limits(wanted, WHOLE_PLUS)));
        if (wanted <= MOST_GROUPED) {
            points.addAll(curve(
                    AttackName.LINKTELLER_GROUP,
                    limit -> new GroupProbing(Math.toIntExact(limit - 1), Math.abs(options.delta()), seeded),
                    view,
                    truth,
                    limits(wanted, LARGEST_GROUPS)));
        }
        return new Curves(points);
    }

    /** Nothing for an attack that cannot work on this model. */
    private List<BudgetPoint> curve(
            AttackName name, LongFunction<LinkAttack> attack, AttackerView view, PairTruth truth, long[] limits) {
        List<BudgetPoint> points = new ArrayList<>();
        for (long limit : limits) {
            Attempt attempt = Attempt.of(attack.apply(limit), view, truth.pairs());
            if (attempt.refused()) {
                return List.of();
            }
            AttackOutcome outcome = attempt.outcome(truth, List.of(1.0));
            points.add(new BudgetPoint(
                    key,
                    targets,
                    draw,
                    name,
                    limit,
                    attempt.queries(),
                    outcome.guess(1, Rounding.EXACT).f1(),
                    outcome.averagePrecision().orElse(0)));
        }
        return points;
    }

    private static long[] limits(int targets, double largest) {
        return DoubleStream.concat(Arrays.stream(PARTS).filter(part -> part < largest), DoubleStream.of(largest))
                .mapToLong(part -> Math.max(2, (long) Math.ceil(part * (targets + 1L))))
                .distinct()
                .toArray();
    }
}
