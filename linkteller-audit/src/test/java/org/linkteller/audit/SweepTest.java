package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;
import org.linkteller.attack.AttackOptions;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.LinkAttack;
import org.linkteller.attack.ScoredPair;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.Bench;
import org.linkteller.audit.measure.Service;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.GnnModel;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.math.Kernels;

class SweepTest {
    private static final Dataset DATASET = Datasets.in(Path.of("nowhere")).load("synthetic:150");
    private static final Bench BENCH = new Bench(Service.of(DATASET, DATASET, trained()), 2);

    @ParameterizedTest
    @ValueSource(strings = {"linkteller", "linkteller-plus", "linkteller-exact", "linkteller-root", "lsa2-attr"})
    void keepsWhatTheWholeRankingBeginsWith(String attack) {
        Dataset.Part part = DATASET.inference();
        AttackName name = AttackName.parse(attack);
        LinkAttack plain = BENCH.attack(name, 1e-4, AttackOptions.defaults());
        AttackerView view = BENCH.view(BENCH.box());
        List<ScoredPair> all = plain.score(view, part.nodes()).best(200);
        Sweep sweep = Sweep.of(BENCH, name, 200, AttackOptions.defaults().withThreads(2), asked -> {});
        assertThat(sweep.best()).extracting(JudgedPair::pair).isEqualTo(all);
    }

    @Test
    void keepsAsManyPairsAsThereAreEdgesUnlessToldOtherwise() {
        Sweep sweep = Sweep.of(BENCH, AttackName.LINKTELLER, 0, AttackOptions.defaults(), asked -> {});
        assertThat(sweep.best()).hasSize(Math.toIntExact(sweep.edges()));
        assertThat(sweep.queries()).isEqualTo(151);
        assertThat(sweep.found(sweep.best().size()))
                .isEqualTo(sweep.best().stream().filter(JudgedPair::edge).count())
                .isGreaterThan(sweep.edges() / 2);
    }

    private static GnnModel trained() {
        PaperSettings settings = PaperSettings.of("synthetic", "gcn2");
        return new Trainer(Kernels.best(1))
                .train(settings.spec(), DATASET.train(), settings.options().withEpochs(20), new Seed(1))
                .model();
    }
}
