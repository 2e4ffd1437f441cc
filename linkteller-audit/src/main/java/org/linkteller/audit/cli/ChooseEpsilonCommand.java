package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.release.EpsilonChoice;
import org.linkteller.data.Dataset;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.PrivacyStatement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The smallest epsilon at which a model is still worth its edges. */
@Command(
        name = "choose-epsilon",
        mixinStandardHelpOptions = true,
        description = "Find the smallest epsilon whose model reaches a utility on validation nodes.",
        footer = {
            "",
            "The default threshold is what a model without edges reaches: below it the edges are better left out.",
            "",
            "Example:  linkteller choose-epsilon --dataset twitch-RU --mechanism lap-graph --min-utility mlp"
        })
final class ChooseEpsilonCommand implements Callable<Integer> {
    @Option(
            names = "--mechanism",
            split = ",",
            defaultValue = "edge-rand,lap-graph",
            description = {
                "What needs an epsilon: edge-rand, lap-graph, lap-graph+degrees, distill:lap-graph, cluster-counts",
                "(default: ${DEFAULT-VALUE})."
            })
    List<String> mechanisms;

    @Option(
            names = "--min-utility",
            paramLabel = "mlp|NUMBER",
            defaultValue = "mlp",
            description = "What must be reached, as a fraction (default: what the MLP reaches).")
    String minUtility;

    @Option(
            names = "--epsilons",
            split = ",",
            defaultValue = "1,2,3,4,5,6,7,8,9,10",
            description = "Candidates (default: ${DEFAULT-VALUE}).")
    List<Double> epsilons;

    @Option(names = "--model", defaultValue = "gcn2", description = "The model (default: ${DEFAULT-VALUE}).")
    String model;

    @Option(
            names = "--seeds",
            split = ",",
            defaultValue = "42",
            description = "Model seeds to average over (default: ${DEFAULT-VALUE}).")
    List<Long> seeds;

    @Option(
            names = "--draws",
            split = ",",
            defaultValue = "42,2,82",
            description = "Target draws of the attack (default: ${DEFAULT-VALUE}).")
    List<Long> draws;

    @Option(
            names = "--attack",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "linkteller,linkteller-plus",
            description = "Attacks; the strongest of them judges (default: ${DEFAULT-VALUE}).")
    List<String> attacks;

    @Mixin
    Threads threads;

    @Mixin
    OutFlags output;

    @Mixin
    JsonFile json;

    @Option(names = "--quiet", description = "Print the result only.")
    boolean quiet;

    @Mixin
    NoiseOption noise;

    @Mixin
    DataOptions data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<AttackName> named = UsageException.reading(
                () -> attacks.stream().map(AttackName::parse).toList());
        List<EpsilonChoice.Plan> plans = mechanisms.stream()
                .map(mechanism -> new EpsilonChoice.Plan(mechanism, epsilons, model, threshold(), seeds, draws, named))
                .toList();
        output.require(json.path.orElse(null), JsonFile.MARK, data.inputs(Optional.empty()));
        Dataset loaded = data.load(spec).dataset();
        Noise source = noise.noise();
        PrintWriter err = spec.commandLine().getErr();
        Kernels kernels = Kernels.best(threads.count());
        List<EpsilonChoice> choices = plans.stream()
                .map(plan -> EpsilonChoice.of(loaded, plan, source.derive(plan.mechanism()), kernels, line -> {
                    if (!quiet) {
                        err.println(line);
                    }
                }))
                .toList();
        PrintWriter out = spec.commandLine().getOut();
        choices.forEach(choice -> print(choice, out));
        json.write(new Choices(
                loaded.name(),
                loaded.facts().utility().key(),
                model,
                choices.stream().map(Choice::of).toList()));
        return ExitCode.DONE;
    }

    /** What {@code --json} tells. */
    private record Choices(String dataset, String metric, String model, List<Choice> choices) {}

    /** @param chosen null if no candidate reached the threshold */
    private record Choice(
            String mechanism,
            double threshold,
            double mlpValidation,
            List<EpsilonChoice.Trial> trials,
            @Nullable Double chosen,
            double released,
            EpsilonChoice.Judged test,
            PrivacyStatement.Published privacy) {
        static Choice of(EpsilonChoice choice) {
            return new Choice(
                    choice.mechanism(),
                    choice.threshold(),
                    choice.mlpValidation(),
                    choice.trials(),
                    choice.chosen().isPresent() ? choice.chosen().getAsDouble() : null,
                    choice.released(),
                    choice.judged(),
                    choice.statement().published());
        }
    }

    private OptionalDouble threshold() {
        if (minUtility.equalsIgnoreCase("mlp")) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(minUtility));
        } catch (NumberFormatException notANumber) {
            throw new UsageException("--min-utility: expected mlp or a number, got " + minUtility);
        }
    }

    private static void print(EpsilonChoice choice, PrintWriter out) {
        out.println(choice.mechanism());
        TextTable table = new TextTable("epsilon", "validation utility", "");
        for (EpsilonChoice.Trial trial : choice.trials()) {
            table.row(
                    Double.toString(trial.epsilon()),
                    fixed(trial.validation()),
                    trial.epsilon() == choice.released() ? (choice.chosen().isPresent() ? "chosen" : "closest") : "");
        }
        table.print(out);
        out.printf(
                "threshold %s (a model without edges reaches %s)%n",
                fixed(choice.threshold()), fixed(choice.mlpValidation()));
        if (choice.chosen().isEmpty()) {
            out.println("No epsilon reaches the threshold; the closest one is shown below.");
        }
        EpsilonChoice.Judged judged = choice.judged();
        out.printf(
                "on test nodes with epsilon %s: utility %s (true edges %s, no edges %s), F1 of the strongest attack %s (true edges %s)%n",
                choice.released(),
                fixed(judged.utility()),
                fixed(judged.withTrueEdges()),
                fixed(judged.withoutEdges()),
                fixed(judged.attackF1()),
                fixed(judged.trueAttackF1()));
        out.println(choice.statement().text());
    }

    private static String fixed(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
