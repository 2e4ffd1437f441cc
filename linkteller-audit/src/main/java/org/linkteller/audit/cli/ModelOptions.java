package org.linkteller.audit.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.ModelOverrides;
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
    @Nullable
    Integer epochs;

    @Option(names = "--lr", paramLabel = "RATE", description = "Learning rate, instead of the paper's.")
    @Nullable
    Double learningRate;

    @Option(names = "--dropout", paramLabel = "RATE", description = "Instead of the paper's.")
    @Nullable
    Double dropout;

    @Option(names = "--hidden", split = ",", paramLabel = "N", description = "Hidden widths, instead of the paper's.")
    List<Integer> hidden = List.of();

    @Option(names = "--norm", paramLabel = "NAME", description = "FirstOrderGCN AugNormAdj BingGeNormAdj AugRWalk.")
    @Nullable
    String normalization;

    PaperSettings settings(String dataset) {
        return new ModelOverrides(
                        Optional.ofNullable(epochs),
                        Optional.ofNullable(learningRate),
                        Optional.ofNullable(dropout),
                        hidden,
                        Optional.ofNullable(normalization).map(Normalization::of))
                .applyTo(PaperSettings.of(dataset, model));
    }
}
