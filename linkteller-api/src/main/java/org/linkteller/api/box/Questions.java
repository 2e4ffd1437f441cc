package org.linkteller.api.box;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.api.RecentQuestions;
import org.linkteller.api.RowOverlay;
import org.linkteller.api.Seed;

/**
 * Where boxes take randomness from. In an audit it follows from the question and from how often that was asked before, so
 * that a run repeats whatever the order of its threads; in front of real clients it cannot be foreseen. Two questions are
 * the same if they name the same nodes with the same values, however these are stored. Safe for many threads.
 */
public final class Questions {
    private final Seed key;
    private final @Nullable SecureRandom secret;
    /** How often each question was asked. Guarded by itself. */
    private final Map<Long, Integer> asked = new HashMap<>();

    private final RecentQuestions<Digest> digests = new RecentQuestions<>(RecentQuestions.OF_AN_ATTACK);

    private Questions(Seed key, @Nullable SecureRandom secret) {
        this.key = key;
        this.secret = secret;
    }

    /** For audits. */
    public static Questions repeatable(Seed key) {
        return new Questions(key, null);
    }

    /** For servers: nobody else knows the key. */
    public static Questions secret() {
        SecureRandom secret = new SecureRandom();
        return new Questions(new Seed(secret.nextLong()), secret);
    }

    /** Another seed each time, also for the same question. */
    Seed fresh(NodeSet nodes, Features features) {
        if (secret != null) {
            return new Seed(secret.nextLong());
        }
        Seed same = same(nodes, features);
        synchronized (asked) {
            return same.derive("again", asked.merge(same.value(), 1, Integer::sum));
        }
    }

    /** The same seed for the same question. */
    Seed same(NodeSet nodes, Features features) {
        return key.derive("nodes", nodes.hashCode()).derive("values", digest(nodes, features));
    }

    /** A sum over rows, so that a query that changes one row of a kept base costs one row. */
    private long digest(NodeSet nodes, Features features) {
        if (!(features instanceof RowOverlay overlay)) {
            return kept(nodes, features).sum;
        }
        Digest base = kept(nodes, overlay.base());
        long sum = base.sum;
        for (int row : overlay.changedRows()) {
            sum += ofRow(overlay, row) - base.rows[row];
        }
        return sum;
    }

    private record Digest(long[] rows, long sum) {}

    private Digest kept(NodeSet nodes, Features features) {
        return digests.of(nodes, features, () -> {
            long[] rows = new long[features.rows()];
            Arrays.setAll(rows, row -> ofRow(features, row));
            return new Digest(rows, Arrays.stream(rows).sum());
        });
    }

    private long ofRow(Features features, int row) {
        int[] columns = new int[features.columns()];
        double[] values = new double[features.columns()];
        int count = features.nonZeros(row, columns, values);
        long hash = key.derive("row", row).value();
        for (int k = 0; k < count; k++) {
            hash = (hash ^ Double.doubleToLongBits(values[k]) ^ columns[k]) * 0x9E3779B97F4A7C15L; // odd, 2^64 / golden
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
