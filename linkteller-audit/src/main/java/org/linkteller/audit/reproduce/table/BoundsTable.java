package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.PrivacyBounds;

/**
 * The attack's precision under protection beside what the guarantee allows an attacker who knows the density alone: e^ε k
 * in the paper's theorem, and the tighter k e^ε / (1 - k + k e^ε). The paper prints no numbers for it.
 */
record BoundsTable(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = Readings.ofFigures(scope);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : TradeoffFigure.DATASETS) {
            for (Mechanism mechanism : Mechanism.values()) {
                for (int epsilon = 1; epsilon <= 10; epsilon++) {
                    EdgeDpMechanism protection = mechanism.at(epsilon);
                    for (Targets targets : Targets.DRAWN) {
                        cells.add(cell(dataset, protection, targets, readings));
                    }
                }
            }
        }
        return cells;
    }

    private static Cell cell(String dataset, EdgeDpMechanism protection, Targets targets, Readings readings) {
        double epsilon = protection.epsilon();
        Function<ToDoubleFunction<AttackResult>, List<Reading>> read =
                value -> readings.attack(dataset, protection, targets, AttackName.LINKTELLER, value);
        return Cell.of(
                        Place.of(dataset, protection, Quantity.PRECISION).on(targets),
                        Printed.drawn(1),
                        read.apply(result -> 100 * result.guess(1).precision()))
                .withBeyond(Beside.PAPER_BOUND, read.apply(result -> 100 * Math.exp(epsilon) * density(result)))
                .withBeyond(
                        Beside.TIGHT_BOUND,
                        read.apply(result -> 100 * PrivacyBounds.precision(density(result), epsilon)));
    }

    private static double density(AttackResult result) {
        return (double) result.edges() / result.pairs();
    }
}
