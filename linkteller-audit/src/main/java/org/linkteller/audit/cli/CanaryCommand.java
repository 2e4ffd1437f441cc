package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Noise;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.release.CanaryRun;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a claimed epsilon holds, measured. */
@Command(
        name = "canary",
        mixinStandardHelpOptions = true,
        description = "Measure a lower bound on epsilon: plant random edges, release once, let readers guess which.",
        footer = {
            "",
            "Without a dataset the generated one is used.",
            "A bound above the claimed epsilon refutes the claim at the stated confidence; one below it proves nothing.",
            "",
            "Example:  linkteller canary --protection edge-rand:4,lap-graph:8 --dataset twitch-RU --attack linkteller"
        })
final class CanaryCommand implements Callable<Integer> {
    @Option(
            names = "--protection",
            required = true,
            split = ",",
            paramLabel = "MECHANISM:EPSILON",
            description =
                    "What to test, such as edge-rand:4, lap-graph:8 or cluster-counts:4; none shows what the readers can do.")
    List<String> protections;

    @Option(
            names = "--canaries",
            defaultValue = "10000",
            description = "Planted pairs for the reader of the noisy graph (default: ${DEFAULT-VALUE}).")
    int canaries;

    @Option(
            names = "--attack",
            split = ",",
            description = "Black-box attacks that guess as well; a model is trained for them (default: none).")
    List<String> attacks = List.of();

    @Option(
            names = "--attack-canaries",
            defaultValue = "1000",
            description = "Planted pairs for the attacks, between 500 targets (default: ${DEFAULT-VALUE}).")
    int attackCanaries;

    @Option(names = "--model", defaultValue = "gcn2", description = "The attacked model (default: ${DEFAULT-VALUE}).")
    String model;

    @Option(
            names = {"--seed", "--seeds"},
            defaultValue = "42",
            description = "Of the model and the targets (default: 42).")
    long seed;

    @Option(names = "--confidence", defaultValue = "0.95", description = "Of each bound (default: ${DEFAULT-VALUE}).")
    double confidence;

    @Mixin
    Threads threads;

    @Mixin
    OutFlags output;

    @Mixin
    JsonFile json;

    @Mixin
    NoiseOption noise;

    @Mixin
    DataOptions data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<Protection> tested = UsageException.reading(
                () -> protections.stream().map(Protection::parse).toList());
        List<AttackName> guessers = UsageException.reading(
                () -> attacks.stream().map(AttackName::parse).toList());
        UsageException.reading(() -> PaperSettings.of("any", model)); // refused before anything is computed
        output.require(json.path.orElse(null), JsonFile.MARK, data.inputs(Optional.empty()));
        Kernels kernels = Kernels.best(threads.count());
        Dataset graph = data.loadOr("synthetic", spec, Optional.empty()).dataset();
        Noise source = noise.noise();
        List<CanaryRun.Finding> findings = new ArrayList<>();
        for (Protection protection : tested) {
            CanaryRun run = new CanaryRun(graph, protection, confidence);
            findings.add(run.readRelease(canaries, seed, source.derive("read " + protection.label()), kernels));
            if (!guessers.isEmpty()) {
                findings.addAll(run.attack(
                        guessers,
                        attackCanaries,
                        TargetRule.PAPER_COUNT,
                        model,
                        seed,
                        source.derive("attack " + protection.label()),
                        kernels));
            }
        }
        print(findings, source.isSecure());
        List<Line> lines = findings.stream().map(Line::of).toList();
        json.write(new Report(graph.name(), confidence, !source.isSecure(), lines));
        return ExitCode.DONE;
    }

    private void print(List<CanaryRun.Finding> findings, boolean privateNoise) {
        PrintWriter out = spec.commandLine().getOut();
        TextTable table = new TextTable(
                "protection", "reader", "canaries", "guessed", "right", "epsilon at least", "claimed", "verdict");
        for (CanaryRun.Finding finding : findings) {
            boolean claims = !Double.isInfinite(finding.claimed());
            table.row(
                    finding.protection().label(),
                    finding.reader(),
                    Integer.toString(finding.canaries()),
                    Integer.toString(finding.measured().guesses()),
                    Integer.toString(finding.measured().correct()),
                    String.format(Locale.ROOT, "%.3f", finding.measured().lowerBound()),
                    claims ? Double.toString(finding.claimed()) : "nothing",
                    !claims ? "-" : finding.isRefuted() ? "REFUTED" : "not refuted");
        }
        table.print(out);
        out.printf(
                Locale.ROOT,
                "%nEach bound holds with confidence %s. The reader of the release tests the mechanism, attacks test the service.%n",
                confidence);
        if (!privateNoise) {
            out.println("Noise and coins were seeded (--seeded-noise): repeatable, not private.");
        }
    }

    /** What {@code --json} tells. */
    private record Report(String dataset, double confidence, boolean seededNoise, List<Line> findings) {}

    /** @param epsilon as claimed; null of no protection, which claims nothing */
    private record Line(
            String protection,
            @Nullable Double epsilon,
            String reader,
            int canaries,
            int guesses,
            int correct,
            double epsilonAtLeast,
            boolean refuted) {
        static Line of(CanaryRun.Finding finding) {
            return new Line(
                    finding.protection().name(),
                    finding.protection().epsilon(),
                    finding.reader(),
                    finding.canaries(),
                    finding.measured().guesses(),
                    finding.measured().correct(),
                    finding.measured().lowerBound(),
                    finding.isRefuted());
        }
    }
}
