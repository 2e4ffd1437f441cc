package org.linkteller.data.own;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.linkteller.api.NodeSet;
import org.linkteller.data.Labels;

/**
 * What was read from a file of labels.
 *
 * @param classes how many nodes each has, by name
 * @param unlabelled nodes without a label
 * @param matched how labels found their nodes
 * @param majority the share of test nodes in the class that most training nodes have; NaN where a node has several
 */
public record LabelsRead(
        Map<String, Integer> classes, int unlabelled, String matched, int trainNodes, int testNodes, double majority) {
    private static final int SHOWN_CLASSES = 8;

    static LabelsRead of(LabelTable table, NodeSet training, NodeSet tested) {
        Labels labels = table.labels();
        NodeSet all = NodeSet.all(labels.nodes());
        int[] counts = labels.counts(all);
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (int label = 0; label < counts.length; label++) {
            classes.put(table.classes().name(label), counts[label]);
        }
        return new LabelsRead(
                classes,
                (int) all.stream().filter(node -> !labels.isLabelled(node)).count(),
                table.matched(),
                training.size(),
                tested.size(),
                labels.isMultiLabel() ? Double.NaN : majority(labels, training, tested));
    }

    List<String> lines() {
        String shown = classes.entrySet().stream()
                .limit(SHOWN_CLASSES)
                .map(each -> each.getKey() + " (" + each.getValue() + ")")
                .collect(Collectors.joining(", "));
        return List.of(
                "labels    " + classes.size() + " classes: " + shown + (classes.size() > SHOWN_CLASSES ? ", ..." : "")
                        + "; " + unlabelled + " nodes without; matched " + matched,
                String.format(
                        Locale.ROOT,
                        "training  on %,d nodes, tested on %,d%s",
                        trainNodes,
                        testNodes,
                        Double.isNaN(majority)
                                ? ""
                                : String.format(Locale.ROOT, "; always the commonest class scores %.3f", majority)));
    }

    private static double majority(Labels labels, NodeSet training, NodeSet tested) {
        int right = labels.counts(tested)[labels.commonest(training)];
        return (double) right / tested.size();
    }
}
