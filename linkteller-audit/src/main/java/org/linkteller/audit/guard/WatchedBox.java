package org.linkteller.audit.guard;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.serve.Detector;
import org.linkteller.serve.QueryWatch;

/** A box with the guard's detectors looking on; it answers everything and remembers the scores. One thread at a time. */
final class WatchedBox {
    private final InferenceApi box;
    private final QueryWatch watch;
    private final Map<String, Map<Detector, List<Double>>> scores = new HashMap<>();

    WatchedBox(InferenceApi box, int columns, Seed secret) {
        this.box = box;
        this.watch = new QueryWatch(columns, secret);
    }

    /** The box as one client sees it. */
    InferenceApi as(String client) {
        return (nodes, features) -> predict(client, nodes, features);
    }

    private Predictions predict(String client, NodeSet nodes, Features features) {
        Map<Detector, List<Double>> seen = scores.computeIfAbsent(client, name -> new EnumMap<>(Detector.class));
        watch.score(client, nodes, features)
                .forEach((detector, score) ->
                        seen.computeIfAbsent(detector, key -> new ArrayList<>()).add(score));
        return box.predict(nodes, features);
    }

    /**
     * How suspicious a client has become: its {@code count}-th highest score, which is the highest threshold at which a
     * guard that waits for so many trips would have acted.
     */
    double suspicion(String client, Detector detector, int count) {
        List<Double> sorted =
                new ArrayList<>(scores.getOrDefault(client, Map.of()).getOrDefault(detector, List.of()));
        sorted.sort(null);
        return sorted.size() < count ? 0 : sorted.get(sorted.size() - count);
    }
}
