package org.linkteller.audit.guard;

import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.audit.measure.Benches;
import org.linkteller.audit.measure.Task;
import org.linkteller.audit.report.GuardFacts;

/** A guard measured in front of one service. */
public record GuardTask(String service, ServiceKey key, GuardStudy study) implements Task<Benches, GuardFacts> {
    @Override
    public String title() {
        return "guard for " + key;
    }

    @Override
    public GuardFacts at(Benches benches) {
        return study.measure(key.dataset(), key.model(), benches.of(service), what -> {})
                .toFacts(key);
    }
}
