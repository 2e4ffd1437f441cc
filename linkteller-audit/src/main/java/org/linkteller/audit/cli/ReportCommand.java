package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Comparison;
import org.linkteller.audit.report.JsonReport;
import org.linkteller.audit.report.figure.FigureFiles;
import org.linkteller.data.format.AtomicFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs side by side: before and after a defence, two models, two releases. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Compares finished audits cell by cell; draws the figures of one or more again.",
        footer = {"", "Example:  linkteller report runs/before runs/after --html compared.html"})
final class ReportCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Run folders, in the order to be shown.")
    List<Path> folders;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the comparison as a page too.")
    Optional<Path> html;

    @Mixin
    OutFlags output;

    @Option(names = "--figures", description = "Draw each run's figures (SVG, PNG) into its folder again.")
    boolean figures;

    @Override
    public Integer call() throws IOException {
        output.require(html.orElse(null), "Audits compared");
        Map<String, AuditReport> reports = new LinkedHashMap<>();
        for (Path folder : folders) {
            Path file = folder.resolve("report.json");
            if (!Files.isRegularFile(file)) {
                throw new UsageException(folder + " is not a finished run: it has no report.json");
            }
            String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
            AuditReport report = JsonReport.load(file);
            reports.put(reports.containsKey(name) ? folder.toString() : name, report);
            if (figures) {
                FigureFiles.write(folder.resolve("figures"), report);
            }
        }
        if (figures && reports.size() == 1) {
            return ExitCode.DONE;
        }
        Comparison comparison = Comparison.of(reports);
        if (html.isPresent()) {
            AtomicFile.write(html.get(), comparison.html().getBytes(UTF_8));
        }
        spec.commandLine().getOut().print(comparison.text());
        return ExitCode.DONE;
    }
}
