package org.linkteller.audit.cli;

import java.util.List;
import java.util.Optional;
import org.linkteller.audit.ModelOverrides;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is changed in the paper's settings of a model. */
final class OverrideOptions {
    @Spec
    CommandSpec own;

    @Option(names = "--epochs", paramLabel = "N", description = "Instead of the paper's.")
    Optional<String> epochs;

    @Option(names = "--lr", paramLabel = "RATE", description = "Learning rate, instead of the paper's.")
    Optional<String> lr;

    @Option(names = "--hidden", split = ",", paramLabel = "N", description = "Hidden widths, instead of the paper's.")
    List<String> hidden = List.of();

    @Option(names = "--dropout", paramLabel = "RATE", description = "Instead of the paper's.")
    Optional<String> dropout;

    @Option(names = "--norm", paramLabel = "NAME", description = "FirstOrderGCN AugNormAdj BingGeNormAdj AugRWalk.")
    Optional<String> norm;

    ModelOverrides read() {
        return ModelOverrides.of("options", GivenOptions.of(own));
    }
}
