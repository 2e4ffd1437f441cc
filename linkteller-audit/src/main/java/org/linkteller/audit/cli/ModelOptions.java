package org.linkteller.audit.cli;

import org.linkteller.audit.cell.UsageException;
import org.linkteller.gnn.PaperSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which model, at the paper's settings for the dataset unless said otherwise. */
final class ModelOptions {
    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = "gcn2",
            description = "gcn1 gcn2 gcn3 gat2 gat3 mlp (default: ${DEFAULT-VALUE}).")
    String model;

    @Mixin
    OverrideOptions overrides;

    PaperSettings settings(String dataset) {
        return UsageException.reading(() -> overrides.read().applyTo(PaperSettings.of(dataset, model)));
    }

    /** The same for the network that uses no graph. */
    PaperSettings edgeless(String dataset) {
        return UsageException.reading(
                () -> overrides.read().withoutGraph().applyTo(PaperSettings.of(dataset, PaperSettings.EDGELESS)));
    }
}
