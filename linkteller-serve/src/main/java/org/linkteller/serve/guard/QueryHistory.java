package org.linkteller.serve.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.linkteller.api.Seed;

/**
 * The queries of one client, or of all, that a new one is compared with, and when which detector tripped. What is
 * remembered depends neither on how long ago it was nor on what was asked in between: every size of query has places of
 * its own, so that questions about one node push out only each other, and a full size loses one at random, so that no
 * number of decoys is sure to have pushed out a base. A query that differs from a remembered one in one or two rows is
 * not remembered itself, so an attack of a thousand steps takes one place.
 */
final class QueryHistory {
    private static final int PLACES = 32;
    private static final int FEWEST_PLACES = 2;
    /** With fewer common nodes it is another subject; more padding than this drowns a query among its decoys. */
    private static final double MIN_COMMON = 0.2;
    /** A change of at most this many rows is a step from a remembered query, not a new one. */
    private static final double STEP_ROWS = 2;

    /** By the binary logarithm of the number of nodes. */
    private final TreeMap<Integer, List<QuerySketch>> bySize = new TreeMap<>();

    private final long bytesPerSize;
    private final SplittableRandom random;
    private volatile long bytes;

    /** When each detector last tripped, oldest first; no more of them than its rule counts. */
    private final Map<Detector, ArrayDeque<Long>> trips = new EnumMap<>(Detector.class);

    /**
     * @param bytesPerSize what queries of one size may take of memory, but for the first {@value #FEWEST_PLACES}
     * @param secret decides which query is forgotten
     */
    QueryHistory(long bytesPerSize, Seed secret) {
        this.bytesPerSize = bytesPerSize;
        this.random = secret.random();
    }

    /** The scores of a query against the history, which then includes it. */
    synchronized Map<Detector, Double> score(QuerySketch query) {
        List<QueryDifference> differences = new ArrayList<>();
        boolean step = false;
        for (List<QuerySketch> ofSize : bySize.values()) {
            for (QuerySketch earlier : ofSize) {
                int larger = Math.max(earlier.size(), query.size());
                if (larger < 2 || Math.min(earlier.size(), query.size()) < MIN_COMMON * larger) {
                    continue; // one node alone has no neighbour to tell of
                }
                int[] matched = query.match(earlier);
                if (Arrays.stream(matched).filter(row -> row >= 0).count() >= MIN_COMMON * larger) {
                    QueryDifference difference = QueryDifference.between(query, earlier, matched);
                    differences.add(difference);
                    step |= difference.effectiveNodes() <= STEP_ROWS;
                }
            }
        }
        if (!step) {
            remember(query);
        }
        Map<Detector, Double> scores = new EnumMap<>(Detector.class);
        for (Detector detector : Detector.values()) {
            scores.put(detector, detector.score(query, differences));
        }
        return scores;
    }

    private void remember(QuerySketch query) {
        int size = 31 - Integer.numberOfLeadingZeros(Math.max(1, query.size()));
        List<QuerySketch> places = bySize.computeIfAbsent(size, key -> new ArrayList<>());
        long room = Math.min(PLACES, bytesPerSize / Math.max(1, query.bytes()));
        while (places.size() >= Math.max(FEWEST_PLACES, room)) {
            QuerySketch last = places.remove(places.size() - 1);
            int forgotten = random.nextInt(places.size() + 1);
            bytes -= (forgotten == places.size() ? last : places.set(forgotten, last)).bytes();
        }
        places.add(query);
        bytes += query.bytes();
    }

    /** What it takes of memory. */
    long bytes() {
        return bytes;
    }

    /**
     * Notes that a query tripped a detector; true if that makes {@code count} of them since {@code since}, whatever was
     * asked in between.
     */
    synchronized boolean tripped(Detector detector, long now, long since, int count) {
        ArrayDeque<Long> times = trips.computeIfAbsent(detector, key -> new ArrayDeque<>());
        times.addLast(now);
        if (times.size() > count) {
            times.removeFirst();
        }
        return times.size() == count && times.getFirst() - since >= 0;
    }
}
