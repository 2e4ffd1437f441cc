package org.linkteller.audit.measure;

import java.util.Map;
import org.linkteller.attack.AttackProgress;

/**
 * The services of a batch, by key, each answering in this process.
 *
 * @param heard is told what attacks are about
 */
public record Benches(Map<String, Bench> benches, AttackProgress heard) {
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
