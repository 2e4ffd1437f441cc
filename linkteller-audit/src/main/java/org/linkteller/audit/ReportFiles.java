package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.FindingsCsv;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.HtmlReport;
import org.linkteller.audit.report.JUnitReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.SarifReport;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.audit.store.Version;

/** All views of one report in its run folder. */
public final class ReportFiles {
    private ReportFiles() {}

    /** @param plan as its file has it */
    public static void write(RunFolder folder, String plan, AuditReport report, Gate gate) throws IOException {
        folder.write("report.json", JsonReport.text(report));
        folder.write("findings.csv", FindingsCsv.text(report));
        folder.write("report.html", HtmlReport.text(report, plan));
        if (!gate.rules().isEmpty()) {
            List<Gate.Verdict> verdicts = gate.judge(report);
            folder.write("gate-junit.xml", JUnitReport.text(verdicts));
            folder.write("gate.sarif", SarifReport.text(verdicts, Version.current(), "report.json"));
        } else { // those of an earlier run with rules would speak for this one
            Files.deleteIfExists(folder.place("gate-junit.xml"));
            Files.deleteIfExists(folder.place("gate.sarif"));
        }
    }
}
