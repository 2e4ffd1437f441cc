package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.function.IntFunction;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Workers;
import org.linkteller.audit.store.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** The entry point: {@code linkteller COMMAND}. */
@Command(
        name = "linkteller",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionText.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Measures and limits how many private edges a graph neural network gives away through its predictions.",
            ""
        },
        footer = {
            "",
            "First steps:  linkteller demo",
            "              linkteller datasets --data DIR",
            "On a cluster:  linkteller spark --help   (the launcher fetches Apache Spark when first used)",
            "",
            "Endpoints are probed only with their owner's consent."
        },
        subcommands = {
            DemoCommand.class,
            InitCommand.class,
            AuditCommand.class,
            ProtectCommand.class,
            ReportCommand.class,
            SweepCommand.class,
            ReproduceCommand.class,
            DatasetsCommand.class,
            TrainCommand.class,
            PredictCommand.class,
            SearchCommand.class,
            PerturbCommand.class,
            ChooseEpsilonCommand.class,
            CanaryCommand.class,
            ServeCommand.class,
            AttackCommand.class,
            BoxHelperCommand.class,
            ChooseBudgetCommand.class,
            KeysCommand.class,
            LedgerCommand.class,
            VersionCommand.class,
            CompletionCommand.class
        })
public final class Main {
    public static void main(String[] arguments) {
        LauncherStderr.install();
        System.exit(run(new PrintWriter(System.out, true, UTF_8), new PrintWriter(System.err, true, UTF_8), arguments));
    }

    private final IntFunction<Workers> workers;

    private Main(IntFunction<Workers> workers) {
        this.workers = workers;
    }

    /** Runs one command and returns its exit code; tests call this instead of a process. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return run(LocalWorkers::new, out, err, arguments);
    }

    /** @param workers who do the tasks of audits and reproductions, by the number of threads asked for */
    public static int run(IntFunction<Workers> workers, PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = prepared(new Main(workers), out, err);
        if (arguments.length == 0) {
            line.usage(out);
            return ExitCode.BAD_USAGE;
        }
        int code = line.execute(arguments);
        out.flush();
        return code;
    }

    /** A command line that fails as all of ours do: in one line, with an exit code that says whose fault it was. */
    public static CommandLine prepared(Object command, PrintWriter out, PrintWriter err) {
        FailureReport failures = new FailureReport();
        return new CommandLine(command)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
    }

    static Main of(CommandSpec command) {
        return (Main) command.root().userObject();
    }

    Workers workers(int threads) {
        return workers.apply(threads);
    }

    /** Answers {@code --version}. */
    static final class VersionText implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"linkteller " + Version.current()};
        }
    }
}
