package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.serve.guard.Detector;
import org.linkteller.serve.guard.QueryWatch;

/** A box with the guard's detectors looking on; it answers everything and remembers the scores. One thread at a time. */
final class WatchedBox {
    /** Trips that a detector waits for before it acts, and among how many queries, as in a guard file that says nothing. */
    private static final int TRIPS = 10;

    private static final int WINDOW = 50;

    private final InferenceApi box;
    private final QueryWatch watch;
    private final Map<String, Map<Detector, List<Double>>> scores = new HashMap<>();

    WatchedBox(InferenceApi box, int columns, Seed secret) {
        this.box = box;
        this.watch = new QueryWatch(columns, secret);
    }

    /** The box as one client sees it, who is watched by himself and as a part of a group. */
    Key as(String client, String group) {
        return new Key(client, group);
    }

    /** A client's access to the box. */
    final class Key implements InferenceApi {
        private final String client;
        private final String group;

        private Key(String client, String group) {
            this.client = client;
            this.group = group;
        }

        @Override
        public Predictions predict(NodeSet nodes, Features features) {
            unread(nodes, features);
            return box.predict(nodes, features);
        }

        /** The question without the answer, for those who ask only to be seen asking. */
        Predictions unread(NodeSet nodes, Features features) {
            List<Map<Detector, Double>> seen = watch.score(client, group, nodes, features);
            note(client, seen.get(0));
            note(group, seen.get(1));
            return Predictions.wrap(0, 1, new double[0]);
        }
    }

    private void note(String name, Map<Detector, Double> seen) {
        Map<Detector, List<Double>> all = scores.computeIfAbsent(name, key -> new EnumMap<>(Detector.class));
        seen.forEach((detector, score) ->
                all.computeIfAbsent(detector, key -> new ArrayList<>()).add(score));
    }

    /**
     * How suspicious a client or group has become: the highest threshold at which a guard that waits for {@value #TRIPS}
     * trips in {@value #WINDOW} queries would have acted.
     */
    double suspicion(String name, Detector detector) {
        List<Double> all = scores.getOrDefault(name, Map.of()).getOrDefault(detector, List.of());
        double highest = 0;
        for (int start = 0; start == 0 || start + WINDOW <= all.size(); start++) {
            List<Double> window = new ArrayList<>(all.subList(start, Math.min(all.size(), start + WINDOW)));
            if (window.size() >= TRIPS) {
                window.sort(Collections.reverseOrder());
                highest = Math.max(highest, window.get(TRIPS - 1));
            }
        }
        return highest;
    }
}
