package org.linkteller.audit.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.linkteller.audit.Audit;
import org.linkteller.audit.AuditGrid;
import org.linkteller.audit.AuditListener;
import org.linkteller.audit.AuditOptions;
import org.linkteller.audit.AuditPlan;
import org.linkteller.audit.ForeignAudit;
import org.linkteller.audit.ForeignModel;
import org.linkteller.audit.ForeignPlan;
import org.linkteller.audit.cell.CellKey;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.guard.GuardStudy;
import org.linkteller.audit.report.AuditReport;
import org.linkteller.audit.report.Gate;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.data.own.OwnGraph;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a run goes and where it is kept; the same for every command that audits. */
final class RunOptions {
    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    @Option(names = "--out", paramLabel = "DIR", description = "The run's folder; made if it is not there.")
    Path out;

    @Mixin
    Threads threads;

    @Option(names = "--share", description = "Also write DIR/share.zip, which holds no node id and may be passed on.")
    boolean share;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    boolean quiet;

    Path folder() {
        return out;
    }

    /** The same for a run beside this one, in a folder of this one's. */
    RunOptions within(String folder) {
        RunOptions inner = new RunOptions();
        inner.command = command;
        inner.out = out.resolve(folder);
        inner.threads = threads;
        inner.share = share;
        inner.quiet = quiet;
        return inner;
    }

    /**
     * Runs a plan, or what is left of it, and shows how far it is.
     *
     * @param guard what to measure about a guard beside the plan
     * @param planFile where the plan came from
     */
    AuditReport audit(AuditPlan plan, Datasets datasets, Gate gate, Optional<GuardStudy> guard, Optional<Path> planFile)
            throws IOException {
        AuditOptions options = options();
        options = guard.map(options::withGuard).orElse(options);
        options = planFile.map(options::withAlertsAt).orElse(options);
        long steps = AuditGrid.of(plan).values().stream().mapToLong(List::size).sum();
        try (Progress progress = Progress.of("audit", steps, quiet);
                StoppedNotice notice = StoppedNotice.on(command.commandLine().getErr())) {
            return Audit.run(plan, datasets, options, gate, new Watch(progress, terminal()));
        }
    }

    /** The same for a model that was trained elsewhere. */
    AuditReport audit(ForeignPlan plan, OwnGraph data, ForeignModel model, Gate gate) throws IOException {
        AuditOptions options = options();
        long steps = (long) plan.targets().size()
                * plan.draws().size()
                * plan.attacks().map(List::size).orElse(1); // more, if the check of the box chooses more
        try (Progress progress = Progress.of("audit", steps, quiet)) {
            return ForeignAudit.run(plan, data, model, options, gate, new Watch(progress, terminal()));
        }
    }

    private AuditOptions options() {
        if (out == null || out.toString().isEmpty()) {
            throw new UsageException("name a folder for the run: --out DIR");
        }
        return AuditOptions.in(out)
                .withWorkers(Main.of(command).workers(threads.count()))
                .sharing(share);
    }

    /** Where to tell what was read; nowhere if nothing is to be told. */
    private Consumer<String> terminal() {
        return quiet ? line -> {} : command.commandLine().getErr()::println;
    }

    private record Watch(Progress progress, Consumer<String> terminal) implements AuditListener {
        @Override
        public void read(List<String> block) {
            block.forEach(terminal);
        }

        @Override
        public void log(String line) {
            progress.say(line);
        }

        @Override
        public void busy(String what) {
            progress.say(what);
        }

        @Override
        public void cellDone(CellKey cell) {
            progress.step();
        }
    }
}
