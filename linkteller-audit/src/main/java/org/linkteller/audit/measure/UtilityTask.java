package org.linkteller.audit.measure;

import org.linkteller.gnn.UtilityScore;

/** How useful a service is. */
public record UtilityTask(String service) implements Task<Benches, UtilityScore> {
    @Override
    public String title() {
        return "utility of service " + service;
    }

    @Override
    public UtilityScore at(Benches benches) {
        return benches.of(service).utility();
    }
}
