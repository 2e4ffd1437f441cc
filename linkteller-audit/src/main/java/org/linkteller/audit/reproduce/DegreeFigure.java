package org.linkteller.audit.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.audit.report.UtilityEntry.DegreeBin;
import org.linkteller.privacy.EdgeDpMechanism;

/** Utility by the degree of the nodes at epsilon 1, 5 and 10. The paper prints no numbers. */
record DegreeFigure(String name, String title) implements Experiment {
    @Override
    public List<Cell> cells(Scope scope) {
        Readings readings = new Readings(scope);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : TradeoffFigure.DATASETS) {
            for (Mechanism mechanism : Mechanism.values()) {
                for (int epsilon : new int[] {1, 5, 10}) {
                    EdgeDpMechanism protection = mechanism.at(epsilon);
                    for (String bin : bins()) {
                        cells.add(Cell.of(
                                Place.of(dataset, protection, "utility").degrees(bin),
                                Printed.drawn(3),
                                scope.covers(dataset, protection)
                                        ? readings.utility(dataset, protection, result -> value(result, bin))
                                        : List.of()));
                    }
                }
            }
        }
        return cells;
    }

    /** 1-5, 6-10, ..., 46-50, 51+. */
    private static List<String> bins() {
        return IntStream.rangeClosed(0, 10)
                .mapToObj(i -> i == 10 ? "51+" : (5 * i + 1) + "-" + (5 * i + 5))
                .toList();
    }

    private static double value(UtilityResult result, String bin) {
        return result.byDegree().stream()
                .filter(found -> found.degrees().equals(bin))
                .map(DegreeBin::value)
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .orElse(Double.NaN);
    }
}
