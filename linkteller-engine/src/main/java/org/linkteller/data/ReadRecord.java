package org.linkteller.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;

/**
 * What was read from own files and what was made of it, said on every run: a wrong match shows here first.
 *
 * @param features columns
 * @param constantFeatures columns that are the same for every node
 * @param featuresMatched how rows found their nodes
 * @param leftOut what the features file holds beside features, one line each
 * @param classes how many nodes each has, by name
 * @param unlabelled nodes without a label
 * @param majority the share of test nodes in the class that most training nodes have; NaN where a node has several
 * @param warnings what a user should know, one line each
 */
public record ReadRecord(
        int nodes,
        EdgeReport edges,
        int features,
        int constantFeatures,
        String featuresMatched,
        List<String> leftOut,
        Map<String, Integer> classes,
        boolean severalPerNode,
        int unlabelled,
        String labelsMatched,
        int trainNodes,
        int testNodes,
        double majority,
        List<String> warnings) {
    private static final int SHOWN_CLASSES = 8;

    public ReadRecord {
        leftOut = List.copyOf(leftOut);
        warnings = List.copyOf(warnings);
    }

    static ReadRecord of(
            EdgeList edges,
            FeatureTable table,
            LabelTable labelTable,
            NodeSet training,
            NodeSet tested,
            List<String> warnings) {
        Labels labels = labelTable.labels();
        NodeSet all = NodeSet.all(labels.nodes());
        int[] counts = labels.counts(all);
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (int label = 0; label < counts.length; label++) {
            classes.put(labelTable.classes().name(label), counts[label]);
        }
        int constant = constantColumns(table.features());
        List<String> told = new ArrayList<>(warnings);
        if (constant == table.features().columns()) {
            told.add("every node has the same features: they carry nothing, and a leak measured with them is a lower"
                    + " bound; linkteller-plus, -root and -labels send rows of their own");
        }
        told.addAll(LabelCheck.warnings(labels, training, tested));
        return new ReadRecord(
                labels.nodes(),
                edges.report(),
                table.features().columns(),
                constant,
                table.matched(),
                table.leftOut(),
                classes,
                labels.isMultiLabel(),
                (int) all.stream().filter(node -> !labels.isLabelled(node)).count(),
                labelTable.matched(),
                training.size(),
                tested.size(),
                labels.isMultiLabel() ? Double.NaN : majority(labels, training, tested),
                told);
    }

    /** Whether no feature tells one node from another. */
    public boolean isFeatureless() {
        return constantFeatures == features;
    }

    /** One block for the terminal. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "nodes     %,d", nodes));
        lines.add(String.format(
                Locale.ROOT,
                "edges     %,d of %,d listed; %,d loops and %,d repeated dropped",
                edges.edges(),
                edges.entries(),
                edges.loops(),
                edges.repeated()));
        lines.add(String.format(
                Locale.ROOT,
                "features  %,d columns%s, matched %s",
                features,
                constantFeatures == 0 ? "" : String.format(Locale.ROOT, " (%,d constant)", constantFeatures),
                featuresMatched));
        leftOut.forEach(line -> lines.add("          left out: " + line));
        String shown = classes.entrySet().stream()
                .limit(SHOWN_CLASSES)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        lines.add("labels    " + classes.size() + " classes: " + shown
                + (classes.size() > SHOWN_CLASSES ? ", ..." : "") + "; " + unlabelled + " nodes without; matched "
                + labelsMatched);
        lines.add(String.format(
                Locale.ROOT,
                "training  on %,d nodes, tested on %,d%s",
                trainNodes,
                testNodes,
                Double.isNaN(majority)
                        ? ""
                        : String.format(Locale.ROOT, "; always the commonest class scores %.3f", majority)));
        lines.add("scaling   columns to mean 0 and deviation 1 over the training nodes");
        warnings.forEach(warning -> lines.add("warning   " + warning));
        return lines;
    }

    private static double majority(Labels labels, NodeSet training, NodeSet tested) {
        int right = labels.counts(tested)[labels.commonest(training)];
        return (double) right / tested.size();
    }

    private static int constantColumns(Features features) {
        int columns = features.columns();
        int[] places = new int[columns];
        double[] entries = new double[columns];
        double[] first = new double[columns];
        int[] same = new int[columns];
        int[] filled = new int[columns];
        for (int row = 0; row < features.rows(); row++) {
            int count = features.nonZeros(row, places, entries);
            for (int k = 0; k < count; k++) {
                int column = places[k];
                filled[column]++;
                if (filled[column] == 1) {
                    first[column] = entries[k];
                }
                same[column] += entries[k] == first[column] ? 1 : 0;
            }
        }
        int constant = 0;
        for (int column = 0; column < columns; column++) {
            constant += filled[column] == 0 || same[column] == features.rows() ? 1 : 0;
        }
        return constant;
    }
}
