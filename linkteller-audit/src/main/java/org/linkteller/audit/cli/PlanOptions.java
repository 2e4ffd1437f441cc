package org.linkteller.audit.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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

    @Option(names = "--edges", paramLabel = "FILE", description = "Own data: one edge per line, CSV or TSV.")
    List<String> edges = List.of();

    @Option(names = "--features", paramLabel = "FILE", description = "Own data: features, CSV, NPY, NPZ or JSON.")
    List<String> features = List.of();

    @Option(names = "--labels", paramLabel = "FILE", description = "Own data: labels, CSV.")
    List<String> labels = List.of();

    @Option(names = "--train-nodes", paramLabel = "FILE", description = "Own data: nodes to train on, one per line.")
    List<String> trainNodes = List.of();

    @Option(names = "--name", paramLabel = "NAME", description = "Own data: what reports call it (default: own).")
    List<String> name = List.of();

    @Mixin
    ReadingFlags reading = new ReadingFlags();

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
            paramLabel = "BOX",
            description = "full, rounded:D, posteriors, labels, columns:SHARE, rows:SHARE, range, fixed, noise:SIGMA, "
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

    @Option(names = "--epochs", paramLabel = "N", description = "Instead of the paper's.")
    List<String> epochs = List.of();

    @Option(names = "--lr", paramLabel = "RATE", description = "Instead of the paper's.")
    List<String> lr = List.of();

    @Option(names = "--hidden", split = ",", paramLabel = "N", description = "Hidden widths, instead of the paper's.")
    List<String> hidden = List.of();

    @Option(names = "--dropout", paramLabel = "RATE", description = "Instead of the paper's.")
    List<String> dropout = List.of();

    @Option(names = "--norm", paramLabel = "NAME", description = "FirstOrderGCN AugNormAdj BingGeNormAdj AugRWalk.")
    List<String> norm = List.of();

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
        Map<String, List<String>> settings = new LinkedHashMap<>();
        for (OptionSpec option : own.options()) {
            if (option.getValue() instanceof List<?> values && !values.isEmpty()) {
                settings.put(key(option), values.stream().map(String::valueOf).toList());
            } else if (Boolean.TRUE.equals(option.getValue())) {
                settings.put(key(option), List.of("true"));
            }
        }
        settings.putAll(reading.settings());
        return settings;
    }

    /** {@code --target-count} is {@code targetCount} in a plan. */
    private static String key(OptionSpec option) {
        String name = option.longestName().substring(2);
        return Pattern.compile("-(.)")
                .matcher(name)
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
