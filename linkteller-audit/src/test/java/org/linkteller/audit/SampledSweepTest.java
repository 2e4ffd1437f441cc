package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.measure.Training;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.judge.ScoreHistogram;
import org.linkteller.math.Kernels;

class SampledSweepTest {
    private static Swept swept(Datasets datasets, String name, int epochs, AttackName attack) {
        Dataset data = datasets.load(name);
        PaperSettings paper = PaperSettings.of(name, "gcn2");
        PaperSettings settings = new PaperSettings(paper.spec(), paper.options().withEpochs(epochs));
        GnnModel model = Training.of(data, settings, 1).train(data.train(), Kernels.best(2));
        return new Swept(
                attack, model, data.inference().graph(), data.inference().features());
    }

    private static Swept small(AttackName attack) {
        return swept(Datasets.in(Path.of("nowhere")), "synthetic:600", 20, attack);
    }

    @Test
    void aSampleOfAllNodesIsTheSweepAndCertain() {
        for (AttackName attack : List.of(AttackName.LINKTELLER, AttackName.LINKTELLER_EXACT)) {
            Swept swept = small(attack);
            Sweep whole = swept.sweep(new LocalWorkers(2), 0);
            SampledSweep sample = swept.sample(new LocalWorkers(2), 600, new Seed(1));
            double f1 = whole.found(whole.best().size()) / (double) whole.edges();
            // pairs of equal scores at the line may be others: a pair or two of some thousand
            assertThat(sample.f1()).isCloseTo(f1, within(2.0 / whole.edges()));
            assertThat(sample.low()).isEqualTo(sample.f1());
            assertThat(sample.high()).isEqualTo(sample.f1());
            assertThat(sample.edges()).isEqualTo(whole.edges());
        }
    }

    @Test
    void intervalsCoverTheWholeFigure() {
        // seeded: what was seen is what is asserted; 95 are expected, 100 draws deviate by 2
        assertThat(covered(small(AttackName.LINKTELLER_EXACT), 100)).isGreaterThanOrEqualTo(90);
    }

    @Tag("slow")
    @Test
    void intervalsCoverTheWholeFigureOnPpi() {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        Swept ppi = swept(Datasets.in(Path.of(folder)), "ppi", 50, AttackName.LINKTELLER_EXACT);
        assertThat(covered(ppi, 500)).isGreaterThanOrEqualTo(90);
    }

    /** In how many of 100 draws the interval holds what a sweep of all nodes finds. Rows are computed once. */
    private static int covered(Swept swept, int count) {
        int nodes = swept.graph().nodeCount();
        List<SweepRow> rows = new ArrayList<>();
        swept.open(2).rows(NodeSet.all(nodes), 1_000, rows::add, new ScoreHistogram());
        double whole = SampledSweep.of(rows, nodes, new Seed(0)).f1();
        return (int) LongStream.rangeClosed(1, 100)
                .filter(draw -> {
                    Seed seed = new Seed(draw);
                    List<SweepRow> drawn = SampledSweep.draw(nodes, count, seed).stream()
                            .mapToObj(rows::get)
                            .toList();
                    SampledSweep sample = SampledSweep.of(drawn, nodes, seed);
                    return sample.low() <= whole && whole <= sample.high();
                })
                .count();
    }

    @Test
    void tooFewNodesAndOtherAttacksAreRefused() {
        assertThatThrownBy(() -> SampledSweep.requireCount(1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("needs two nodes, got 1");
        assertThatThrownBy(() -> small(AttackName.LINKTELLER_PLUS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("not by linkteller-plus");
    }
}
