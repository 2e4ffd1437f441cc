package org.linkteller.privacy;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The noisy values of the pairs that are no edges, known only from a bound upwards. There are some n² / 2 of them and
 * only the largest few matter, so they are found in bands of falling value: a pair whose value is known to lie below the
 * last bound reaches the next one with a probability that is the same for all, hence geometric gaps lead from one that
 * does to the next; and how far it lies above the bound is geometric again. The joint law is that of drawing every
 * cell (order statistics of independent draws), at the cost of those found.
 */
final class NonEdgeValues implements Serializable {
    private final UpperRows rows;
    /** Ascending, each u * 2^32 + v with u below v. */
    private long[] cells = new long[0];

    private long[] values = new long[0];
    private int size;
    /** Every non-edge whose value reaches this is listed. */
    private long bound = Long.MAX_VALUE;
    /** How often the bound was lowered; every band has noise of its own. */
    private int bands;

    NonEdgeValues(UpperRows rows) {
        this.rows = rows;
    }

    NonEdgeValues copy() {
        NonEdgeValues copy = new NonEdgeValues(rows);
        copy.cells = Arrays.copyOf(cells, size);
        copy.values = Arrays.copyOf(values, size);
        copy.size = size;
        copy.bound = bound;
        copy.bands = bands;
        return copy;
    }

    /**
     * A bound above which there are surely enough non-edges for a release of so many edges: eight deviations more than
     * that on average. Not positive if that would be a good part of all pairs.
     */
    static long boundFor(long count, long nonEdges, double rate) {
        double wanted = count + 8 * Math.sqrt((double) count) + 64;
        double share = wanted / (double) Math.max(1, nonEdges);
        // P(z >= c) is about e^(-rate c) / 2; a share above 1/4 is better drawn cell by cell
        return share > 0.25 ? Long.MIN_VALUE : Math.max(1, (long) (-StrictMath.log(2 * share) / rate));
    }

    static long cell(int u, int v) {
        return (long) u << 32 | v;
    }

    int size() {
        return size;
    }

    long cellAt(int i) {
        return cells[i];
    }

    long valueAt(int i) {
        return values[i];
    }

    long bound() {
        return bound;
    }

    /** Lists every non-edge whose value reaches a bound, and those only; a bound that is not positive means all. */
    void lowerTo(long newBound, DiscreteLaplace law, NoiseSource whole) {
        int known = size;
        NoiseSource noise = bands == 0 ? whole : whole.derive("band " + bands);
        bands++;
        if (newBound >= 1) {
            findBand(newBound, known, law, noise);
            bound = newBound;
        } else {
            findRest(known, law, noise.stream("non-edge cells"));
            bound = Long.MIN_VALUE;
        }
        if (known > 0) {
            mergeRuns(known);
        }
    }

    /** About twice as many. */
    void lower(DiscreteLaplace law, NoiseSource whole) {
        long half = (long) Math.ceil(Math.log(2) / law.rate());
        lowerTo(bound - half, law, whole);
    }

    private void findBand(long newBound, int known, DiscreteLaplace law, NoiseSource noise) {
        NoiseStream amounts = noise.stream("non-edge cells");
        ExactReal above = bound == Long.MAX_VALUE ? null : law.tail(bound);
        ExactReal aboveNew = law.tail(newBound);
        // P(z < newBound | z < bound): the chance of being passed over
        ExactReal passed = bits -> {
            Enclosure one = Enclosure.one(bits);
            Enclosure below = one.minus(aboveNew.enclose(bits));
            return above == null ? below : below.over(one.minus(above.enclose(bits)));
        };
        double reached = Math.exp(-law.rate() * newBound) / 2;
        PairWalk walk = new PairWalk(
                rows.nodeCount(), rows.firstRow(), new Geometric(passed, reached), noise.stream("non-edge places"));
        for (int u = rows.firstRow(); u < rows.endRow(); u++) {
            for (int v = walk.next(u); v < rows.nodeCount(); v = walk.next(u)) {
                if (!isKnown(u, v, known)) {
                    append(cell(u, v), drawBetween(newBound, law, amounts));
                }
            }
        }
    }

    private long drawBetween(long newBound, DiscreteLaplace law, NoiseStream amounts) {
        while (true) {
            long value = Math.min(newBound + law.drawExcess(amounts), Geometric.CAP);
            if (value < bound) {
                return value;
            }
        }
    }

    private void findRest(int known, DiscreteLaplace law, NoiseStream amounts) {
        for (int u = rows.firstRow(); u < rows.endRow(); u++) {
            for (int v = u + 1; v < rows.nodeCount(); v++) {
                if (!isKnown(u, v, known)) {
                    long value;
                    do {
                        value = law.draw(amounts);
                    } while (value >= bound);
                    append(cell(u, v), value);
                }
            }
        }
    }

    private boolean isKnown(int u, int v, int known) {
        return rows.hasEdge(u, v) || Arrays.binarySearch(cells, 0, known, cell(u, v)) >= 0;
    }

    private void append(long cell, long value) {
        if (size == cells.length) {
            int capacity = Math.max(1024, size + (size >> 1));
            cells = Arrays.copyOf(cells, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        cells[size] = cell;
        values[size++] = value;
    }

    /** Puts the cells before and after a place, each ascending, into one ascending list. */
    private void mergeRuns(int middle) {
        long[] mergedCells = new long[size];
        long[] mergedValues = new long[size];
        int left = 0;
        int right = middle;
        for (int i = 0; i < size; i++) {
            boolean takeLeft = right == size || (left < middle && cells[left] < cells[right]);
            int from = takeLeft ? left++ : right++;
            mergedCells[i] = cells[from];
            mergedValues[i] = values[from];
        }
        cells = mergedCells;
        values = mergedValues;
    }
}
