package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.linkteller.audit.TargetRule;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.PrivacyBounds;

/**
 * The attack's precision under protection beside what the guarantee allows an attacker who knows the density alone: e^ε k
 * in the paper's theorem, and the tighter k e^ε / (1 - k + k e^ε). The paper prints no numbers for it.
 */
record BoundsTable() implements Experiment {
    static final String PAPER_BOUND = "paper's bound";
    static final String TIGHT_BOUND = "tight bound";

    @Override
    public String name() {
        return "bounds";
    }

    @Override
    public String title() {
        return "Precision of the attack under protection, and the bounds of the guarantee, in per cent";
    }

    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = new Readings(scope);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : TradeoffFigure.DATASETS) {
            for (String mechanism : TradeoffFigure.MECHANISMS) {
                for (int epsilon = 1; epsilon <= 10; epsilon++) {
                    EdgeDpMechanism protection = EdgeDpMechanism.of(mechanism, epsilon);
                    for (String targets : TargetRule.NAMES) {
                        cells.add(cell(dataset, protection, targets, readings));
                    }
                }
            }
        }
        return cells;
    }

    private static Cell cell(String dataset, EdgeDpMechanism protection, String targets, Readings readings) {
        double epsilon = protection.epsilon();
        Function<ToDoubleFunction<AttackResult>, List<Reading>> read =
                value -> readings.scope().covers(dataset, protection)
                        ? readings.attack(dataset, protection, targets, "linkteller", value)
                        : List.of();
        return Cell.of(
                        Place.of(dataset, protection.name().equals("edge-rand") ? "EdgeRand" : "LapGraph", "precision")
                                .on(targets)
                                .under(protection.name(), epsilon),
                        Printed.drawn(1),
                        read.apply(result -> 100 * result.guess(1).precision()))
                .withBeyond(PAPER_BOUND, read.apply(result -> 100 * Math.exp(epsilon) * density(result)))
                .withBeyond(TIGHT_BOUND, read.apply(result -> 100 * PrivacyBounds.precision(density(result), epsilon)));
    }

    private static double density(AttackResult result) {
        return (double) result.edges() / result.pairs();
    }
}
