package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.ProtectionPage;
import org.linkteller.audit.report.ProtectionRanking;
import org.linkteller.data.Datasets;
import org.linkteller.data.format.AtomicFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Which protection to take: all of them tried on the user's own data. */
@Command(
        name = "protect",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Tries protections on your data, attacks each with the strongest attacks, ranks them and recommends one.",
            "Leaves protect.html with a chart beside the report of the audit it ran."
        },
        footer = {
            "",
            "A protection below a model without edges (mlp) is useless; one that withstands every attack that was run holds.",
            "Utility is measured on the test nodes, so try on other data, or audit the winner afresh, before you believe it.",
            "",
            "Examples:",
            "  linkteller protect --dataset cora --out protect",
            "  linkteller protect --edges edges.csv --features features.csv --labels labels.csv --out protect"
        })
final class ProtectCommand implements Callable<Integer> {
    /** Each kind once or twice, at an epsilon that means something and at one that is often used. */
    private static final List<String> PROTECTIONS = List.of(
            "none",
            "distill",
            "distill:lap-graph:8",
            "cluster-counts:4",
            "cluster-counts:1",
            "lap-graph:8",
            "lap-graph:4",
            "edge-rand:7");

    private static final List<String> ATTACKS =
            List.of("linkteller", "linkteller-plus", "linkteller-labels", "lsa2-post", "lsa2-attr");

    @Spec
    CommandSpec spec;

    @Mixin
    PlanOptions planOptions;

    @Mixin
    DataFolder data;

    @Mixin
    RunOptions run;

    @Override
    public Integer call() throws IOException {
        Map<String, List<String>> settings = new LinkedHashMap<>(planOptions.settings());
        List<String> tried = new ArrayList<>(settings.getOrDefault("protection", PROTECTIONS));
        if (!tried.contains("none")) {
            tried.add(0, "none");
        }
        settings.put("protection", tried);
        settings.putIfAbsent("attack", ATTACKS);
        settings.putIfAbsent("box", List.of("full", "fixed")); // who answers ids only is protected, too
        AuditPlan plan = AuditPlan.of("options", settings);
        if (plan.dataNames().size() != 1
                || plan.models().size() != 1
                || plan.modelFile().isPresent()) {
            throw new UsageException(
                    "protect trains one model on one dataset in several ways: name one --dataset and one --model");
        }
        AuditReport report =
                run.audit(plan, Datasets.in(data.path), new Gate(List.of(), false), Optional.empty(), Optional.empty());
        PrintWriter out = spec.commandLine().getOut();
        Path page = show(report, plan, run.folder(), run.quiet, out);
        if (!run.quiet) {
            out.println("page: " + page);
        }
        return ExitCode.DONE;
    }

    /** Writes protect.html into a run's folder and prints the table, the recommendation and the commands. */
    static Path show(AuditReport report, AuditPlan plan, Path folder, boolean quiet, PrintWriter out)
            throws IOException {
        ProtectionRanking ranking = ProtectionRanking.of(report);
        List<String> commands = Winner.commands(ranking, plan);
        Path page = folder.resolve("protect.html");
        AtomicFile.write(page, part -> Files.writeString(part, ProtectionPage.text(ranking, commands)));
        if (!quiet) {
            TextTable table =
                    new TextTable("protection", "epsilon", ranking.metric(), "leak F1", "by", "AUC", "standing");
            for (ProtectionRanking.Row row : ranking.rows()) {
                table.row(
                        row.name(),
                        row.epsilon(),
                        String.format(Locale.ROOT, "%.3f", row.utility()),
                        String.format(Locale.ROOT, "%.1f %%", 100 * row.leak()),
                        row.attack().text(),
                        String.format(Locale.ROOT, "%.3f", row.auc()),
                        row.standing().toString());
            }
            table.row("mlp (floor)", "-", String.format(Locale.ROOT, "%.3f", ranking.floor()));
            table.print(out);
            out.println();
            ranking.words().forEach(out::println);
            out.println();
            commands.forEach(command -> out.println("  " + command));
            out.println();
        }
        return page;
    }
}
