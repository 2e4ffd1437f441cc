package org.linkteller.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.FindingsCsv;
import org.linkteller.audit.report.HtmlReport;
import org.linkteller.audit.report.JUnitReport;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.MarkdownSummary;
import org.linkteller.audit.report.SarifReport;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.audit.store.Version;

/** All views of one report in its run folder. */
public final class ReportFiles {
    private ReportFiles() {}

    private static final List<String> GATE = List.of("gate-junit.xml", "gate.sarif", "gate.md");

    /**
     * @param plan as its file has it
     * @param alertFile what alerts point at
     */
    public static void write(RunFolder folder, String plan, AuditReport report, Path alertFile) throws IOException {
        folder.write("report.json", JsonReport.text(report));
        folder.write("findings.csv", FindingsCsv.text(report));
        folder.write("report.html", HtmlReport.text(report, plan));
        if (!report.checks().isEmpty()) { // every rule makes one at least
            folder.write("gate-junit.xml", JUnitReport.text(report.checks()));
            folder.write("gate.sarif", SarifReport.text(report.checks(), Version.current(), uri(alertFile)));
            folder.write("gate.md", MarkdownSummary.text(report));
        } else { // those of an earlier run with rules would speak for this one
            for (String file : GATE) {
                Files.deleteIfExists(folder.place(file));
            }
        }
    }

    /** Relative to the working directory, which in CI is the repository's root; code hosts show no other. */
    private static String uri(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath().normalize();
        Path shown = there.startsWith(here) ? here.relativize(there) : file.normalize();
        return shown.toString().replace('\\', '/').replace(" ", "%20");
    }
}
