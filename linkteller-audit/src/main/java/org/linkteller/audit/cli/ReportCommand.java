package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.AtomicFile;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Comparison;
import org.linkteller.audit.report.JsonReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs side by side: before and after a defence, two models, two releases. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Compares finished audits cell by cell.",
        footer = {"", "Example:  linkteller report runs/before runs/after --html compared.html"})
final class ReportCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Parameters(arity = "2..*", paramLabel = "DIR", description = "Run folders, in the order to be shown.")
    List<Path> folders;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the comparison as a page too.")
    @Nullable
    Path html;

    @Override
    public Integer call() throws IOException {
        Map<String, AuditReport> reports = new LinkedHashMap<>();
        for (Path folder : folders) {
            Path file = folder.resolve("report.json");
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException(folder + " is not a finished run: it has no report.json");
            }
            String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
            reports.put(reports.containsKey(name) ? folder.toString() : name, JsonReport.load(file));
        }
        Comparison comparison = Comparison.of(reports);
        if (html != null) {
            AtomicFile.write(html, comparison.html().getBytes(UTF_8));
        }
        spec.commandLine().getOut().print(comparison.text());
        spec.commandLine().getOut().flush();
        return ExitCode.DONE;
    }
}
