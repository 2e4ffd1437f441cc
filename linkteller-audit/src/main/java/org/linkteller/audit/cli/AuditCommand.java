package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.ForeignAudit;
import org.linkteller.audit.ForeignPlan;
import org.linkteller.audit.GateSettings;
import org.linkteller.audit.PlanFile;
import org.linkteller.audit.RunEstimate;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.measure.DataShelf;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.ConsoleReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.audit.report.GuardText;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.OwnGraph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The main job: how many private edges could a client recover? */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Trains or loads a model, attacks it as a client would, and reports what leaked.",
            "Options given as comma-separated lists span a grid; a run that was stopped goes on when repeated."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller audit --dataset twitch-RU --out runs/ru",
            "  linkteller audit --dataset synthetic --protection none,lap-graph:8 --fail-above f1=0.5 --out runs/gate",
            "  linkteller audit --edges edges.csv --features features.csv --labels labels.csv --out runs/own",
            "  linkteller audit --box-command 'python3 model.py' --edges edges.csv --features x.npy --out runs/mine",
            "  linkteller audit --endpoint http://127.0.0.1:8080 --model-name m --edges edges.csv --features x.npy --out runs/http",
            "  linkteller audit plan.yaml --out runs/plan --baseline runs/main/report.json"
        })
final class AuditCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Mixin
    DataFolder data;

    @Mixin
    PlanOptions planOptions;

    @Mixin
    RunOptions run;

    @Mixin
    ForeignOptions foreign;

    @Mixin
    GateOptions gateOptions;

    @Parameters(arity = "0..1", paramLabel = "PLAN.yaml", description = "A plan file; options override its settings.")
    Optional<Path> planFile;

    @Option(names = "--dry-run", description = "Print the cells and an estimate of their time; compute nothing.")
    boolean dryRun;

    @Override
    public Integer call() throws IOException {
        Map<String, List<String>> settings =
                planFile.isPresent() ? PlanFile.read(planFile.get()) : new LinkedHashMap<>();
        settings.putAll(planOptions.settings());
        settings.putAll(gateOptions.settings());
        String source = planFile.map(Path::toString).orElse("options");
        GateSettings gateSettings = GateSettings.of(source, settings);
        settings.keySet().removeAll(GateSettings.NAMES);
        Gate gate = gateSettings.gate();
        PrintWriter out = spec.commandLine().getOut();
        if (foreign.isGiven()) {
            return show(foreignAudit(ForeignPlan.of(source, settings), gateSettings.guard(), gate), out);
        }
        AuditPlan plan = AuditPlan.of(source, settings);
        if (gate.rules().stream().anyMatch(Gate.Rule::above)
                && !gate.withExact()
                && plan.attacks().stream().noneMatch(AttackName::isBlackBox)) {
            throw new UsageException("--fail-above judges attacks that a client could run, and the plan has none: "
                    + plan.attacks() + "; add one, or say --gate-exact");
        }
        if (dryRun) {
            out.print(RunEstimate.text(plan, new DataShelf(Datasets.in(data.path), plan.ownFiles(), 1)));
            return ExitCode.DONE;
        }
        AuditReport report = run.audit(
                plan,
                Datasets.in(data.path),
                gate,
                gateSettings.guard() ? Optional.of(GuardStudy.usual()) : Optional.empty(),
                planFile);
        return show(report, out);
    }

    private AuditReport foreignAudit(ForeignPlan plan, boolean guarded, Gate gate) throws IOException {
        if (guarded || dryRun) {
            throw new UsageException("--guard and --dry-run are for models that are trained here");
        }
        OwnGraph owned = ForeignAudit.load(plan, Datasets.in(data.path));
        try (ForeignOptions.Opened model = foreign.open(owned, run.threads.count())) {
            return run.audit(plan, owned, model.model(), gate);
        }
    }

    private int show(AuditReport report, PrintWriter out) {
        if (!run.quiet) {
            out.print(ConsoleReport.text(report));
            report.guard().forEach(facts -> out.println(GuardText.of(facts)));
            out.println("report: " + run.folder().resolve("report.html"));
            if (run.share) {
                out.println("to be passed on: " + run.folder().resolve("share.zip")
                        + "; the rest of the folder holds node ids");
            }
        }
        return exitCode(report.checks());
    }

    /** One line that says which cell, and the gate's own exit code. */
    private int exitCode(List<Gate.Check> checks) {
        List<Gate.Check> failed =
                checks.stream().filter(check -> !check.passed()).toList();
        if (failed.isEmpty()) {
            return ExitCode.DONE;
        }
        Gate.Check worst = failed.stream()
                .max(Comparator.comparingDouble(Gate.Check::excess))
                .orElseThrow();
        spec.commandLine()
                .getErr()
                .println("linkteller: the gate is shut for " + failed.size() + " of " + checks.size()
                        + " checks; worst: " + worst.line());
        return ExitCode.LEAK_ABOVE_GATE;
    }
}
