package org.linkteller.attack.influence;

import java.util.concurrent.atomic.AtomicInteger;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Passes answers on if they can be used: a finite number for every node and class, the same classes every time. */
public final class CheckedBox implements InferenceApi {
    private final InferenceApi box;
    private final AtomicInteger classes = new AtomicInteger(-1);

    public CheckedBox(InferenceApi box) {
        this.box = box;
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features) {
        return checked(box.predict(nodes, features), nodes);
    }

    @Override
    public Predictions predict(NodeSet nodes, Features features, NodeSet read) {
        return checked(box.predict(nodes, features, read), read);
    }

    private Predictions checked(Predictions answer, NodeSet nodes) {
        if (answer.rows() != nodes.size()) {
            throw new InferenceException(
                    "the box answered " + answer.rows() + " rows for " + nodes.size() + " queried nodes");
        }
        int expected = classes.compareAndExchange(-1, answer.classes());
        if (expected >= 0 && expected != answer.classes()) {
            throw new InferenceException(
                    "the box answered " + answer.classes() + " classes after " + expected + " before");
        }
        for (int row = 0; row < answer.rows(); row++) {
            for (int label = 0; label < answer.classes(); label++) {
                if (!Double.isFinite(answer.at(row, label))) {
                    throw InferenceException.about(
                            "the box answered " + answer.at(row, label) + " for %s, class " + label, nodes.id(row));
                }
            }
        }
        return answer;
    }
}
