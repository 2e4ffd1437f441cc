package org.linkteller.audit.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A plan's settings as options. They are handed on as text: the plan checks flags and files alike. */
final class PlanOptions {
    private static final String LIST = " Several: separate by commas.";

    /** Commas separate boxes, but for the one in {@code noise:SIGMA,fixed}: that one follows a number and ends the name. */
    static final String BOXES = "(?<!noise:[0-9.eE+-]{1,30}),|,(?!fixed(,|\\+|$))";

    @Spec
    CommandSpec own;

    @Option(names = "--dataset", split = ",", paramLabel = "NAME", description = "A dataset of the catalogue." + LIST)
    List<String> dataset = List.of();

    @Mixin
    OwnFileOptions files;

    @Option(names = "--model-file", paramLabel = "FILE", description = "Audit this trained model; train none.")
    List<String> modelFile = List.of();

    @Option(names = "--model", split = ",", paramLabel = "NAME", description = "gcn1 gcn2 gcn3 gat2 gat3 mlp." + LIST)
    List<String> model = List.of();

    @Option(
            names = "--protection",
            split = ",",
            paramLabel = "P",
            description =
                    "none edge-rand:E lap-graph:E lap-graph:E+degrees distill distill:lap-graph:E cluster-counts:E."
                            + LIST)
    List<String> protection = List.of();

    @Option(
            names = "--attack",
            split = ",",
            paramLabel = "NAME",
            description =
                    "random lsa2-post lsa2-attr linkteller linkteller-labels linkteller-plus linkteller-root linkteller-exact."
                            + LIST)
    List<String> attack = List.of();

    @Option(
            names = "--targets",
            split = ",",
            paramLabel = "RULE",
            description = "low, unconstrained, high, connected (pairs of neighbours, for sparse graphs)." + LIST)
    List<String> targets = List.of();

    @Option(names = "--target-count", paramLabel = "N", description = "Nodes attacked at a time (default 500).")
    List<String> targetCount = List.of();

    @Option(names = "--draws", split = ",", paramLabel = "SEED", description = "Seeds of the target draws." + LIST)
    List<String> draws = List.of();

    @Option(names = "--seeds", split = ",", paramLabel = "SEED", description = "Seeds of the models." + LIST)
    List<String> seeds = List.of();

    @Option(
            names = "--box",
            split = BOXES,
            paramLabel = "BOX[,BOX...]",
            hideParamSyntax = true,
            description =
                    "full, rounded:D, float32, posteriors, labels, columns:SHARE, rows:SHARE, range, fixed, noise:SIGMA, "
                            + "noise:SIGMA,fixed, sampled:K, budget:Q, or several joined: posteriors+rounded:3." + LIST)
    List<String> box = List.of();

    @Option(names = "--beliefs", split = ",", paramLabel = "B", description = "Factors on the density." + LIST)
    List<String> beliefs = List.of();

    @Option(
            names = "--known-edges",
            paramLabel = "SHARE|FILE",
            description = "What an attacker knows of the edges: a share of the targets' pairs, or an edge list. "
                    + "Every finding then says what density he would believe in.")
    List<String> knownEdges = List.of();

    @Option(names = "--delta", paramLabel = "D", description = "The published attack's nudge (default 1e-4).")
    List<String> delta = List.of();

    @Mixin
    OverrideOptions overrides;

    @Option(
            names = "--seeded-noise",
            paramLabel = "SEED",
            description = "Repeatable noise for experiments: NOT private, and marked so everywhere.")
    List<String> seededNoise = List.of();

    @Option(
            names = "--releases",
            paramLabel = "once|separate",
            description =
                    "separate: perturb a nested training graph on its own, like the public code; costs 2 epsilon.")
    List<String> releases = List.of();

    @Option(names = "--budget-curve", description = "Also measure what a limit on queries leaves of the attacks.")
    boolean budgetCurve;

    /** What was given, under the names of the plan file. */
    Map<String, List<String>> settings() {
        return GivenOptions.of(own);
    }
}
