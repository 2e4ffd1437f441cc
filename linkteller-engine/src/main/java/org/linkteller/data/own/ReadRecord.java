package org.linkteller.data.own;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.linkteller.api.Features;

/**
 * What was read from own files and what was made of it, said on every run: a wrong match shows here first.
 *
 * @param features columns
 * @param constantFeatures columns that are the same for every node
 * @param featuresMatched how rows found their nodes
 * @param leftOut what the features file holds beside features, one line each
 * @param labels empty where none are needed
 * @param warnings what a user should know, one line each
 */
public record ReadRecord(
        int nodes,
        EdgeReport edges,
        int features,
        int constantFeatures,
        String featuresMatched,
        List<String> leftOut,
        Optional<LabelsRead> labels,
        List<String> warnings) {
    public ReadRecord {
        leftOut = List.copyOf(leftOut);
        warnings = List.copyOf(warnings);
    }

    static ReadRecord of(EdgeList edges, FeatureTable table, Optional<LabelsRead> labels, List<String> warnings) {
        int constant = constantColumns(table.features());
        List<String> told = new ArrayList<>(warnings);
        if (constant == table.features().columns()) {
            told.add("every node has the same features: they carry nothing, and a leak measured with them is a lower"
                    + " bound; linkteller-plus, -root and -labels send rows of their own");
        }
        return new ReadRecord(
                table.features().rows(),
                edges.report(),
                table.features().columns(),
                constant,
                table.matched(),
                table.leftOut(),
                labels,
                told);
    }

    /** Whether no feature tells one node from another. */
    public boolean isFeatureless() {
        return constantFeatures == features;
    }

    /**
     * One block for the terminal.
     *
     * @param scaling what is done to the features before a model sees them
     * @param answers what the model's answers are
     */
    public List<String> lines(String scaling, String answers) {
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
        labels.ifPresent(read -> lines.addAll(read.lines()));
        lines.add("scaling   " + scaling);
        lines.add("answers   " + answers);
        warnings.forEach(warning -> lines.add("warning   " + warning));
        return lines;
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
