package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.audit.JudgedPair;
import org.linkteller.audit.SampledSweep;
import org.linkteller.audit.Sweep;
import org.linkteller.audit.Swept;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.GnnSpec;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.TrainingOptions;
import org.linkteller.math.Kernels;

/** A graph cut into parts and swept there gives what one machine gives. */
class BigSweepTest {
    /** Low enough that the synthetic graph has hubs, cut into several slices. */
    private static final int SMALL_HUB = 8;

    @TempDir
    static Path parent;

    private static Cluster cluster;
    private static Dataset data;

    @BeforeAll
    static void start() {
        cluster = Cluster.open("local[2]");
        data = Datasets.in(parent).load("synthetic:300");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static GnnModel model(String name) {
        GnnSpec spec = PaperSettings.of("synthetic", name).spec();
        GnnSpec narrow = spec.hidden().isEmpty() ? spec : spec.withHidden(List.of(16));
        PaperSettings small =
                new PaperSettings(narrow, TrainingOptions.defaults().withEpochs(10));
        return Training.of(data, small, 1).train(data.train(), Kernels.best(1));
    }

    private static GraphStore store(String name) {
        return StoredGraph.of(
                cluster,
                parent.resolve(name).toString(),
                data.inference().graph(),
                data.inference().features());
    }

    @ParameterizedTest
    @CsvSource({"gcn1, linkteller-exact", "gcn2, linkteller-exact", "gcn3, linkteller-exact", "gcn2, linkteller"})
    void aPartitionedSweepIsTheLocalOne(String architecture, String attack) {
        GnnModel model = model(architecture);
        AttackName name = AttackName.parse(attack);
        Sweep here = new Swept(
                        name, model, data.inference().graph(), data.inference().features())
                .sweep(new LocalWorkers(2), 0);
        GraphStore store = store(architecture + attack);
        BigSweep big = new BigSweep(cluster, store, model, new BigSweep.Settings(name, SMALL_HUB, 0), line -> {});
        assertSame(big.among(new int[0], 0), here, name);
    }

    private static void assertSame(Sweep there, Sweep here, AttackName attack) {
        assertThat(there.edges()).isEqualTo(here.edges());
        assertThat(there.best()).hasSameSizeAs(here.best());
        // a score that differs in its last digits may fall into the next bin
        assertThat(there.auc().orElseThrow().middle())
                .isCloseTo(here.auc().orElseThrow().middle(), within(1e-4));
        // a client takes the difference of two answers, over 1e-4: of the logits' 16 digits it loses 4
        double tolerance = attack == AttackName.LINKTELLER ? 1e-10 : 0;
        for (int i = 0; i < here.best().size(); i++) {
            double score = here.best().get(i).pair().score();
            assertThat(there.best().get(i).pair().score()).isCloseTo(score, within(tolerance + 1e-9 * score));
        }
        if (attack == AttackName.LINKTELLER_EXACT) {
            assertThat(named(there)).isEqualTo(named(here));
        }
    }

    private static List<String> named(Sweep sweep) {
        return sweep.best().stream()
                .map(pair -> pair.pair().u() + "-" + pair.pair().v() + " " + pair.edge())
                .toList();
    }

    @Test
    void logitsOverPartsAreThoseOfOneMachineToTheBit() {
        GnnModel model = model("gcn3");
        GraphStore store = store("forward");
        Parts parts = new Parts(5, store.meta().nodes());
        PartitionedGraph graph = PartitionedGraph.of(parts, store.adjacency(parts));
        double[][] there = new SparkForward(cluster.spark().broadcast(model), graph, store.features(parts)).collect(2);
        Predictions here =
                model.predict(data.inference().graph(), data.inference().features(), 1);
        for (int i = 0; i < here.rows(); i++) {
            for (int label = 0; label < here.classes(); label++) {
                assertThat(there[i][label]).isEqualTo(here.at(i, label));
            }
        }
    }

    @Test
    void amongSomeTargetsOnlyTheirPairsAreNamed() {
        GnnModel model = model("gcn2");
        BigSweep big = new BigSweep(
                cluster,
                store("some"),
                model,
                new BigSweep.Settings(AttackName.LINKTELLER_EXACT, SparkSweep.HUB, 0),
                line -> {});
        int[] targets = {3, 17, 40, 99, 150, 151, 222, 280};
        Sweep some = big.among(targets, 1000);
        Swept swept = new Swept(
                AttackName.LINKTELLER_EXACT,
                model,
                data.inference().graph(),
                data.inference().features());
        List<JudgedPair> expected = swept.sweep(new LocalWorkers(1), 100_000).best().stream()
                .filter(pair -> Arrays.binarySearch(targets, pair.pair().u()) >= 0
                        && Arrays.binarySearch(targets, pair.pair().v()) >= 0)
                .toList();
        Sweep here = swept.among(new LocalWorkers(2), NodeSet.of(targets), 1000);
        assertThat(here.best()).isEqualTo(expected);
        assertThat(some.edges()).isEqualTo(here.edges());
        assertThat(some.auc()).isEqualTo(here.auc());
        assertThat(named(some)).isEqualTo(named(here));
    }

    @Test
    void aCapOnHubsMarksWhatItTouched() {
        GnnModel model = model("gcn2");
        GraphStore store = store("capped");
        Sweep capped = new BigSweep(
                        cluster, store, model, new BigSweep.Settings(AttackName.LINKTELLER_EXACT, 1000, 4), line -> {})
                .among(new int[0], 2000);
        Sweep exact = new BigSweep(
                        cluster, store, model, new BigSweep.Settings(AttackName.LINKTELLER_EXACT, 1000, 0), line -> {})
                .among(new int[0], 2000);
        assertThat(exact.best()).noneMatch(JudgedPair::approximate);
        assertThat(capped.best()).anyMatch(JudgedPair::approximate);
        // what is not marked is as it was
        assertThat(capped.best())
                .filteredOn(pair -> !pair.approximate())
                .allSatisfy(pair -> assertThat(exact.best()).contains(pair));
    }

    @Test
    void aSampleOnSparkIsTheLocalSample() {
        GnnModel model = model("gcn2");
        SampledSweep here = new Swept(
                        AttackName.LINKTELLER_EXACT,
                        model,
                        data.inference().graph(),
                        data.inference().features())
                .sample(new LocalWorkers(2), 60, new Seed(5));
        SampledSweep there = new BigSweep(
                        cluster,
                        store("sample"),
                        model,
                        new BigSweep.Settings(AttackName.LINKTELLER_EXACT, SMALL_HUB, 0),
                        line -> {})
                .sample(60, new Seed(5));
        assertThat(there).isEqualTo(here);
        assertThat(here.low()).isLessThanOrEqualTo(here.f1());
        assertThat(here.high()).isGreaterThanOrEqualTo(here.f1());
    }
}
