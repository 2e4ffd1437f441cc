package org.linkteller.privacy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/**
 * The mechanisms as one would write them from their definition: a draw for every cell, with doubles. The plain twins of
 * the linear-time ones, and with wrong parameters the broken ones that the tests must reject.
 */
final class CellByCell {
    private CellByCell() {}

    static Graph edgeRand(Graph graph, double flip, SplittableRandom random) {
        GraphBuilder builder = new GraphBuilder(graph.nodeCount());
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int v = u + 1; v < graph.nodeCount(); v++) {
                if (graph.hasEdge(u, v) != random.nextDouble() < flip) {
                    builder.add(u, v);
                }
            }
        }
        return builder.build();
    }

    static Graph lapGraph(Graph graph, double countBudget, double cellBudget, SplittableRandom random) {
        record Cell(int u, int v, double value) {}
        List<Cell> cells = new ArrayList<>();
        for (int u = 0; u < graph.nodeCount(); u++) {
            for (int v = u + 1; v < graph.nodeCount(); v++) {
                cells.add(new Cell(u, v, (graph.hasEdge(u, v) ? 1 : 0) + laplace(cellBudget, random)));
            }
        }
        long noisy = graph.edgeCount() + Math.round(laplace(countBudget, random));
        int count = (int) Math.max(0, Math.min(noisy, cells.size()));
        Collections.sort(cells, Comparator.comparingDouble(Cell::value).reversed());
        GraphBuilder builder = new GraphBuilder(graph.nodeCount());
        for (Cell cell : cells.subList(0, count)) {
            builder.add(cell.u, cell.v);
        }
        return builder.build();
    }

    static double laplace(double budget, SplittableRandom random) {
        double exponential = -Math.log(1 - random.nextDouble()) / budget;
        return random.nextBoolean() ? exponential : -exponential;
    }

    /** Edges of the first graph that the second has too. */
    static int kept(Graph truth, Graph released) {
        int[] kept = {0};
        truth.forEachEdge((u, v) -> kept[0] += released.hasEdge(u, v) ? 1 : 0);
        return kept[0];
    }
}
