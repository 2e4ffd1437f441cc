package org.linkteller.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.linkteller.api.box.QueryMeter;
import org.linkteller.attack.AttackInterruptedException;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.PairScores;
import org.linkteller.attack.Pairs;

/** The quality of an attack against the number of queries it may ask; within a limit targets are probed in random order. */
public record QueryBudgetCurve(String attack, List<Point> points) {
    /**
     * One point.
     *
     * @param queries really asked, at most the limit
     * @param f1 when exactly as many pairs are named as there are edges
     */
    public record Point(long limit, long queries, double f1, double averagePrecision) {}

    public QueryBudgetCurve {
        points = List.copyOf(points);
    }

    /** Runs the attack once per limit. A box that stops answering counts with what it taught until then. */
    public static QueryBudgetCurve of(
            LongFunction<LinkAttack> attackWithLimit, AttackerView view, PairTruth truth, long... limits) {
        String name = "";
        List<Point> points = new ArrayList<>();
        for (long limit : limits) {
            LinkAttack attack = attackWithLimit.apply(limit);
            QueryMeter meter = new QueryMeter(view.box());
            PairScores scores = score(attack, new AttackerView(meter, view.nodes(), view.features()), truth.pairs());
            AttackOutcome outcome = AttackOutcome.of(attack.name(), scores, truth, List.of(1.0));
            points.add(new Point(
                    limit,
                    meter.queries(),
                    outcome.guess(1, Rounding.EXACT).f1(),
                    outcome.averagePrecision().orElse(0)));
            name = attack.name();
        }
        return new QueryBudgetCurve(name, points);
    }

    private static PairScores score(LinkAttack attack, AttackerView view, Pairs pairs) {
        try {
            return attack.score(view, pairs);
        } catch (AttackInterruptedException e) {
            return e.partial();
        }
    }
}
