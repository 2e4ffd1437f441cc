package org.linkteller.audit.reproduce.table;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A table or figure with everything measured for it.
 *
 * @param seconds of one core that its measurements took; what tables share counts in each
 */
public record TableResult(String name, String title, List<CellResult> cells, double seconds) {
    public TableResult {
        cells = List.copyOf(cells);
    }

    public Map<Verdict, Integer> counts() {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        cells.forEach(cell -> counts.merge(cell.verdict(), 1, Integer::sum));
        return counts;
    }
}
