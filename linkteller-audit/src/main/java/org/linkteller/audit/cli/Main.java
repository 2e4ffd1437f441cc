package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import org.linkteller.audit.store.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;

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

    /** Runs one command and returns its exit code; tests call this instead of a process. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        FailureReport failures = new FailureReport();
        CommandLine line = new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
        if (arguments.length == 0) {
            line.usage(out);
            return ExitCode.BAD_USAGE;
        }
        int code = line.execute(arguments);
        out.flush();
        return code;
    }

    /** Answers {@code --version}. */
    static final class VersionText implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"linkteller " + Version.current()};
        }
    }
}
