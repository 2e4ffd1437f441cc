package org.linkteller.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.Predictions;
import org.linkteller.audit.AuditListener;
import org.linkteller.audit.AuditOptions;
import org.linkteller.audit.ForeignAudit;
import org.linkteller.audit.ForeignModel;
import org.linkteller.audit.ForeignPlan;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.OwnGraph;
import org.linkteller.graph.Graph;

/** A model of your own, in Java: a lambda is all that an audit needs of it. */
public final class OwnModelAudit {
    private OwnModelAudit() {}

    public static void main(String[] arguments) throws IOException {
        AuditReport report = audit(Path.of("runs/own-model"));
        report.averages().forEach(average -> System.out.println(average.cell() + ": F1 " + average.f1()));
    }

    static AuditReport audit(Path out) throws IOException {
        ForeignPlan plan =
                ForeignPlan.of("example", Map.of("dataset", List.of("synthetic:300"), "targetCount", List.of("100")));
        OwnGraph data = ForeignAudit.load(plan, Datasets.in(Path.of("data")));
        Graph graph = data.dataset().inference().graph();

        // two scores per node: the sum of its own row, and that plus half of its neighbours' sums
        InferenceApi box = (nodes, features) -> {
            double[] sums = new double[nodes.size()];
            for (int i = 0; i < sums.length; i++) {
                for (double value : features.row(i)) {
                    sums[i] += value;
                }
            }
            double[] scores = new double[2 * sums.length];
            for (int i = 0; i < sums.length; i++) {
                scores[2 * i] = scores[2 * i + 1] = sums[i];
                for (int j = 0; j < sums.length; j++) {
                    scores[2 * i + 1] += graph.hasEdge(nodes.id(i), nodes.id(j)) ? sums[j] / 2 : 0;
                }
            }
            return Predictions.wrap(sums.length, 2, scores);
        };

        ForeignModel model = new ForeignModel("lambda", Map.of(), box, false, 1, Optional.empty());
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.5", true)), false);
        return ForeignAudit.run(plan, data, model, AuditOptions.in(out), gate, AuditListener.NONE);
    }
}
