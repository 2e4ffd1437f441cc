package org.linkteller.audit.reproduce.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.linkteller.gnn.UtilityScore;
import org.linkteller.graph.DegreeRange;
import org.linkteller.privacy.EdgeDpMechanism;

/** Utility by the degree of the nodes at epsilon 1, 5 and 10. The paper prints no numbers. */
record DegreeFigure(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = Readings.ofFigures(scope);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : TradeoffFigure.DATASETS) {
            for (Mechanism mechanism : Mechanism.values()) {
                for (int epsilon : new int[] {1, 5, 10}) {
                    EdgeDpMechanism protection = mechanism.at(epsilon);
                    for (DegreeRange range : UtilityScore.DEGREES) {
                        cells.add(Cell.of(
                                Place.of(dataset, protection, Quantity.UTILITY).degrees(range),
                                Printed.drawn(3),
                                readings.utility(dataset, protection, result -> value(result, range))));
                    }
                }
            }
        }
        return cells;
    }

    private static double value(UtilityResult result, DegreeRange range) {
        return result.byDegree().stream()
                .filter(found -> found.degrees().equals(range.toString()))
                .flatMap(found -> Optional.ofNullable(found.value()).stream())
                .findFirst()
                .orElse(Double.NaN);
    }
}
