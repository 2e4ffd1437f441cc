package org.linkteller.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.linkteller.audit.cell.UsageException;

/**
 * A real standalone cluster on this machine: a master and workers, each a process of its own, reachable from this machine
 * only. Made of the Spark on this process's class path. Closing it stops them all.
 */
public final class LocalCluster implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    private static final long PATIENCE_MILLIS = 60_000;
    private static final Pattern ADDRESS = Pattern.compile("Starting Spark master at (spark://\\S+)");
    private static final String REGISTERED = "Successfully registered with master";

    private final Path home;
    private final List<Process> processes = new ArrayList<>();
    private String master = "";

    private LocalCluster(Path home) {
        this.home = home;
    }

    /**
     * @param cores of each worker
     * @param memoryMegabytes of each worker, all of it for its executor
     */
    public static LocalCluster start(int workers, int cores, int memoryMegabytes) throws IOException {
        LocalCluster cluster = new LocalCluster(Files.createTempDirectory("linkteller-spark-"));
        try {
            cluster.makeHome();
            Path log = cluster.launch("master", "org.apache.spark.deploy.master.Master", List.of());
            cluster.master = cluster.waitFor(log, LocalCluster::address);
            String[] limits = {
                "--cores", Integer.toString(cores), "--memory", memoryMegabytes + "m",
            };
            for (int i = 1; i <= workers; i++) {
                List<String> arguments = new ArrayList<>(List.of(limits));
                arguments.addAll(
                        List.of("--work-dir", cluster.home.resolve("work-" + i).toString(), cluster.master));
                Path worker = cluster.launch("worker-" + i, "org.apache.spark.deploy.worker.Worker", arguments);
                cluster.waitFor(worker, text -> text.contains(REGISTERED) ? Optional.of(text) : Optional.empty());
            }
            return cluster;
        } catch (IOException | RuntimeException failed) {
            cluster.close();
            throw failed;
        }
    }

    public String master() {
        return master;
    }

    /** The processes that do the work: what a test kills to see what happens. */
    public List<ProcessHandle> executors() {
        return processes.stream()
                .flatMap(process -> process.toHandle().descendants()) // a worker starts nothing but executors
                .toList();
    }

    /** Workers start executors with the jars of a Spark installation: here links to those of this process. */
    private void makeHome() throws IOException {
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry).toAbsolutePath();
            Path link = jars.resolve(jar.getFileName());
            if (entry.endsWith(".jar") && Files.exists(jar) && !Files.exists(link)) {
                Files.createSymbolicLink(link, jar);
            }
        }
    }

    private Path launch(String name, String type, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:-UsePerfData",
                "-Dspark.master.rest.enabled=false",
                "-Dspark.master.ui.port=0",
                "-Dspark.worker.ui.port=0",
                "-Dlog4j2.configurationFile=org/apache/spark/log4j2-defaults.properties", // its lines say when it is
                // ready
                "-cp",
                home.resolve("jars") + File.separator + "*"));
        command.addAll(List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(type, "--host", HOST, "--port", "0", "--webui-port", "0"));
        command.addAll(arguments);
        Path log = home.resolve(name + ".log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        processes.add(builder.start());
        return log;
    }

    private static Optional<String> address(String log) {
        Matcher found = ADDRESS.matcher(log);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private String waitFor(Path log, Function<String, Optional<String>> sign) throws IOException {
        Process process = processes.get(processes.size() - 1);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (process.isAlive() && System.nanoTime() < end) {
            Optional<String> seen = sign.apply(Files.readString(log));
            if (seen.isPresent()) {
                return seen.get();
            }
            try {
                process.waitFor(100, TimeUnit.MILLISECONDS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                throw new UsageException("interrupted while the local cluster started");
            }
        }
        throw new UsageException(String.format(
                Locale.ROOT, "the local cluster did not start: %s says %s", log.getFileName(), lastLine(log)));
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1);
    }

    @Override
    public void close() {
        List<ProcessHandle> all = processes.stream()
                .flatMap(process -> Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle())))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
        delete(home);
    }

    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
