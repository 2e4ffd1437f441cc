package org.linkteller.math;

import java.util.concurrent.ForkJoinTask;
import java.util.stream.IntStream;

/**
 * Splits rows into consecutive ranges, one per thread, and runs them side by side in the JVM's common pool, the calling
 * thread included. Small work stays on the calling thread. Whoever computes each row on its own gets the same result
 * for any number of threads.
 */
public final class RowPool {
    /** About 10 µs of work, below which handing it over costs more than it saves. */
    private static final long SMALL = 1 << 16;

    private final int threads;
    private final long small;

    private RowPool(int threads, long small) {
        if (threads < 1) {
            throw new IllegalArgumentException("expected at least one thread, got " + threads);
        }
        this.threads = threads;
        this.small = small;
    }

    public static RowPool of(int threads) {
        return new RowPool(threads, SMALL);
    }

    /** Cuts even the smallest work into as many ranges as threads; for tests of the seams. */
    static RowPool eager(int threads) {
        return new RowPool(threads, 0);
    }

    public int threads() {
        return threads;
    }

    /** Ranges of about equally many rows; {@code workPerRow} is in additions or copies of one number. */
    public void each(int rows, long workPerRow, RangeAction action) {
        int ranges = ranges(rows, rows * Math.max(1, workPerRow));
        int[] cuts = new int[ranges + 1];
        for (int i = 1; i <= ranges; i++) {
            cuts[i] = (int) ((long) rows * i / ranges);
        }
        run(cuts, action);
    }

    /** Ranges of about equally many entries of compressed rows; {@code workPerEntry} as in {@link #each}. */
    public void eachBalanced(int[] starts, long workPerEntry, RangeAction action) {
        int rows = starts.length - 1;
        long entries = (long) starts[rows] + rows; // an empty row costs about as much as one entry
        int ranges = ranges(rows, entries * Math.max(1, workPerEntry));
        int[] cuts = new int[ranges + 1];
        cuts[ranges] = rows;
        for (int i = 1; i < ranges; i++) {
            cuts[i] = firstRowFrom(entries * i / ranges, starts);
        }
        run(cuts, action);
    }

    /** The first row before which at least {@code entries} entries and rows lie; that count ascends with the row. */
    private static int firstRowFrom(long entries, int[] starts) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((long) starts[middle] + middle < entries) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int ranges(int rows, long work) {
        return work < small ? 1 : Math.max(1, Math.min(threads, rows));
    }

    private static void run(int[] cuts, RangeAction action) {
        if (cuts.length == 2) {
            action.run(cuts[0], cuts[1]);
            return;
        }
        ForkJoinTask.invokeAll(IntStream.range(1, cuts.length)
                .mapToObj(i -> ForkJoinTask.adapt(() -> action.run(cuts[i - 1], cuts[i])))
                .toList());
    }

    /** Works on rows {@code from} (inclusive) to {@code to} (exclusive). */
    @FunctionalInterface
    public interface RangeAction {
        void run(int from, int to);
    }
}
