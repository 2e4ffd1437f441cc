package org.linkteller.audit.measure;

import java.util.Map;

/** The services of a batch, by key, each answering in this process. */
public record Benches(Map<String, Bench> benches) {
    public Benches {
        benches = Map.copyOf(benches);
    }

    public Bench of(String service) {
        Bench bench = benches.get(service);
        if (bench == null) {
            throw new IllegalStateException("service " + service + " was not prepared");
        }
        return bench;
    }
}
