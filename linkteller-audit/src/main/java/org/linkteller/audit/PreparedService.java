package org.linkteller.audit;

import java.util.function.IntFunction;
import org.linkteller.attack.OutputKind;
import org.linkteller.audit.report.UtilityEntry;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.GnnModel;

/**
 * A service ready to be attacked.
 *
 * @param plain the truth, by which attacks are judged
 * @param nodeName what the data's files call a node
 * @param guarded what the service really uses: the same data over a protected graph
 */
record PreparedService(
        Dataset plain, IntFunction<String> nodeName, Dataset guarded, GnnModel model, UtilityEntry utility) {
    OutputKind output() {
        return model.isMultiLabel() ? OutputKind.SIGMOID : OutputKind.SOFTMAX;
    }
}
