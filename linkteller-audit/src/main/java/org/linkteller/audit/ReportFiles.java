package org.linkteller.audit;

import java.io.IOException;
import java.util.List;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.FindingsCsv;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.HtmlReport;
import org.linkteller.audit.report.JUnitReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.SarifReport;

/** All views of one report in its run folder. */
public final class ReportFiles {
    private ReportFiles() {}

    public static void write(RunFolder folder, AuditPlan plan, AuditReport report, Gate gate) throws IOException {
        folder.write("report.json", JsonReport.text(report));
        folder.write("findings.csv", FindingsCsv.text(report.findings()));
        folder.write("report.html", HtmlReport.text(report, PlanFile.text(plan)));
        if (!gate.rules().isEmpty()) {
            List<Gate.Verdict> verdicts = gate.judge(report);
            folder.write("gate-junit.xml", JUnitReport.text(verdicts));
            folder.write("gate.sarif", SarifReport.text(verdicts, Version.current(), "report.json"));
        }
    }
}
