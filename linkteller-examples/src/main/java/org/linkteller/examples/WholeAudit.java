package org.linkteller.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.linkteller.audit.Audit;
import org.linkteller.audit.AuditListener;
import org.linkteller.audit.AuditOptions;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.data.catalogue.Datasets;

/** What {@code linkteller audit} does, as a library call: a model with and without protection, attacked and reported. */
public final class WholeAudit {
    private WholeAudit() {}

    public static void main(String[] arguments) throws IOException {
        AuditReport report = audit("synthetic", 500, Path.of("audit-run"));
        report.averages().forEach(average -> System.out.println(average.cell() + " " + average.f1()));
    }

    /** Leaves report.json, report.html and everything else in the folder; repeated there it goes on where it stopped. */
    static AuditReport audit(String dataset, int targets, Path folder) throws IOException {
        AuditPlan plan = AuditPlan.of(
                "example", // where the settings come from, for error messages; the names are those of a plan file
                Map.of(
                        "dataset", List.of(dataset),
                        "epochs", List.of("30"),
                        "targetCount", List.of(Integer.toString(targets)),
                        "protection", List.of("none", "lap-graph:4"),
                        "attack", List.of("lsa2-attr", "linkteller-plus")));
        Gate gate = new Gate(List.of(Gate.Rule.parse("f1=0.5", true)), false);
        return Audit.run(plan, Datasets.in(Path.of("data")), AuditOptions.in(folder), gate, AuditListener.NONE);
    }
}
