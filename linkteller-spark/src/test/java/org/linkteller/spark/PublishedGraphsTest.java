package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.Seed;
import org.linkteller.audit.JudgedPair;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.math.Kernels;
import org.linkteller.privacy.EdgeDpMechanism;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoiseSource;

/** On the graphs of the paper, in partitions and whole: the pairs, scores and seeded releases of one machine. */
class PublishedGraphsTest {
    @TempDir
    static Path parent;

    private static Cluster cluster;

    @BeforeAll
    static void start() {
        cluster = Cluster.open("local[2]");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void twitchRu() {
        assertSame("twitch-RU", 20);
    }

    @Tag("slow")
    @Test
    void ppi() {
        assertSame("ppi", 3);
    }

    private static void assertSame(String name, int epochs) {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        Dataset data = Datasets.in(Path.of(folder)).load(name);
        Dataset.Part part = data.inference();
        GraphStore store = StoredGraph.of(cluster, parent.resolve(name).toString(), part.graph(), part.features());
        assertReleases(store, part);
        PaperSettings paper = PaperSettings.of(name, "gcn2");
        PaperSettings brief = new PaperSettings(paper.spec(), paper.options().withEpochs(epochs));
        GnnModel model = Training.of(data, brief, 1).train(data.train(), Kernels.best(2));
        AttackName exact = AttackName.LINKTELLER_EXACT;
        Sweep here = new Swept(exact, model, part.graph(), part.features()).sweep(new LocalWorkers(2), 0);
        Sweep there = new BigSweep(cluster, store, model, new BigSweep.Settings(exact, SparkSweep.HUB, 0), line -> {})
                .among(new int[0], 0);
        assertThat(there.edges()).isEqualTo(here.edges());
        assertThat(there.best()).hasSameSizeAs(here.best());
        for (int i = 0; i < here.best().size(); i++) {
            JudgedPair expected = here.best().get(i);
            JudgedPair found = there.best().get(i);
            assertThat(found.pair().u()).isEqualTo(expected.pair().u());
            assertThat(found.pair().v()).isEqualTo(expected.pair().v());
            assertThat(found.edge()).isEqualTo(expected.edge());
            assertThat(found.pair().score())
                    .isCloseTo(
                            expected.pair().score(),
                            within(1e-9 * expected.pair().score()));
        }
        assertThat(there.auc()).isEqualTo(here.auc());
    }

    private static void assertReleases(GraphStore store, Dataset.Part part) {
        for (EdgeDpMechanism mechanism : List.of(new EdgeRand(7), new LapGraph(7))) {
            List<String> here = new ArrayList<>();
            mechanism.release(part.graph(), noise(), (u, v) -> here.add(u + "," + v));
            List<String> there = new SparkRelease(store)
                    .edges(mechanism, noise())
                    .map(edge -> edge[0] + "," + edge[1])
                    .collect();
            assertThat(there).as(mechanism.label()).isEqualTo(here);
        }
    }

    private static NoiseSource noise() {
        return NoiseSource.seeded(new Seed(3));
    }
}
