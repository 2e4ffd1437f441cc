package org.linkteller.serve.guard;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When answers leave, so that the time they took tells less: after a step, or two, four, eight of them, and never sooner
 * than nearly all answers of about the same number of rows. The work of an answer follows the neighbourhood of the row
 * that changed; its step follows the size of the query, which the client knows.
 */
public final class AnswerSteps {
    /** Answers of one size that decide how soon the next one may leave, and how many of them may be slower. */
    private static final int REMEMBERED = 200;

    private static final int SLOWER = REMEMBERED / 20;

    private final long step;
    private final Map<Integer, Levels> bySize = new ConcurrentHashMap<>();

    /** The last answers of one size: how many of them needed the step doubled so often. */
    private static final class Levels {
        private final byte[] last = new byte[REMEMBERED];
        private final int[] counts = new int[64];
        private int next;

        Levels() {
            counts[0] = REMEMBERED;
        }

        /** The lowest level that all but a few of the last answers kept to. */
        synchronized int usualWith(int level) {
            counts[last[next]]--;
            last[next] = (byte) level;
            counts[level]++;
            next = (next + 1) % REMEMBERED;
            int slower = 0;
            int usual = counts.length - 1;
            while (usual > 0 && slower + counts[usual] <= SLOWER) {
                slower += counts[usual--];
            }
            return usual;
        }
    }

    AnswerSteps(Duration step) {
        this.step = step.toNanos();
    }

    /**
     * How long an answer is to be held back.
     *
     * @param rows of the query
     * @param took what the work on it took, in nanoseconds
     */
    public long hold(int rows, long took) {
        int level = 0;
        while (level < 30 && step << level < took) {
            level++;
        }
        int size = 32 - Integer.numberOfLeadingZeros(rows);
        int usual = bySize.computeIfAbsent(size, key -> new Levels()).usualWith(level);
        return Math.max(0, (step << Math.max(level, usual)) - took);
    }
}
