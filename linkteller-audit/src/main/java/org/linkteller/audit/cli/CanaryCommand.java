package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.release.CanaryRun;
import org.linkteller.data.Dataset;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.NoiseSource;
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
            description = "Mechanisms to test, such as edge-rand:4 or lap-graph:8; none shows what the readers can do.")
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
    JsonFile json;

    @Mixin
    NoiseOption noise;

    @Mixin
    DataOptions data;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<EdgeDpMechanism> mechanisms = UsageException.reading(
                () -> protections.stream().map(EdgeDpMechanism::parse).toList());
        List<AttackName> guessers = UsageException.reading(
                () -> attacks.stream().map(AttackName::parse).toList());
        UsageException.reading(() -> PaperSettings.of("any", model)); // refused before anything is computed
        Kernels kernels = Kernels.best(threads.count());
        Dataset graph = data.loadOr("synthetic", spec).dataset();
        NoiseSource source = noise.source();
        List<CanaryRun.Finding> findings = new ArrayList<>();
        for (EdgeDpMechanism mechanism : mechanisms) {
            CanaryRun run = new CanaryRun(graph, mechanism, confidence);
            findings.add(run.readRelease(canaries, source.derive("read " + mechanism.label())));
            if (!guessers.isEmpty()) {
                findings.addAll(run.attack(
                        guessers,
                        attackCanaries,
                        TargetRule.PAPER_COUNT,
                        model,
                        seed,
                        source.derive("attack " + mechanism.label()),
                        kernels));
            }
        }
        print(findings, source.isPrivate());
        List<Line> lines = findings.stream().map(Line::of).toList();
        json.write(new Report(graph.name(), confidence, !source.isPrivate(), lines));
        return ExitCode.DONE;
    }

    private void print(List<CanaryRun.Finding> findings, boolean privateNoise) {
        PrintWriter out = spec.commandLine().getOut();
        TextTable table = new TextTable(
                "protection", "reader", "canaries", "guessed", "right", "epsilon at least", "claimed", "verdict");
        for (CanaryRun.Finding finding : findings) {
            boolean claims = !Double.isInfinite(finding.mechanism().epsilon());
            table.row(
                    finding.mechanism().label(),
                    finding.reader(),
                    Integer.toString(finding.canaries()),
                    Integer.toString(finding.measured().guesses()),
                    Integer.toString(finding.measured().correct()),
                    String.format(Locale.ROOT, "%.3f", finding.measured().lowerBound()),
                    claims ? Double.toString(finding.mechanism().epsilon()) : "nothing",
                    !claims ? "-" : finding.isRefuted() ? "REFUTED" : "not refuted");
        }
        table.print(out);
        out.printf(
                Locale.ROOT,
                "%nEach bound holds with confidence %s. The noisy graph tests the mechanism, attacks test the service.%n",
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
            double epsilon = finding.mechanism().epsilon();
            boolean claims = !Double.isInfinite(epsilon);
            return new Line(
                    finding.mechanism().name(),
                    claims ? epsilon : null,
                    finding.reader(),
                    finding.canaries(),
                    finding.measured().guesses(),
                    finding.measured().correct(),
                    finding.measured().lowerBound(),
                    claims && finding.isRefuted());
        }
    }
}
