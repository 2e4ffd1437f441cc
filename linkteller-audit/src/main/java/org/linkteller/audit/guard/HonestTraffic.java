package org.linkteller.audit.guard;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.UsageException;

/**
 * What clients without bad intentions ask. A user has a circle of nodes, overlapping with other users' circles, and asks
 * about it again and again: sometimes the same question twice because an answer got lost, mostly with the features that
 * have changed since, of one node or of many, and now and then about a circle that has grown or shrunk. Changed features
 * are those of other nodes of the dataset, so they look like features.
 *
 * @param nodes everybody
 * @param users how many users there are
 * @param queries of each user
 */
record HonestTraffic(NodeSet nodes, Features features, int users, int queries, Seed seed) {
    private static final double RETRY = 0.1;
    private static final double ONE_NODE_CHANGED = 0.15;
    private static final double CIRCLE_CHANGED = 0.1;
    /** Largest share of a circle whose features change between two questions. */
    private static final double LARGEST_CHANGE = 0.3;

    /** Between two questions of one user. */
    static final Duration PACE = Duration.ofDays(1);

    private static final int SMALLEST_CIRCLE = 20;
    private static final int LARGEST_CIRCLE = 500;

    HonestTraffic {
        if (users < 1 || queries < 1) {
            throw new UsageException("expected users and queries, got " + users + " and " + queries);
        }
    }

    /** Users who ask that many times as much. */
    HonestTraffic times(int factor) {
        return new HonestTraffic(nodes, features, users, factor * queries, seed);
    }

    String name(int user) {
        return "user-" + user;
    }

    /** Asks all questions of one user. */
    void ask(int user, InferenceApi box) {
        SplittableRandom random = seed.derive("user", user).random();
        int largest = Math.max(2, Math.min(LARGEST_CIRCLE, nodes.size() / 2));
        int[] circle = circle(random, Math.min(largest, SMALLEST_CIRCLE) + random.nextInt(largest));
        ask(circle, CIRCLE_CHANGED, random, box);
    }

    /** Asks what a user with this circle would, who never changes it. */
    void ask(NodeSet circle, SplittableRandom random, InferenceApi box) {
        ask(circle.toArray(), 0, random, box);
    }

    private void ask(int[] first, double circleChanged, SplittableRandom random, InferenceApi box) {
        int[] circle = first;
        NodeSet asked = NodeSet.of(circle);
        Features current = pick(circle);
        for (int query = 0; query < queries; query++) {
            double kind = random.nextDouble();
            if (query > 0 && kind < circleChanged) {
                circle = changedCircle(circle, random);
                asked = NodeSet.of(circle);
                current = pick(circle);
            } else if (query > 0 && kind > circleChanged + RETRY) {
                double share = random.nextDouble() * LARGEST_CHANGE;
                boolean one = kind < circleChanged + RETRY + ONE_NODE_CHANGED;
                current = changed(current, one ? 1 : Math.max(2, (int) (share * circle.length)), random);
            }
            box.predict(asked, current);
        }
    }

    private int[] circle(SplittableRandom random, int size) {
        int[] ids = nodes.toArray();
        shuffleFirst(ids, Math.min(size, ids.length), random);
        int[] circle = Arrays.copyOf(ids, Math.min(size, ids.length));
        Arrays.sort(circle);
        return circle;
    }

    /** Some leave, as many others come. */
    private int[] changedCircle(int[] circle, SplittableRandom random) {
        int[] kept = circle.clone();
        shuffleFirst(kept, kept.length, random);
        int[] others =
                nodes.stream().filter(id -> Arrays.binarySearch(circle, id) < 0).toArray();
        int leaving = Math.min(others.length, 1 + random.nextInt(Math.max(1, circle.length / 5)));
        shuffleFirst(others, leaving, random);
        System.arraycopy(others, 0, kept, 0, leaving);
        Arrays.sort(kept);
        return kept;
    }

    private Features changed(Features current, int count, SplittableRandom random) {
        int[] rows = new int[current.rows()];
        Arrays.setAll(rows, i -> i);
        shuffleFirst(rows, count, random);
        int[] changed = Arrays.copyOf(rows, Math.min(count, rows.length));
        double[][] values = new double[changed.length][];
        Arrays.setAll(values, i -> features.row(random.nextInt(features.rows())));
        return current.withRows(changed, values);
    }

    private Features pick(int[] circle) {
        return RowsOf.features(
                features, Arrays.stream(circle).map(nodes::positionOf).toArray());
    }

    /** Makes the first {@code count} entries a random choice without repetition. */
    private static void shuffleFirst(int[] values, int count, SplittableRandom random) {
        for (int i = 0; i < count; i++) {
            int j = i + random.nextInt(values.length - i);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }
}
