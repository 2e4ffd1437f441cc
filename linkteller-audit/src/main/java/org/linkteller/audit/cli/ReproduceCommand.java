package org.linkteller.audit.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.reproduce.Reproducer;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.data.catalogue.Datasets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The paper's tables and figures again, compared cell by cell. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures the paper's tables and figures again and compares them cell by cell.",
            "A run that was stopped shows what it has and goes on when repeated; tables in one folder share models, graphs and",
            "measurements.",
            "Noise is seeded here, so nothing a reproduction releases is private."
        },
        footer = {
            "",
            "Tables: all, attack, auc, random-baseline, runtime, attack-3layer, auc-3layer, transductive, utility,",
            "        chosen-epsilon, figure-tradeoff, figure-degree, bounds, attack-gat",
            "",
            "Examples:",
            "  linkteller reproduce attack --quick --out runs/quick",
            "  linkteller reproduce all --core --out runs/paper",
            "  linkteller reproduce all --dry-run",
            "  linkteller reproduce all --core --from runs/paper --out pages"
        })
final class ReproduceCommand implements Callable<Integer> {
    private static final long STEPS = 1000;

    @Spec
    CommandSpec spec;

    @Mixin
    DataFolder data;

    @Parameters(paramLabel = "TABLE", description = "A table or figure by name, or all.")
    String table;

    @Option(names = "--quick", description = "Twitch-RU, one draw and one model only: minutes.")
    boolean quick;

    @Option(
            names = "--core",
            description =
                    "All tables but attention models, the figures of the Twitch graphs: under an hour on 2 cores.")
    boolean core;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "reproduction",
            description = "The run's folder; made if it is not there (default: ${DEFAULT-VALUE}).")
    Path out;

    @Mixin
    Threads threads;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Measure nothing: render what an earlier run left there (measured.jsonl.gz and SHA256SUMS).")
    Optional<Path> from;

    @Option(names = "--dry-run", description = "Print what is not in the folder yet and about how long it takes.")
    boolean dryRun;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    @Override
    public Integer call() throws IOException {
        if (quick && core) {
            throw new UsageException("--quick and --core contradict each other; give one of them");
        }
        int count = threads.count();
        Scope scope = quick ? Scope.QUICK : core ? Scope.CORE : Scope.FULL;
        Reproducer reproducer = new Reproducer(table, scope);
        PrintWriter terminal = spec.commandLine().getOut();
        if (dryRun) {
            terminal.print(reproducer.estimate(out, count));
            return ExitCode.DONE;
        }
        Reproducer.Written written = from.isPresent()
                ? reproducer.render(from.get(), out, command())
                : measured(reproducer, Main.of(spec).workers(count));
        if (!quiet) {
            terminal.println(written.summary());
            written.targets().forEach(terminal::println);
            terminal.println("page: " + written.page());
        }
        return ExitCode.DONE;
    }

    private Reproducer.Written measured(Reproducer reproducer, Workers workers) throws IOException {
        try (InterruptGuard guard = InterruptGuard.ofThisThread();
                Progress progress = Progress.of("reproduce " + table, STEPS, quiet)) {
            return reproducer.run(
                    Datasets.in(data.path),
                    out,
                    workers,
                    command(),
                    (share, latest) -> progress.at(Math.round(STEPS * share), latest));
        }
    }

    /** What makes the same again, without where this machine keeps its files. */
    private String command() {
        return "linkteller reproduce " + table + (quick ? " --quick" : core ? " --core" : "");
    }
}
