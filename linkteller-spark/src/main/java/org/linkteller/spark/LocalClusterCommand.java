package org.linkteller.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A cluster of one's own, for first steps. */
@Command(
        name = "local-cluster",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a real Spark master and workers on this machine, each a process of its own, on 127.0.0.1 only.",
            "With a command it runs that there and stops them; without one they stay until Ctrl-C."
        },
        footer = {
            "",
            "Example:  linkteller spark local-cluster -- audit --dataset synthetic:300 --target-count 40 --out runs/first"
        })
final class LocalClusterCommand implements Callable<Integer> {
    @Option(names = "--workers", paramLabel = "N", defaultValue = "2", description = "Default: ${DEFAULT-VALUE}.")
    int workers;

    @Option(
            names = "--cores",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of each (default: ${DEFAULT-VALUE}).")
    int cores;

    @Option(
            names = "--memory",
            paramLabel = "MB",
            defaultValue = "2048",
            description = "Of each, for its executor (default: ${DEFAULT-VALUE}).")
    int memory;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "A command of linkteller spark, after --.")
    List<String> command = List.of();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (workers < 1 || cores < 1 || memory < 512) {
            throw new UsageException("a cluster needs a worker, each a core and 512 MB, got " + workers + " workers, "
                    + cores + " cores and " + memory + " MB");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (LocalCluster cluster = LocalCluster.start(workers, cores, memory)) {
            Thread stop = new Thread(cluster::close);
            Runtime.getRuntime().addShutdownHook(stop);
            out.println("cluster: " + cluster.master());
            if (command.isEmpty()) {
                out.println("Ctrl-C stops it");
                new CountDownLatch(1).await();
                return ExitCode.DONE;
            }
            System.setProperty("spark.executor.memory", memory + "m");
            List<String> there = new ArrayList<>(command);
            there.addAll(1, List.of("--master", cluster.master()));
            int code = SparkMain.run(out, spec.commandLine().getErr(), there.toArray(new String[0]));
            Runtime.getRuntime().removeShutdownHook(stop);
            return code;
        }
    }
}
