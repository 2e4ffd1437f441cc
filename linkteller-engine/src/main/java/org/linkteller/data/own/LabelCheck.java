package org.linkteller.data.own;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;
import org.linkteller.data.format.DataFormatException;
import org.linkteller.data.format.NumberText;

/** Labels that no model can learn from: refused where they are a mistake, told where they only mean little. */
final class LabelCheck {
    /** Fractions as classes may be a scale of a few steps; more are measurements. */
    private static final int MOST_FRACTIONS = 10;

    /** Few labels may well all differ. */
    private static final int FEW = 20;

    private LabelCheck() {}

    static void require(Path file, LabelTable table) {
        Labels labels = table.labels();
        if (labels.isMultiLabel()) {
            return;
        }
        NodeSet all = NodeSet.all(labels.nodes());
        int labelled = (int) all.stream().filter(labels::isLabelled).count();
        if (labelled == 0) {
            throw new DataFormatException(file + ": expected labels, every one of them is missing");
        }
        int used = (int)
                Arrays.stream(labels.counts(all)).filter(count -> count > 0).count();
        if (used == 1) {
            throw new DataFormatException(file + ": expected at least two classes, all " + labelled
                    + " labels are the same (" + table.matched() + ")");
        }
        long fractions = IntStream.range(0, table.classes().size())
                .mapToObj(table.classes()::name)
                .filter(name ->
                        NumberText.isNumber(name) && Double.parseDouble(name) != Math.rint(Double.parseDouble(name)))
                .count();
        if (fractions > MOST_FRACTIONS) {
            throw new DataFormatException(
                    file + ": expected classes, got " + used
                            + " different numbers, most with a fraction; which column is the class? Name it with --label-column");
        }
        if (labelled >= FEW && 2 * used > labelled) {
            throw new DataFormatException(file + ": expected classes that several nodes share, got " + used
                    + " different labels of " + labelled
                    + " nodes; which column is the class? Name it with --label-column");
        }
    }

    /** What makes a measured utility mean little. */
    static List<String> warnings(Labels labels, NodeSet training, NodeSet tested) {
        List<String> warnings = new ArrayList<>();
        if (training.size() < FEW / 2 || tested.size() < FEW / 2) {
            warnings.add("only " + training.size() + " labelled nodes train and " + tested.size()
                    + " test: the utility says little");
        }
        long trained = Arrays.stream(labels.counts(training))
                .filter(count -> count > 0)
                .count();
        if (!labels.isMultiLabel() && trained == 1) {
            warnings.add("all training nodes are of one class: the model learns nothing else");
        }
        return warnings;
    }
}
