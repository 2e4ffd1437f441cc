package org.linkteller.serve.guard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The recent queries of one client, or of all: what a new query is compared with. A query that differs from a
 * remembered one in few rows does not replace it, so an attack of a thousand steps is compared with its base all along.
 */
final class QueryHistory {
    private static final int MAX_ANCHORS = 16;
    /** Fewer common nodes and it is another subject. */
    private static final double MIN_COMMON = 0.5;
    /** A change of at most this many rows is a step from an anchor, not a new one. */
    private static final double STEP_ROWS = 8;

    /** Most recently matched first. */
    private final ArrayDeque<QuerySketch> anchors = new ArrayDeque<>();

    private volatile long bytes;

    private final Map<Detector, ArrayDeque<Boolean>> trips = new EnumMap<>(Detector.class);

    /** The scores of a query against the history, which then includes it. */
    synchronized Map<Detector, Double> score(QuerySketch query) {
        List<QueryDifference> differences = new ArrayList<>();
        QuerySketch closest = null;
        for (QuerySketch anchor : anchors) {
            QueryDifference difference = QueryDifference.between(query, anchor);
            if (difference.common() >= MIN_COMMON) {
                differences.add(difference);
                closest = closest == null && difference.effectiveRows() <= STEP_ROWS ? anchor : closest;
            }
        }
        QuerySketch front = closest == null ? query : closest;
        for (Iterator<QuerySketch> all = anchors.iterator(); all.hasNext(); ) {
            if (all.next() == closest) {
                all.remove();
            }
        }
        anchors.addFirst(front);
        if (anchors.size() > MAX_ANCHORS) {
            anchors.removeLast();
        }
        bytes = anchors.stream().mapToLong(QuerySketch::bytes).sum();
        Map<Detector, Double> scores = new EnumMap<>(Detector.class);
        for (Detector detector : Detector.values()) {
            scores.put(detector, detector.score(query, differences));
        }
        return scores;
    }

    /** What it takes of memory. */
    long bytes() {
        return bytes;
    }

    /** Notes whether a query tripped a detector; true if that makes {@code count} of the last {@code window}. */
    synchronized boolean note(Detector detector, boolean tripped, int count, int window) {
        ArrayDeque<Boolean> recent = trips.computeIfAbsent(detector, key -> new ArrayDeque<>());
        recent.addLast(tripped);
        if (recent.size() > window) {
            recent.removeFirst();
        }
        return tripped && recent.stream().filter(trip -> trip).count() >= count;
    }
}
