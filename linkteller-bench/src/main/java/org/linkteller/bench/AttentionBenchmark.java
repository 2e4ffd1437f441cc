package org.linkteller.bench;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.data.Dataset;
import org.linkteller.data.Labels;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trained;
import org.linkteller.gnn.Trainer;
import org.linkteller.graph.SampleGraphs;
import org.linkteller.math.Kernels;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One epoch of the paper's three-layer attention network on PPI: 6 heads of 256 units, skip connections. The graph is
 * the published one where LINKTELLER_DATA names the data folder, else a random one of its size; "tiny" is a hundredth.
 * Drawing the first weights is part of the time, about a hundredth of the epoch.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-XX:+UseTransparentHugePages", "-Xmx4g"})
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class AttentionBenchmark {
    private static final int NODES = 9716;
    private static final int EDGES = 148_901;
    private static final int FEATURES = 50;
    private static final int CLASSES = 121;

    @Param({"tiny", "ppi"})
    public String size;

    @Param({"1", "2"})
    public int threads;

    private Trainer trainer;
    private Dataset.Part part;
    private PaperSettings settings;

    @Setup
    public void build() {
        trainer = new Trainer(Kernels.best(threads));
        settings = PaperSettings.of("ppi", "gat3");
        String data = System.getenv("LINKTELLER_DATA");
        part = size.equals("ppi") && data != null
                ? Datasets.in(Path.of(data)).load("ppi").train()
                : drawn(size.equals("ppi") ? 1 : 100);
    }

    private static Dataset.Part drawn(int divisor) {
        int nodes = NODES / divisor;
        SplittableRandom random = new SplittableRandom(1);
        float[] features = new float[nodes * FEATURES];
        for (int i = 0; i < features.length; i++) {
            features[i] = (float) random.nextDouble(-1, 1);
        }
        byte[] memberships = new byte[nodes * CLASSES];
        for (int i = 0; i < memberships.length; i++) {
            memberships[i] = (byte) (random.nextInt(10) < 3 ? 1 : 0); // PPI: three in ten
        }
        return Dataset.Part.of(
                SampleGraphs.random(nodes, EDGES / divisor, 2),
                NodeSet.all(nodes),
                DenseFeatures.wrap(nodes, FEATURES, features),
                Labels.multi(nodes, CLASSES, memberships));
    }

    @Benchmark
    public Trained epoch() {
        return trainer.train(settings.spec(), part, settings.options().withEpochs(1), new Seed(1));
    }
}
