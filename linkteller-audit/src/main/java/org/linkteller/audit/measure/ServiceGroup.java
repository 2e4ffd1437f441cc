package org.linkteller.audit.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import org.linkteller.attack.AttackProgress;

/** Services that are asked side by side, by key. */
public record ServiceGroup(Map<String, Service> services) implements Shared<Benches> {
    public ServiceGroup {
        services = Map.copyOf(services);
    }

    @Override
    public Benches open(int threads) {
        return open(threads, AttackProgress.NONE);
    }

    @Override
    public Benches open(int threads, AttackProgress heard) {
        Map<String, Bench> benches = new LinkedHashMap<>();
        services.forEach((key, service) -> benches.put(key, new Bench(service, threads)));
        return new Benches(benches, heard);
    }
}
