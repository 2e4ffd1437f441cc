package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.guard.GuardReport;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Service;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.NodeClassifier;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.serve.guard.GuardRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The guard measured: every detector against every attacker, and the query budget that stops the attack. */
@Command(
        name = "choose-budget",
        mixinStandardHelpOptions = true,
        description = "Measure the guard on a dataset and choose its query budget.",
        footer = {
            "",
            "Honest users are simulated: overlapping circles of nodes, retries, features that change over time.",
            "AUC and 'caught' compare an attacker's keys with honest users, together: ten keys with ten users;",
            "caught: at the lowest threshold that wrongs 1 %% of half the users; wronged: of the other half.",
            "",
            "Example:  linkteller choose-budget --dataset twitch-RU --data DIR --max-f1 0.2 --json guard.json",
            "          linkteller choose-budget --edges e.csv --features f.csv --labels l.csv --model-file m.safetensors"
        })
final class ChooseBudgetCommand implements Callable<Integer> {
    @Mixin
    DataOptions data;

    @Option(names = "--model", paramLabel = "M", defaultValue = "gcn2", description = "Model to train (gcn2).")
    String model;

    @Mixin
    ModelFileOption modelFile;

    @Option(
            names = "--targets",
            paramLabel = "N",
            defaultValue = "200",
            description = "Nodes an attacker wants at a time (200).")
    int targets;

    @Option(
            names = "--draws",
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "Sets of targets, each wanted by a new attacker (3); the choice is checked on one more. With one set"
                            + " linkteller-root is not run, so no budget is chosen.")
    int draws;

    @Option(names = "--users", paramLabel = "N", defaultValue = "100", description = "Honest users (100).")
    int users;

    @Option(names = "--queries", paramLabel = "N", defaultValue = "30", description = "Queries of each user (30).")
    int queries;

    @Option(names = "--max-f1", paramLabel = "X", defaultValue = "0.2", description = "Attack to be tolerated (0.2).")
    double worst;

    @Option(
            names = "--max-refused",
            paramLabel = "X",
            defaultValue = "0.01",
            description = "Share of honest queries that may be refused (0.01).")
    double lost;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of training, traffic and draws (1).")
    long seed;

    @Mixin
    Threads threads;

    @Mixin
    OutFlags output;

    @Mixin
    JsonFile json;

    @Option(names = "--quiet", description = "No progress bar.")
    boolean quiet;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        UsageException.reading(() -> PaperSettings.of("any", model));
        GuardStudy study =
                UsageException.reading(() -> new GuardStudy(targets, draws, users, queries, worst, lost, seed));
        output.require(json.path.orElse(null), JsonFile.MARK, data.inputs(modelFile.file));
        Dataset loaded = data.loadOr("synthetic", spec, modelFile.file).dataset();
        NodeClassifier asked =
                modelFile.model(loaded, () -> PaperSettings.of(loaded.name(), model), seed, threads.count());
        Bench bench = new Bench(Service.of(loaded, loaded, asked), threads.count());
        try (Progress progress = Progress.of("guard", study.steps(), quiet)) {
            GuardReport report = study.measure(
                    loaded.name(), modelFile.file.map(Path::toString).orElse(model), bench, what -> {
                        progress.step();
                        progress.say(what);
                    });
            json.write(report);
            print(report, spec.commandLine().getOut());
        }
        return ExitCode.DONE;
    }

    private void print(GuardReport report, PrintWriter out) {
        TextTable detectors =
                new TextTable("attacker", "queries", "F1", "detector", "watched", "AUC", "caught (95 %)", "wronged");
        for (GuardReport.Detection one : report.detectors()) {
            detectors.row(
                    one.attack(),
                    Long.toString(one.queries()),
                    percent(one.f1()),
                    one.detector().title(),
                    one.scope() == GuardRules.Scope.KEY ? "by key" : "together",
                    String.format(Locale.ROOT, "%.3f", one.auc()),
                    percent(one.caught().value()) + " (" + percent(one.caught().low()) + " to "
                            + percent(one.caught().high()) + ")",
                    percent(one.wronged().value()));
        }
        detectors.print(out);
        out.println();
        TextTable budgets = new TextTable(
                "budget Q",
                "linkteller F1",
                "plus F1",
                "groups F1",
                "root F1",
                "10 keys F1",
                "refused, per key and node",
                "refused, per node");
        for (GuardFacts.Budget one : report.budgets()) {
            budgets.row(
                    Long.toString(one.queries()),
                    percent(one.linkteller()),
                    percent(one.linktellerPlus()),
                    percent(one.groupProbing()),
                    one.linktellerRoot() == null ? "not run" : percent(one.linktellerRoot()),
                    percent(one.tenKeys()),
                    percent(one.refusedPerKeyAndNode()),
                    percent(one.refusedPerNode()));
        }
        budgets.print(out);
        out.println();
        out.println(report.chosen()
                .map(choice -> "budget: {perKeyAndNode: " + choice.budget().queries() + "}   # attack F1 "
                        + percent(choice.budget().f1()) + ", on other targets " + percent(choice.f1OnOtherTargets())
                        + ", with ten keys " + percent(choice.budget().tenKeys()) + "; honest queries refused "
                        + percent(choice.budget().refusedPerKeyAndNode()))
                .orElse((report.budgets().stream().allMatch(GuardFacts.Budget::facedRoot)
                                ? ""
                                : "linkteller-root was not run; ")
                        + "no budget is known to keep the attack at F1 " + percent(worst) + " and to refuse at most "
                        + percent(lost)
                        + " of the honest queries; 'linkteller protect' measures which protection does"));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
