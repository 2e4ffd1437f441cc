package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.Seed;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoiseSource;

/** A real master and two workers, each a process of its own; executors and drivers are killed without warning. */
class LocalClusterTest {
    private static final int CELLS = 24;
    private static final List<String> GRID = List.of(
            "--dataset", "synthetic:400",
            "--hidden", "16",
            "--epochs", "20",
            "--target-count", "150",
            "--protection", "none,edge-rand:7",
            "--seeded-noise", "1",
            "--attack", "linkteller,linkteller-plus",
            "--draws", "1,2,3,4,5,6");

    @TempDir
    static Path parent;

    private static LocalCluster cluster;
    private static String undisturbed;

    @BeforeAll
    static void start() throws IOException {
        System.setProperty("spark.executor.memory", "512m");
        System.setProperty("spark.shuffle.io.retryWait", "500ms"); // whom we kill does not come back
        undisturbed = Reports.local(parent.resolve("here"), GRID);
        cluster = LocalCluster.start(2, 1, 1024);
    }

    @AfterAll
    static void stop() {
        List<ProcessHandle> executors = cluster.executors();
        cluster.close();
        System.clearProperty("spark.executor.memory");
        System.clearProperty("spark.shuffle.io.retryWait");
        assertThat(executors).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void anExecutorKilledInTheMiddleCostsNothingButTime() throws Exception {
        Path out = parent.resolve("executor");
        CompletableFuture<String> audit = CompletableFuture.supplyAsync(() -> {
            try {
                return Reports.spark(cluster.master(), out, GRID);
            } catch (IOException failed) {
                throw new java.io.UncheckedIOException(failed);
            }
        });
        waitForCells(out, 3, audit);
        ProcessHandle victim = cluster.executors().get(0);
        assertThat(victim.destroyForcibly()).isTrue();
        assertThat(audit.isDone()).as("killed in the middle").isFalse();
        assertThat(audit.get(5, TimeUnit.MINUTES)).isEqualTo(undisturbed);
    }

    @Test
    void aRunWhoseDriverWasKilledGoesOnWhenRepeated() throws Exception {
        Path out = parent.resolve("driver");
        Process driver = driver(out);
        try {
            waitForCells(out, 3, driver.onExit());
        } finally {
            driver.destroyForcibly().waitFor();
        }
        long before = cells(out);
        assertThat(before).isBetween(3L, CELLS - 1L);
        assertThat(Reports.spark(cluster.master(), out, GRID)).isEqualTo(undisturbed);
    }

    /** What the executor held of the graph, and what it had already sent, is made again by the other. */
    @Test
    void aBigSweepAndAReleaseOutliveAnExecutor() {
        Dataset data = Datasets.in(parent).load("synthetic:400");
        Dataset.Part part = data.inference();
        PaperSettings brief = new PaperSettings(
                PaperSettings.of("synthetic", "gcn2").spec().withHidden(List.of(16)),
                TrainingOptions.defaults().withEpochs(5));
        GnnModel model = Training.of(data, brief, 1).train(data.train(), Kernels.best(1));
        AttackName exact = AttackName.LINKTELLER_EXACT;
        Sweep here = new Swept(exact, model, part.graph(), part.features()).sweep(new LocalWorkers(1), 0);
        List<String> released = new ArrayList<>();
        new LapGraph(4).release(part.graph(), NoiseSource.seeded(new Seed(7)), (u, v) -> released.add(u + "," + v));
        try (Cluster there = Cluster.open(cluster.master())) {
            GraphStore store = StoredGraph.of(there, parent.resolve("graph").toString(), part.graph(), part.features());
            BigSweep.Settings settings = new BigSweep.Settings(exact, SparkSweep.HUB, 0);
            BigSweep big = new BigSweep(there, store, model, settings, line -> {});
            AtomicInteger killed = new AtomicInteger();
            there.spark().sc().addSparkListener(new SparkListener() {
                private int stages;

                @Override
                public void onStageCompleted(SparkListenerStageCompleted completed) {
                    if (++stages == 4) { // of about ten
                        killed.addAndGet(cluster.executors().get(0).destroyForcibly() ? 1 : 0);
                    }
                }
            });
            assertThat(big.among(new int[0], 0).best()).isEqualTo(here.best());
            assertThat(killed).hasValue(1);
            JavaRDD<int[]> edges = new SparkRelease(store).edges(new LapGraph(4), NoiseSource.seeded(new Seed(7)));
            cluster.executors().get(0).destroyForcibly(); // between the drawing and the writing
            assertThat(edges.map(edge -> edge[0] + "," + edge[1]).collect()).isEqualTo(released);
        }
    }

    private static Process driver(Path out) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Dspark.executor.memory=512m", "-Xmx1g"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SparkMain.class.getName(), "audit"));
        command.addAll(List.of("--master", cluster.master(), "--quiet", "--out", out.toString()));
        command.addAll(GRID);
        File log = parent.resolve("driver.log").toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
    }

    private static void waitForCells(Path out, int count, CompletableFuture<?> run) throws Exception {
        while (cells(out) < count && !run.isDone()) {
            Thread.sleep(20);
        }
        assertThat(run.isDone()).as("still running").isFalse();
    }

    private static long cells(Path out) throws IOException {
        if (!Files.isDirectory(out.resolve("cells"))) {
            return 0;
        }
        try (Stream<Path> cells = Files.list(out.resolve("cells"))) {
            return cells.filter(cell -> Files.exists(cell.resolve("finding.json")))
                    .count();
        }
    }
}
