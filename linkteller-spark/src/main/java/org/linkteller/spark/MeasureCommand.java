package org.linkteller.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoiseSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What work on a cluster costs, against one machine in the same run: the table of docs/SCALING.md. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description = {
            "Imports generated graphs of growing size, sweeps them, asks a GCN over them and releases them, on a cluster and",
            "on this machine alone, and prints time, bytes shuffled and memory. Everything stays in partitions."
        },
        footer = {
            "",
            "Examples:",
            "  linkteller spark measure --master local[2] --edges 100000,1000000 --out costs",
            "  linkteller spark local-cluster --memory 4096 -- measure --edges 1000000 --out costs"
        })
final class MeasureCommand implements Callable<Integer> {
    private static final int COLUMNS = 16;
    private static final double EPSILON = 6;
    private static final long WARMING = 20_000;

    @Mixin
    MasterOption master;

    @Option(
            names = "--edges",
            paramLabel = "N",
            split = ",",
            defaultValue = "100000,1000000",
            description = "Sizes; a node has ten edges (default: ${DEFAULT-VALUE}).")
    List<Long> sizes;

    @Option(
            names = "--targets",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Nodes that are swept, or all if there are fewer (default: ${DEFAULT-VALUE}).")
    int targets;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--label",
            paramLabel = "NAME",
            defaultValue = "spark",
            description = "What this cluster is called in measured.jsonl and the figure.")
    String label;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description =
                    "A folder on this machine: measured.jsonl, to which every run adds its lines, and growth.png of all "
                            + "of them. Graphs are written there, too, and deleted.")
    Path out;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (sizes.stream().anyMatch(size -> size < 1_000 || size > 10_000_000_000L) || targets < 2) {
            throw new UsageException("expected sizes from 1,000 to 10^10 edges and two --targets or more");
        }
        Files.createDirectories(out);
        System.setProperty(StageCosts.POLLING, "100ms");
        PrintWriter terminal = spec.commandLine().getOut();
        GnnModel model = model();
        try (Cluster cluster = master.open()) {
            run(cluster, model, WARMING, cost -> {}); // classes are loaded and code is compiled: this is not measured
            for (long edges : sizes) {
                run(cluster, model, edges, cost -> {
                    terminal.print(cost.text());
                    terminal.flush();
                    keep(cost);
                });
            }
        }
        Growth.draw(out.resolve("measured.jsonl"), out.resolve("growth.png"));
        return ExitCode.DONE;
    }

    private void run(Cluster cluster, GnnModel model, long edges, Consumer<Cost> measured) throws IOException {
        Path folder = Files.createTempDirectory(out.toAbsolutePath(), "graph-");
        try {
            new Run(cluster, model, folder, (int) (edges / 10), edges).all(measured);
        } finally {
            LocalCluster.delete(folder);
        }
    }

    private void keep(Cost cost) {
        try {
            String line = new ObjectMapper().writeValueAsString(cost) + "\n";
            Files.writeString(
                    out.resolve("measured.jsonl"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** A GCN of two layers and 16 hidden units that was trained for a moment: its weights do not change what work costs. */
    private GnnModel model() {
        Dataset small = Datasets.in(out).load("synthetic:500");
        java.util.Random random = new java.util.Random(seed);
        int nodes = small.train().graph().nodeCount();
        float[] values = new float[nodes * COLUMNS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        GnnSpec narrow = PaperSettings.of("synthetic", "gcn2").spec().withHidden(List.of(16));
        return new Trainer(Kernels.best(1))
                .train(
                        narrow,
                        small.train().withFeatures(DenseFeatures.wrap(nodes, COLUMNS, values)),
                        TrainingOptions.defaults().withEpochs(5),
                        new Seed(seed))
                .model();
    }

    /** @param processor seconds of all threads, which others on the machine do not change */
    record Spent(double seconds, double processor) {
        static final Spent NOTHING = new Spent(0, 0);

        static Spent by(Runnable work) {
            long start = System.nanoTime();
            long before = processorNanos();
            work.run();
            return new Spent((System.nanoTime() - start) / 1e9, (processorNanos() - before) / 1e9);
        }

        private static long processorNanos() {
            return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                    .getProcessCpuTime();
        }

        private String text() {
            return seconds == 0 ? "-" : String.format(Locale.ROOT, "%.1f s, %.1f s cpu", seconds, processor);
        }
    }

    /**
     * @param spent by the cluster: of executors that are other processes only what their tasks used
     * @param alone by one machine with as many threads as the cluster has cores; 0 where there is nothing to compare
     */
    record Cost(String label, String step, long edges, Spent spent, Spent alone, List<StageCosts.Stage> stages) {
        String text() {
            long shuffled =
                    stages.stream().mapToLong(StageCosts.Stage::shuffledBytes).sum();
            long spilled = stages.stream().mapToLong(StageCosts.Stage::spilled).sum();
            long heap =
                    stages.stream().mapToLong(StageCosts.Stage::heapBytes).max().orElse(0);
            StringBuilder text = new StringBuilder(String.format(
                    Locale.ROOT,
                    "%,d edges, %s, %s: %s (one machine %s), %.1f MB shuffled, %.0f MB spilled, heap %.0f MB%n",
                    edges,
                    step,
                    label,
                    spent.text(),
                    alone.text(),
                    shuffled / 1e6,
                    spilled / 1e6,
                    heap / 1e6));
            for (StageCosts.Stage stage : stages) {
                text.append(String.format(
                        Locale.ROOT,
                        "    %-48s %4d tasks %6.1f s %6.1f s cpu %8.1f MB shuffled, heap %5.0f MB%n",
                        stage.place(),
                        stage.tasks(),
                        stage.seconds(),
                        stage.cpuSeconds(),
                        stage.shuffledBytes() / 1e6,
                        stage.heapBytes() / 1e6));
            }
            return text.toString();
        }
    }

    private final class Run {
        private final Cluster cluster;
        private final GnnModel model;
        private final Path folder;
        private final int nodes;
        private final long edges;
        private final StageCosts costs;
        private final int cores;

        Run(Cluster cluster, GnnModel model, Path folder, int nodes, long edges) {
            this.cluster = cluster;
            this.model = model;
            this.folder = folder;
            this.nodes = nodes;
            this.edges = edges;
            this.costs = StageCosts.watch(cluster.spark());
            this.cores = cluster.spark().defaultParallelism();
        }

        void all(Consumer<Cost> measured) {
            String path = folder.resolve("graph").toString();
            measured.accept(cost(
                    "import", Spent.NOTHING, () -> StoredGraph.powerLaw(cluster, path, nodes, edges, COLUMNS, seed)));
            GraphStore store = GraphStore.open(cluster.session(), path);
            Swept here = BroadcastSweep.of(AttackName.LINKTELLER_EXACT, store, model);
            int[] chosen = SampledSweep.draw(nodes, targets, new Seed(seed)).toArray();
            List<Sweep> both = new ArrayList<>();
            Spent sweepHere = Spent.by(() -> both.add(here.among(new LocalWorkers(cores), NodeSet.of(chosen), 0)));
            Spent predictHere = Spent.by(() -> model.predict(here.graph(), here.features(), cores));
            Spent perturbHere =
                    Spent.by(() -> new LapGraph(EPSILON).release(here.graph(), NoiseSource.secure(), (u, v) -> {}));
            BigSweep.Settings settings = new BigSweep.Settings(AttackName.LINKTELLER_EXACT, SparkSweep.HUB, 0);
            measured.accept(cost(
                    "sweep",
                    sweepHere,
                    () -> both.add(new BigSweep(cluster, store, model, settings, line -> {}).among(chosen, 0))));
            if (!both.get(0).best().equals(both.get(1).best())) {
                throw new IllegalStateException("the cluster's best pairs are not those of one machine");
            }
            String logits = folder.resolve("logits").toString();
            measured.accept(cost("predict", predictHere, () -> SparkForward.save(cluster, store, model, logits)));
            String noisy = folder.resolve("noisy").toString();
            measured.accept(cost(
                    "perturb",
                    perturbHere,
                    () -> new SparkRelease(store).save(new LapGraph(EPSILON), NoiseSource.secure(), noisy)));
        }

        private Cost cost(String step, Spent alone, Runnable work) {
            costs.take();
            cluster.spark().setJobDescription(step + " of " + edges + " edges");
            Spent here = Spent.by(work);
            List<StageCosts.Stage> stages = costs.take();
            double elsewhere = cluster.spark().isLocal()
                    ? 0
                    : stages.stream().mapToDouble(StageCosts.Stage::cpuSeconds).sum();
            return new Cost(label, step, edges, new Spent(here.seconds, here.processor + elsewhere), alone, stages);
        }
    }
}
