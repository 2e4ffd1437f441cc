package org.linkteller.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.audit.cli.Main;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code linkteller spark COMMAND}: the launcher starts this instead of the audit's main, and so does spark-submit. */
@Command(
        name = "linkteller spark",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {"Audits, sweeps and private releases on Apache Spark.", ""},
        footer = {
            "",
            "audit and reproduce take the options they have without Spark; their tasks then run on executors:",
            "  linkteller spark audit --master spark://host:7077 --dataset twitch-RU --out runs/ru",
            "Every command but local-cluster takes --master URL (default: local[*], threads of this process).",
            "",
            "First steps:  linkteller spark local-cluster -- audit --dataset synthetic:300 --out runs/first",
        },
        subcommands = {
            ImportCommand.class,
            GraphSweepCommand.class,
            GraphPredictCommand.class,
            GraphPerturbCommand.class,
            MeasureCommand.class,
            LocalClusterCommand.class
        })
public final class SparkMain {
    private static final String MASTER = "--master";

    public static void main(String[] arguments) {
        System.exit(run(new PrintWriter(System.out, true, UTF_8), new PrintWriter(System.err, true, UTF_8), arguments));
    }

    /** Runs one command and returns its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... arguments) {
        String command = arguments.length == 0 ? "" : arguments[0];
        if (command.equals("audit") || command.equals("reproduce")) {
            return onExecutors(out, err, arguments);
        }
        CommandLine line = Main.prepared(new SparkMain(), out, err);
        CommandLine.IExecutionExceptionHandler ours = line.getExecutionExceptionHandler();
        line.setExecutionExceptionHandler((failure, failed, parsed) ->
                ours.handleExecutionException(Failures.unwrapped(failure), failed, parsed));
        if (arguments.length == 0) {
            line.usage(out);
            return ExitCode.BAD_USAGE;
        }
        return line.execute(arguments);
    }

    /** The audit's own command, whose tasks go to executors; the cluster is sought only when there are any. */
    private static int onExecutors(PrintWriter out, PrintWriter err, String... arguments) {
        List<String> rest = new ArrayList<>(List.of(arguments));
        int place = rest.indexOf(MASTER);
        if (place == rest.size() - 1 && place > 0) {
            err.println("linkteller: expected a URL after --master, such as spark://host:7077 or local[2]");
            return ExitCode.BAD_USAGE;
        }
        Optional<String> given = place < 0 ? Optional.empty() : Optional.of(rest.remove(place + 1));
        given.ifPresent(url -> rest.remove(place));
        List<Cluster> opened = new ArrayList<>();
        try {
            return Main.run(
                    threads -> {
                        opened.add(Cluster.open(given.orElseGet(SparkMain::defaultMaster)));
                        return new SparkWorkers(opened.get(0).spark());
                    },
                    out,
                    err,
                    rest.toArray(new String[0]));
        } finally {
            opened.forEach(Cluster::close);
        }
    }

    /** spark-submit says it by a system property. */
    static String defaultMaster() {
        return System.getProperty("spark.master", "local[*]");
    }
}
