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
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.ProtectionPage;
import org.linkteller.audit.report.ProtectionRanking;
import org.linkteller.data.catalogue.Datasets;
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
            "What leads and holds is audited afresh by every attack, with another model and other targets, before it is named.",
            "Leaves protect.html with a chart beside the report of the audit it ran."
        },
        footer = {
            "",
            "A protection below a model without edges (mlp) is useless; one that withstands every attack that was run holds.",
            "Utility is measured on the test nodes, and the fresh audit has the same ones: try on other data, too, if you can.",
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

    /** Whatever a client could do, for the one protection that is to be recommended. */
    private static final List<String> ALL_ATTACKS = AttackName.PLANNED.stream()
            .filter(attack -> attack.isBlackBox() && attack != AttackName.RANDOM)
            .map(AttackName::text)
            .toList();

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
        boolean chosen = settings.putIfAbsent("attack", ATTACKS) != null;
        settings.putIfAbsent("box", List.of("full", "fixed")); // who answers ids only is protected, too
        AuditPlan plan = AuditPlan.of("options", settings);
        if (plan.dataNames().size() != 1
                || plan.models().size() != 1
                || plan.modelFile().isPresent()) {
            throw new UsageException(
                    "protect trains one model on one dataset in several ways: name one --dataset and one --model");
        }
        Datasets datasets = Datasets.in(data.path);
        AuditReport report = run.audit(plan, datasets, new Gate(List.of(), false), Optional.empty(), Optional.empty());
        if (!chosen) {
            settings.put("attack", ALL_ATTACKS);
        }
        ProtectionRanking ranking = confirmed(report, plan, settings, run, datasets);
        PrintWriter out = spec.commandLine().getOut();
        Path page = show(ranking, plan, run.folder(), run.quiet, out);
        if (!run.quiet) {
            out.println("page: " + page);
        }
        return ExitCode.DONE;
    }

    /**
     * The protections of an audit, the best of them audited afresh in folders of its own.
     *
     * @param settings of the fresh audits but for protection, box, seeds and draws
     */
    static ProtectionRanking confirmed(
            AuditReport report, AuditPlan plan, Map<String, List<String>> settings, RunOptions run, Datasets datasets)
            throws IOException {
        return ProtectionRanking.of(report).confirmedBy(row -> {
            Map<String, List<String>> fresh = new LinkedHashMap<>(settings);
            fresh.put("protection", List.of(row.protection().label()));
            fresh.put("box", List.of(row.box().toString()));
            fresh.put("seeds", next(plan.seeds()));
            fresh.put("draws", next(plan.draws()));
            String folder = "again-" + row.name().replaceAll("[^A-Za-z0-9.-]+", "-");
            return ProtectionRanking.of(run.within(folder)
                    .audit(
                            AuditPlan.of("options", fresh),
                            datasets,
                            new Gate(List.of(), false),
                            Optional.empty(),
                            Optional.empty()));
        });
    }

    private static List<String> next(List<Long> seeds) {
        return seeds.stream().map(seed -> String.valueOf(seed + 1)).toList();
    }

    /** Writes protect.html into a run's folder and prints the table, the recommendation and the commands. */
    static Path show(ProtectionRanking ranking, AuditPlan plan, Path folder, boolean quiet, PrintWriter out)
            throws IOException {
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
