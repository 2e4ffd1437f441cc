package org.linkteller.audit;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.data.OwnData;

/** The datasets of a plan, each read once while its cells run: a grid goes through them one after the other. */
public final class AuditData {
    private final Datasets catalogue;
    private String latestName = "";
    private Optional<Loaded> latest = Optional.empty();

    public AuditData(Datasets catalogue) {
        this.catalogue = catalogue;
    }

    /** @param nodeName what the files call a node */
    record Loaded(Dataset dataset, IntFunction<String> nodeName, List<String> warnings) {}

    synchronized Loaded load(AuditPlan plan, String name) {
        if (latest.isEmpty() || !latestName.equals(name)) {
            latest = Optional.empty(); // let go of the old one before the new one is read
            latest = Optional.of(read(plan, name));
            latestName = name;
        }
        return latest.get();
    }

    /** Fails now, before anything is written, if some of the plan's data cannot be had; reads the first dataset. */
    public void requireAll(AuditPlan plan) {
        for (String name : plan.datasets()) {
            if (!catalogue.isPresent(name)) {
                catalogue.load(name); // refuses, and says what is missing and how to get it
            }
        }
        load(plan, plan.datasets().isEmpty() ? OwnData.NAME : plan.datasets().get(0));
    }

    private Loaded read(AuditPlan plan, String name) {
        if (plan.ownFiles().isEmpty()) {
            return new Loaded(catalogue.load(name), String::valueOf, List.of());
        }
        OwnFiles files = plan.ownFiles().get();
        OwnData own = OwnData.load(files.edges(), files.features(), files.labels(), files.trainNodes());
        return new Loaded(own.dataset(), own.ids()::name, own.warnings());
    }
}
