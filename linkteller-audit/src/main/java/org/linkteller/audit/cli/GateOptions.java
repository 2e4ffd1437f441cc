package org.linkteller.audit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What decides whether an audit passes, and what it measures beside its plan. */
final class GateOptions {
    @Spec
    CommandSpec own;

    @Option(
            names = "--fail-above",
            split = ",",
            paramLabel = "RULE",
            description = "Exit with 1 when a leak exceeds f1=X, auc=X or tpr@fpr=1e-4=X (mean over draws).")
    List<String> failAbove = List.of();

    @Option(
            names = "--fail-below",
            split = ",",
            paramLabel = "RULE",
            description = "Exit with 1 when utility=X is not reached.")
    List<String> failBelow = List.of();

    @Option(
            names = "--baseline",
            paramLabel = "REPORT.json",
            description = "Let the gate fail only where a figure is also more than half a point worse than there.")
    Optional<Path> baseline;

    @Option(names = "--gate-exact", description = "Let the gate count linkteller-exact, which no client can run.")
    boolean gateExact;

    @Option(
            names = "--guard",
            description = "Also measure what a guard in front of each unprotected model would need: 100 targets, "
                    + "every attacker against 50 simulated users.")
    boolean guard;

    /** What was given, under the names of the plan file. */
    Map<String, List<String>> settings() {
        return GivenOptions.of(own);
    }
}
