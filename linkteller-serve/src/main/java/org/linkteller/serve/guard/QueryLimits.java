package org.linkteller.serve.guard;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.linkteller.serve.wire.ProtocolException;

/**
 * What one query may hold.
 *
 * @param magnitude the largest absolute value of a feature
 */
public record QueryLimits(Limit rows, double magnitude) {
    /** Any number of rows; values that fit into a float, which every server asks for. */
    public static final QueryLimits NONE = new QueryLimits(Limit.NONE, Float.MAX_VALUE);

    public QueryLimits {
        if (!(magnitude > 0)) {
            throw new IllegalArgumentException("limits: magnitude must be positive, got " + magnitude);
        }
    }

    @JsonCreator
    static QueryLimits read(
            @JsonProperty("rows") @Nullable Long rows, @JsonProperty("magnitude") @Nullable Double magnitude) {
        return new QueryLimits(
                GuardRules.limit("limits: rows", rows),
                magnitude == null || magnitude == 0 ? NONE.magnitude : magnitude);
    }

    void checkRows(int count) {
        if (rows.isReachedBy(count - 1L)) {
            throw ProtocolException.of(413, "expected at most " + rows + " rows, got " + count);
        }
    }

    void checkValues(double[] row) {
        boolean fits = true;
        for (double value : row) {
            fits &= Math.abs(value) <= magnitude; // a comparison with NaN is false
        }
        if (!fits) {
            throw ProtocolException.badRequest("features: expected finite values of at most " + magnitude);
        }
    }
}
