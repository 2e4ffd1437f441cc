package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.ConsoleReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.GuardText;
import org.linkteller.audit.report.Headline;
import org.linkteller.data.catalogue.Datasets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The whole story on a generated graph: no data, no network, under a minute. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Generates a social graph, trains a model on it, attacks it, protects it, attacks again and recommends.",
            "Leaves a report that can be opened in any browser."
        },
        footer = {"", "Example:  linkteller demo --out demo-report"})
final class DemoCommand implements Callable<Integer> {
    /** Of the guard's study; the report has all. */
    private static final int SHOWN_ATTACKERS = 4;

    @Spec
    CommandSpec spec;

    @Mixin
    RunOptions run;

    @Override
    public Integer call() throws IOException {
        if (run.out == null) {
            run.out = Path.of("demo-report");
        }
        Map<String, List<String>> settings = new LinkedHashMap<>(Map.of(
                "dataset", List.of("synthetic"),
                "epochs", List.of("60"),
                "hidden", List.of("64"),
                "protection", List.of("none", "lap-graph:4", "lap-graph:8", "distill", "cluster-counts:4"),
                "targetCount", List.of("300"),
                "attack", List.of("random", "lsa2-attr", "lsa2-post", "linkteller", "linkteller-plus"),
                "seededNoise", List.of("1"),
                "budgetCurve", List.of("true")));
        AuditPlan plan = AuditPlan.of("demo", settings);
        Datasets datasets = Datasets.in(Path.of(""));
        AuditReport report = run.audit(
                plan, datasets, new Gate(List.of(), false), Optional.of(GuardStudy.brief()), Optional.empty());
        if (!run.quiet) {
            PrintWriter out = spec.commandLine().getOut();
            Headline headline = Headline.of(report);
            out.println(ConsoleReport.text(report));
            report.guard().forEach(facts -> out.println(GuardText.of(facts, SHOWN_ATTACKERS)));
            out.println(headline.sentence());
            headline.advice().forEach(advice -> out.println("- " + advice));
            out.println();
        }
        settings.remove("budgetCurve");
        Path page = ProtectCommand.show(
                ProtectCommand.confirmed(report, plan, settings, run, datasets),
                plan,
                run.out,
                run.quiet,
                spec.commandLine().getOut());
        if (!run.quiet) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("(The noise of this demo is seeded so that it repeats: it protects nobody.)");
            out.println("protections: " + page.toAbsolutePath());
            out.println("report: " + run.out.resolve("report.html").toAbsolutePath());
        }
        return ExitCode.DONE;
    }
}
