package org.linkteller.serve.guard;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an influence attack looks like from the owner's side. Each detector gives a query a score, higher for more
 * suspicious; most compare it with earlier queries about the same nodes.
 */
public enum Detector {
    /** The same nodes again with one row changed or one node left out: 1 over the number the change is spread over. */
    @JsonProperty("one-row")
    ONE_ROW(0.5) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            return differences.stream()
                    .filter(d -> d.fewest() > 0)
                    .mapToDouble(d -> 1 / d.fewest())
                    .max()
                    .orElse(0);
        }
    },
    /** Many nodes with one and the same row: the share of the most frequent one. */
    @JsonProperty("identical-rows")
    IDENTICAL_ROWS(0.5) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            if (query.size() < MIN_ROWS) {
                return 0;
            }
            Map<Long, Integer> counts = new HashMap<>();
            int most = 0;
            for (int i = 0; i < query.size(); i++) {
                long hash = 1;
                for (int s = 0; s < QuerySketch.SIZE; s++) {
                    hash = hash * 0x5851f42d4c957f2dL + Float.floatToIntBits(query.at(i, s));
                }
                most = Math.max(most, counts.merge(hash, 1, Integer::sum));
            }
            return (double) most / query.size();
        }
    },
    /** A change along few directions: the share of its energy on the strongest one. */
    @JsonProperty("few-dimensions")
    FEW_DIMENSIONS(0.9) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            return differences.stream()
                    .mapToDouble(QueryDifference::topDirection)
                    .max()
                    .orElse(0);
        }
    },
    /** Rows that were multiplied, few or many at a time: the share of the change along the rows themselves. */
    @JsonProperty("scaled-rows")
    SCALED_ROWS(0.8) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            return differences.stream()
                    .mapToDouble(QueryDifference::alongRows)
                    .max()
                    .orElse(0);
        }
    },
    /**
     * A new combination of old rows, as who tosses a coin for every node sends: the share of nodes that have
     * another row in the most similar earlier query, and this one in some other. Features of honest users move on and
     * seldom come back, and a question that was asked before teaches nothing.
     */
    @JsonProperty("recombined-rows")
    RECOMBINED_ROWS(0.1) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            BitSet recombined = new BitSet();
            differences.forEach(difference -> recombined.or(difference.same()));
            differences.stream()
                    .max(Comparator.comparingInt(difference -> difference.same().cardinality()))
                    .ifPresent(nearest -> recombined.and(nearest.changed()));
            return (double) recombined.cardinality() / query.size();
        }
    },
    /** A row much longer than the others: its norm over the median norm. */
    @JsonProperty("extreme")
    EXTREME(100) {
        @Override
        double score(QuerySketch query, List<QueryDifference> differences) {
            float[] norms = new float[query.size()];
            for (int i = 0; i < norms.length; i++) {
                norms[i] = query.norm(i);
            }
            Arrays.sort(norms);
            float median = norms[norms.length / 2];
            return norms[norms.length - 1] / Math.max(median, Float.MIN_NORMAL);
        }
    };

    /** With fewer rows a repeated one says nothing. */
    private static final int MIN_ROWS = 8;

    private final double threshold;

    Detector(double threshold) {
        this.threshold = threshold;
    }

    /** Where it trips unless the guard file says otherwise. */
    public double defaultThreshold() {
        return threshold;
    }

    /** As in the guard file. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    abstract double score(QuerySketch query, List<QueryDifference> differences);
}
