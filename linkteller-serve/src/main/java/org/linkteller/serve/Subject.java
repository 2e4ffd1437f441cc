package org.linkteller.serve;

import java.util.Arrays;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/**
 * Nodes and their features, ready to be put to a box that knows only some of them. A stranger is answered as a node
 * without neighbours: messages pass only along edges whose two ends are asked, so the box is asked for one known node
 * alone with the stranger's row, and nobody can tell the answer from that of an isolated node that exists.
 */
final class Subject {
    private final NodeSelection nodes;
    /** All rows as the client sent them. */
    private final Features features;
    /** The rows of {@code nodes.known()}; the same object as {@link #features} if there are no strangers. */
    private final Features known;

    private Subject(NodeSelection nodes, Features features, Features known) {
        this.nodes = nodes;
        this.features = features;
        this.known = known;
    }

    static Subject of(NodeSelection nodes, Features features) {
        if (nodes.allKnown()) {
            return new Subject(nodes, features, features);
        }
        int[] positions = new int[nodes.known().size()];
        for (int i = 0, next = 0; i < nodes.size(); i++) {
            if (nodes.isKnown(i)) {
                positions[next++] = i;
            }
        }
        return new Subject(nodes, features, FeatureRows.pick(features, positions));
    }

    NodeSelection nodes() {
        return nodes;
    }

    Features features() {
        return features;
    }

    /** The same with some rows changed, so that a box can recognise the common base. */
    Subject withRows(int[] rows, double[][] values) {
        if (rows.length == 0) {
            return this;
        }
        Features changed = features.withRows(rows, values);
        if (nodes.allKnown()) {
            return new Subject(nodes, changed, changed);
        }
        int[] place = new int[nodes.size()];
        for (int i = 0, next = 0; i < place.length; i++) {
            place[i] = nodes.isKnown(i) ? next++ : -1;
        }
        int[] ofKnown = Arrays.stream(rows).filter(nodes::isKnown).toArray();
        double[][] replaced = new double[ofKnown.length][];
        int[] places = new int[ofKnown.length];
        for (int i = 0; i < ofKnown.length; i++) {
            places[i] = place[ofKnown[i]];
            replaced[i] = changed.row(ofKnown[i]);
        }
        return new Subject(nodes, changed, ofKnown.length == 0 ? known : known.withRows(places, replaced));
    }

    Predictions ask(InferenceApi box, int classes) {
        Predictions ofKnown = nodes.known().size() == 0
                ? Predictions.wrap(0, classes, new double[0])
                : box.predict(nodes.known(), known);
        if (nodes.allKnown()) {
            return ofKnown;
        }
        double[] scores = new double[nodes.size() * classes];
        int next = 0;
        for (int i = 0; i < nodes.size(); i++) {
            double[] row = nodes.isKnown(i)
                    ? ofKnown.row(next++)
                    : box.predict(NodeSet.of(0), FeatureRows.pick(features, new int[] {i}))
                            .row(0);
            System.arraycopy(row, 0, scores, i * classes, classes);
        }
        return Predictions.wrap(nodes.size(), classes, scores);
    }
}
