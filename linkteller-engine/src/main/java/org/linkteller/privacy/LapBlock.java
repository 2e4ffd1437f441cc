package org.linkteller.privacy;

import java.io.Serializable;
import java.util.function.BooleanSupplier;
import org.linkteller.graph.Graph;

/**
 * A block of a LapGraph release after the noise and before the line is drawn: the noisy values of its edges, and of its
 * non-edges from a bound upwards. Immutable; a block drawn again from the same source is the same.
 */
public final class LapBlock implements Serializable {
    private final UpperRows rows;
    private final long[] edgeValues;
    private final NonEdgeValues others;

    private LapBlock(UpperRows rows, long[] edgeValues, NonEdgeValues others) {
        this.rows = rows;
        this.edgeValues = edgeValues;
        this.others = others;
    }

    static LapBlock draw(UpperRows rows, long bound, DiscreteLaplace cells, NoiseSource noise) {
        long[] edgeValues = new long[rows.edges()];
        NoiseStream edgeNoise = noise.stream("edge cells");
        for (int i = 0; i < edgeValues.length; i++) {
            // cut to the cap after the sum: before, the excess would tell edges from non-edges
            edgeValues[i] = Math.min(DiscreteLaplace.STEPS_PER_UNIT + cells.draw(edgeNoise), Geometric.CAP);
        }
        NonEdgeValues others = new NonEdgeValues(rows);
        others.lowerTo(bound, cells, noise);
        return new LapBlock(rows, edgeValues, others);
    }

    /** The same block with about twice as many non-edges known. */
    LapBlock lowered(DiscreteLaplace cells, NoiseSource noise) {
        NonEdgeValues more = others.copy();
        more.lower(cells, noise);
        return new LapBlock(rows, edgeValues, more);
    }

    /** Every non-edge whose value reaches this is known. */
    public long bound() {
        return others.bound();
    }

    public int size() {
        return edgeValues.length + others.size();
    }

    /** Of the known values, in no order that means anything. */
    public long value(int i) {
        return i < edgeValues.length ? edgeValues[i] : others.valueAt(i - edgeValues.length);
    }

    /** How many values lie exactly on a line. */
    public int on(long line) {
        int count = 0;
        for (int i = 0; i < size(); i++) {
            count += value(i) == line ? 1 : 0;
        }
        return count;
    }

    /**
     * Sends the pairs above the line in ascending order, and those on it of which {@code tie} says so, asked once for each in
     * that order.
     */
    public void release(long line, BooleanSupplier tie, Graph.EdgeConsumer out) {
        int other = 0;
        for (int u = rows.firstRow(); u < rows.endRow(); u++) {
            for (int k = rows.start(u); k < rows.start(u + 1); k++) {
                int v = rows.column(k);
                other = emitOthersBefore(NonEdgeValues.cell(u, v), other, line, tie, out);
                if (takes(edgeValues[k], line, tie)) {
                    out.accept(u, v);
                }
            }
        }
        emitOthersBefore(Long.MAX_VALUE, other, line, tie, out);
    }

    private int emitOthersBefore(long end, int from, long line, BooleanSupplier tie, Graph.EdgeConsumer out) {
        int i = from;
        for (; i < others.size() && others.cellAt(i) < end; i++) {
            if (takes(others.valueAt(i), line, tie)) {
                out.accept((int) (others.cellAt(i) >>> 32), (int) others.cellAt(i));
            }
        }
        return i;
    }

    private static boolean takes(long value, long line, BooleanSupplier tie) {
        return value > line || value == line && tie.getAsBoolean();
    }
}
