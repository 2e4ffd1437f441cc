package org.linkteller.audit.process;

import java.util.List;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;

/** A program of its own that asks a box and waits, to be killed. */
final class AbandonedBox {
    private AbandonedBox() {}

    public static void main(String[] command) {
        ProcessBox box = ProcessBox.start(List.of(command), 3, 2, ProcessOptions.defaults());
        box.predict(NodeSet.all(3), DenseFeatures.of(new double[3][2]));
    }
}
