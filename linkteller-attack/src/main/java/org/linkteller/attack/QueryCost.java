package org.linkteller.attack;

import java.time.Duration;

/**
 * What a box was asked.
 *
 * @param rows nodes scored, over all queries
 * @param waiting time spent in the box, added up over threads
 */
public record QueryCost(long queries, long rows, Duration waiting) {
    public QueryCost minus(QueryCost earlier) {
        return new QueryCost(queries - earlier.queries, rows - earlier.rows, waiting.minus(earlier.waiting));
    }
}
