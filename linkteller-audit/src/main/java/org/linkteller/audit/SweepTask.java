package org.linkteller.audit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.linkteller.api.NodeSet;
import org.linkteller.audit.measure.Task;
import org.linkteller.judge.ScoreHistogram;

/**
 * Rows of a sweep, one per source.
 *
 * @param most pairs of a row that are kept, the best
 */
public record SweepTask(int[] sources, int most) implements Task<Swept.Site, SweepTask.Rows> {
    private static final int SOURCES = 64;

    /** @param scores of all pairs of the rows, kept or not */
    public record Rows(List<SweepRow> rows, ScoreHistogram scores) implements Serializable {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    public static List<SweepTask> of(NodeSet sources, int most) {
        List<SweepTask> tasks = new ArrayList<>();
        int[] all = sources.toArray();
        for (int from = 0; from < all.length; from += SOURCES) {
            tasks.add(new SweepTask(Arrays.copyOfRange(all, from, Math.min(all.length, from + SOURCES)), most));
        }
        return tasks;
    }

    @Override
    public Rows at(Swept.Site site) {
        List<SweepRow> rows = new ArrayList<>();
        ScoreHistogram scores = new ScoreHistogram();
        site.rows(NodeSet.of(sources), most, rows::add, scores);
        return new Rows(rows, scores);
    }

    @Override
    public String title() {
        return "rows of " + sources.length + " nodes from node " + sources[0];
    }
}
