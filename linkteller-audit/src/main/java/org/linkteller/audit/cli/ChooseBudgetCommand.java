package org.linkteller.audit.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.PairTruth;
import org.linkteller.audit.TargetRule;
import org.linkteller.audit.guard.GuardReport;
import org.linkteller.audit.guard.GuardTrial;
import org.linkteller.audit.guard.HonestTraffic;
import org.linkteller.data.Dataset;
import org.linkteller.data.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.ModelFile;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;
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
            "AUC and 'caught' compare an attacker's keys with honest users; caught: at 1 % of them wronged.",
            "",
            "Example:  linkteller choose-budget --dataset twitch-RU --data DIR --max-f1 0.2 --json guard.json"
        })
final class ChooseBudgetCommand implements Callable<Integer> {
    @Option(names = "--dataset", paramLabel = "D", defaultValue = "synthetic", description = "Dataset (synthetic).")
    String dataset;

    @Option(names = "--model", paramLabel = "M", defaultValue = "gcn2", description = "Model to train (gcn2).")
    String model;

    @Option(names = "--model-file", paramLabel = "FILE", description = "A trained model instead.")
    @Nullable
    Path modelFile;

    @Option(
            names = "--targets",
            paramLabel = "N",
            defaultValue = "100",
            description = "Nodes the attacker wants (100).")
    int targets;

    @Option(names = "--users", paramLabel = "N", defaultValue = "200", description = "Honest users (200).")
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

    @Option(names = "--json", paramLabel = "FILE", description = "Write the measurements as JSON, too.")
    @Nullable
    Path json;

    @Mixin
    DataFolder data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Dataset loaded = Datasets.in(data.path).load(dataset);
        Dataset.Part part = loaded.inference();
        Seed root = new Seed(seed);
        AttackerView view = new AttackerView(
                new LocalInference(trained(loaded, root), part.graph()), part.visible(), part.features());
        NodeSet wanted = TargetRule.unconstrained().draw(part, targets, seed);
        HonestTraffic honest =
                new HonestTraffic(part.visible(), part.features(), users, queries, root.derive("honest traffic"));
        GuardTrial trial =
                new GuardTrial(view, wanted, PairTruth.of(wanted, part.graph()::hasEdge), honest, root.derive("guard"));
        GuardReport report = new GuardReport(
                loaded.name(),
                modelFile == null ? model : modelFile.toString(),
                wanted.size(),
                users,
                queries,
                trial.detections(),
                trial.budgets(budgets(wanted.size())));
        if (json != null) {
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(json.toFile(), report);
        }
        print(report, spec.commandLine().getOut());
        return ExitCode.DONE;
    }

    private GnnModel trained(Dataset loaded, Seed root) {
        if (modelFile != null) {
            return ModelFile.load(modelFile).model();
        }
        PaperSettings settings = PaperSettings.of(loaded.name(), model);
        return new Trainer(Kernels.best(Runtime.getRuntime().availableProcessors()))
                .train(settings.spec(), loaded.train(), settings.options(), root.derive("train"))
                .model();
    }

    /** About twelve steps from one query to the whole attack. */
    private static List<Long> budgets(int targets) {
        return LongStream.concat(
                        LongStream.of(1, 2, 5, 10, 20, 30, 50, 75, 100, 200, 300, 500)
                                .filter(q -> q <= targets),
                        LongStream.of(targets + 1L))
                .boxed()
                .toList();
    }

    private void print(GuardReport report, PrintWriter out) {
        TextTable detectors = new TextTable("attacker", "queries", "F1", "detector", "AUC", "caught");
        for (GuardReport.Detection one : report.detectors()) {
            detectors.row(
                    one.attack(),
                    Long.toString(one.queries()),
                    percent(one.f1()),
                    one.detector().toString(),
                    String.format(Locale.ROOT, "%.3f", one.auc()),
                    percent(one.caught()));
        }
        detectors.print(out);
        out.println();
        TextTable budgets =
                new TextTable("budget Q", "linkteller F1", "plus F1", "refused, per key and node", "refused, per node");
        for (GuardReport.Budget one : report.budgets()) {
            budgets.row(
                    Long.toString(one.queries()),
                    percent(one.linkteller()),
                    percent(one.linktellerPlus()),
                    percent(one.refusedPerKeyAndNode()),
                    percent(one.refusedPerNode()));
        }
        budgets.print(out);
        out.println();
        Optional<GuardReport.Budget> chosen = GuardTrial.choose(report.budgets(), worst, lost);
        out.println(chosen.map(budget -> "budget: {perKeyAndNode: " + budget.queries() + "}   # attack F1 "
                        + percent(budget.f1()) + ", honest queries refused " + percent(budget.refusedPerKeyAndNode()))
                .orElse("no budget keeps the attack at F1 " + percent(worst) + " and refuses at most " + percent(lost)
                        + " of the honest queries; perturb the graph (edge-rand, lap-graph) instead"));
        out.flush();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
