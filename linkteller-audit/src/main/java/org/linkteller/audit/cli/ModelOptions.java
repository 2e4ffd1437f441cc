package org.linkteller.audit.cli;

import java.util.List;
import java.util.Optional;
import org.linkteller.audit.ModelOverrides;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.gnn.Normalization;
import org.linkteller.gnn.PaperSettings;
import picocli.CommandLine.Option;

/** Which model, at the paper's settings for the dataset unless said otherwise. */
final class ModelOptions {
    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = "gcn2",
            description = "gcn1 gcn2 gcn3 gat2 gat3 mlp (default: ${DEFAULT-VALUE}).")
    String model;

    @Option(names = "--epochs", paramLabel = "N", description = "Instead of the paper's.")
    Optional<Integer> epochs;

    @Option(names = "--lr", paramLabel = "RATE", description = "Learning rate, instead of the paper's.")
    Optional<Double> learningRate;

    @Option(names = "--dropout", paramLabel = "RATE", description = "Instead of the paper's.")
    Optional<Double> dropout;

    @Option(names = "--hidden", split = ",", paramLabel = "N", description = "Hidden widths, instead of the paper's.")
    List<Integer> hidden = List.of();

    @Option(names = "--norm", paramLabel = "NAME", description = "FirstOrderGCN AugNormAdj BingGeNormAdj AugRWalk.")
    Optional<String> normalization;

    PaperSettings settings(String dataset) {
        return UsageException.reading(() -> overrides().applyTo(PaperSettings.of(dataset, model)));
    }

    /** The same for the network that uses no graph. */
    PaperSettings edgeless(String dataset) {
        return UsageException.reading(
                () -> overrides().withoutGraph().applyTo(PaperSettings.of(dataset, PaperSettings.EDGELESS)));
    }

    private ModelOverrides overrides() {
        return new ModelOverrides(epochs, learningRate, dropout, hidden, normalization.map(Normalization::of));
    }
}
