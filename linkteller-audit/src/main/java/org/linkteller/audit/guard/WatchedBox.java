package org.linkteller.audit.guard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.serve.guard.Detector;
import org.linkteller.serve.guard.GuardRules;
import org.linkteller.serve.guard.QueryWatch;

/** A box with the guard's detectors looking on; it answers everything and remembers the scores. One thread at a time. */
final class WatchedBox {
    /** Trips that a detector waits for before it acts, and within which time, as in a guard file that says nothing. */
    private static final int TRIPS = GuardRules.Watch.COUNT;

    private static final long WINDOW = Duration.ofDays(GuardRules.Watch.DAYS).toSeconds();

    private final InferenceApi box;
    private final QueryWatch watch;
    private final Map<String, List<Seen>> seen = new HashMap<>();

    /** @param second when it was asked, counted from the client's first query */
    private record Seen(long second, Map<Detector, Double> scores) {}

    WatchedBox(InferenceApi box, QueryWatch watch) {
        this.box = box;
        this.watch = watch;
    }

    /** The box as one client sees it, who asks at a pace and is watched by himself and as a part of a group. */
    Key as(String client, String group, Duration pace) {
        return new Key(client, group, pace.toSeconds());
    }

    /** A client's access to the box. */
    final class Key implements InferenceApi {
        private final String client;
        private final String group;
        private final long pace;
        private long now;

        private Key(String client, String group, long pace) {
            this.client = client;
            this.group = group;
            this.pace = pace;
        }

        @Override
        public Predictions predict(NodeSet nodes, Features features) {
            unread(nodes, features);
            return box.predict(nodes, features);
        }

        /** The question without the answer, for those who ask only to be seen asking. */
        Predictions unread(NodeSet nodes, Features features) {
            List<Map<Detector, Double>> scores = watch.score(client, group, nodes, features);
            now += pace;
            note(client, new Seen(now, scores.get(0)));
            note(group, new Seen(now, scores.get(1)));
            return Predictions.wrap(0, 1, new double[0]);
        }
    }

    private void note(String name, Seen query) {
        seen.computeIfAbsent(name, key -> new ArrayList<>()).add(query);
    }

    /**
     * How suspicious a client or group has become: the highest threshold at which a guard that waits for so many trips
     * within its time would have acted.
     */
    double suspicion(String name, Detector detector) {
        List<Seen> all = seen.getOrDefault(name, List.of()).stream()
                .sorted(Comparator.comparingLong(Seen::second))
                .toList();
        double highest = 0;
        int end = 0;
        for (int start = 0; start < all.size() && end < all.size(); start++) {
            while (end < all.size() && all.get(end).second() - all.get(start).second() <= WINDOW) {
                end++;
            }
            if (end - start >= TRIPS) {
                double[] window = all.subList(start, end).stream()
                        .mapToDouble(query -> query.scores().get(detector))
                        .sorted()
                        .toArray();
                highest = Math.max(highest, window[window.length - TRIPS]);
            }
        }
        return highest;
    }
}
