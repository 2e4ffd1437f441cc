package org.linkteller.audit.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.AttackerView;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.report.GuardFacts;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.gnn.LocalInference;
import org.linkteller.gnn.PaperSettings;
import org.linkteller.gnn.Trainer;
import org.linkteller.judge.PairTruth;
import org.linkteller.math.Kernels;
import org.linkteller.serve.guard.Detector;

/** The guard measured on a small generated graph: who is told apart, and what a budget costs. */
final class GuardTrialTest {
    private static GuardTrial trial;
    private static BudgetTrial budgets;
    private static BudgetTrial firstLook;
    private static HonestTraffic honest;

    @BeforeAll
    static void train() {
        Dataset dataset = Datasets.in(Path.of("none")).load("synthetic:300");
        PaperSettings settings = PaperSettings.of(dataset.name(), "gcn2");
        var model = new Trainer(Kernels.best(2))
                .train(settings.spec(), dataset.train(), settings.options().withEpochs(20), new Seed(1))
                .model();
        Dataset.Part part = dataset.inference();
        AttackerView view = new AttackerView(new LocalInference(model, part.graph(), 1), part.nodes(), part.features());
        List<PairTruth> draws = Stream.of(42, 43)
                .map(draw -> TargetRule.unconstrained().draw(part, 60, draw))
                .map(targets -> PairTruth.of(targets, part.graph()::hasEdge))
                .toList();
        honest = new HonestTraffic(part.nodes(), part.features(), 40, 15, new Seed(3));
        trial = new GuardTrial(view, draws, honest, OutputKind.SOFTMAX, new Seed(4));
        budgets = new BudgetTrial(view, draws, honest, true, 1);
        firstLook = new BudgetTrial(view, draws, honest, false, 1);
    }

    @Test
    void honestUsersAskWhatTheyAreSaidToAsk() {
        List<NodeSet> asked = new ArrayList<>();
        honest.ask(3, (nodes, features) -> {
            assertThat(features.rows()).isEqualTo(nodes.size());
            asked.add(nodes);
            return Predictions.wrap(0, 1, new double[0]);
        });
        assertThat(asked).hasSize(15);
        assertThat(asked.get(0).size()).isBetween(20, 200);
    }

    @Test
    void everyAttackIsSeenByTheDetectorMadeForIt() {
        List<GuardReport.Detection> detections = trial.detections(what -> {});
        // those with many keys are watched by key and together
        assertThat(detections).hasSize((AttackTraffic.values().length + 1) * Detector.values().length);
        assertThat(of(detections, "linkteller", Detector.ONE_ROW).auc()).isGreaterThan(0.9);
        assertThat(of(detections, "linkteller", Detector.SCALED_ROWS).caught().value())
                .isEqualTo(1);
        assertThat(of(detections, "linkteller-plus", Detector.EXTREME).caught().value())
                .isEqualTo(1);
        assertThat(of(detections, "linkteller-root", Detector.IDENTICAL_ROWS)
                        .caught()
                        .value())
                .isEqualTo(1);
        assertThat(of(detections, "group probing", Detector.SCALED_ROWS)
                        .caught()
                        .value())
                .isEqualTo(1);
        assertThat(of(detections, "random multiples of one row", Detector.FEW_DIMENSIONS)
                        .caught()
                        .value())
                .isEqualTo(1);
        for (String hidden : List.of(
                "linkteller, 5 one-node decoys",
                "linkteller, 10 decoys of its size",
                "linkteller, one probe an hour")) {
            assertThat(of(detections, hidden, Detector.SCALED_ROWS).caught().value())
                    .as(hidden)
                    .isEqualTo(1);
        }
        assertThat(of(detections, "linkteller, nodes left out", Detector.ONE_ROW)
                        .auc())
                .isGreaterThan(0.9);
        // old rows in new combinations are not
        assertThat(of(detections, "group probing, rows of other nodes", Detector.RECOMBINED_ROWS)
                        .caught()
                        .value())
                .isEqualTo(1);
        assertThat(of(detections, "reads what a user asks", Detector.RECOMBINED_ROWS)
                        .caught()
                        .value())
                .isZero();
        // what the answers to honest questions tell; a guess would find one pair in thirty
        assertThat(of(detections, "reads what a user asks, 4 times as long", Detector.RECOMBINED_ROWS)
                        .f1())
                .isGreaterThan(0.5);
        // rows of other nodes are what honest users send, too
        for (Detector detector : List.of(Detector.ONE_ROW, Detector.FEW_DIMENSIONS, Detector.EXTREME)) {
            assertThat(of(detections, "group probing, rows of other nodes", detector)
                            .caught()
                            .value())
                    .as(detector.title())
                    .isZero();
        }
        // the judge is judged: a detector made for something else does not see everything
        assertThat(of(detections, "linkteller", Detector.IDENTICAL_ROWS).auc()).isLessThan(0.9);
        assertThat(of(detections, "linkteller", Detector.ONE_ROW).f1()).isGreaterThan(0.3);
        // six queries from each of ten keys trip nothing that waits for ten; together they do
        assertThat(detections.stream()
                        .filter(one ->
                                one.attack().equals("linkteller, 10 keys") && one.detector() == Detector.SCALED_ROWS)
                        .map(one -> one.caught().value()))
                .containsExactly(0.0, 1.0);
    }

    @Test
    void sharesOfFewAreUncertain() {
        assertThat(new Share(20, 20).low()).isCloseTo(0.839, within(5e-4)); // Wilson's interval by hand
        assertThat(new Share(20, 20).high()).isEqualTo(1);
        assertThat(new Share(0, 100).high()).isCloseTo(0.037, within(5e-4));
    }

    @Test
    void aRocCurveRunsFromNobodyToEverybody() {
        double[] known = {1, 2, 3.5};
        Separation apart = Separation.of(known, new double[] {1, 2, 3}, new double[] {4, 5});
        assertThat(apart.auc()).isEqualTo(1);
        assertThat(apart.caught()).isEqualTo(new Share(2, 2));
        assertThat(apart.threshold()).isEqualTo(Math.nextUp(3.5));
        assertThat(apart.roc()).first().isEqualTo(new GuardReport.RocPoint(0, 1));
        Separation mixed = Separation.of(known, new double[] {1, 2, 3, 4}, new double[] {2.5, 9});
        assertThat(mixed.auc()).isEqualTo(0.75);
        assertThat(mixed.caught()).isEqualTo(new Share(1, 2));
        assertThat(mixed.wronged()).as("a threshold set on some wrongs others").isEqualTo(new Share(1, 4));
        assertThat(mixed.roc())
                .containsExactly(
                        new GuardReport.RocPoint(0, 0.5),
                        new GuardReport.RocPoint(0.5, 1),
                        new GuardReport.RocPoint(1, 1));
    }

    private static GuardReport.Detection of(List<GuardReport.Detection> all, String attack, Detector detector) {
        return all.stream()
                .filter(one -> one.attack().equals(attack) && one.detector() == detector)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tenKeysAreWorthTenBudgets() {
        List<GuardFacts.Budget> curve = budgets.curve(List.of(6L, 60L), what -> {});
        assertThat(curve.get(0).tenKeys()).isEqualTo(curve.get(1).f1());
    }

    @Test
    void aLargerBudgetServesBothBetter() {
        List<GuardFacts.Budget> curve = budgets.curve(List.of(1L, 8L, 15L, 61L), what -> {});
        assertThat(curve.get(0).f1()).isZero();
        assertThat(curve.get(3).f1())
                .as("the best of all, the root among them")
                .isGreaterThanOrEqualTo(curve.get(3).linktellerRoot());
        assertThat(curve.get(3).linkteller()).isGreaterThan(curve.get(1).linkteller());
        for (int i = 1; i < curve.size(); i++) {
            assertThat(curve.get(i).refusedPerKeyAndNode())
                    .isLessThanOrEqualTo(curve.get(i - 1).refusedPerKeyAndNode());
            assertThat(curve.get(i).refusedPerNode())
                    .as("what all share is used up sooner")
                    .isGreaterThanOrEqualTo(curve.get(i).refusedPerKeyAndNode());
        }
        assertThat(curve.get(2).refusedPerKeyAndNode())
                .as("nobody asks about a node more often than he asks")
                .isZero();
        assertThat(BudgetTrial.choose(curve, 1, 0))
                .hasValueSatisfying(chosen -> assertThat(chosen.queries()).isEqualTo(61));
        assertThat(BudgetTrial.choose(curve, 0, 0)).isEmpty();
    }

    @Test
    void aBudgetThatTheRootHasNotTriedIsNotChosen() {
        List<GuardFacts.Budget> curve = firstLook.curve(List.of(15L, 61L), what -> {});
        assertThat(curve).noneMatch(GuardFacts.Budget::facedRoot);
        assertThat(BudgetTrial.choose(curve, 1, 1)).isEmpty();
    }
}
