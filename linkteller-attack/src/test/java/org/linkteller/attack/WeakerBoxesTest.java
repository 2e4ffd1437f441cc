package org.linkteller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.box.Box;
import org.linkteller.api.box.OutputKind;
import org.linkteller.attack.baseline.PosteriorCorrelation;
import org.linkteller.attack.influence.LinkTeller;
import org.linkteller.attack.label.LinkTellerLabels;
import org.linkteller.attack.plus.LinkTellerPlus;
import org.linkteller.attack.tiny.TinyGcn;
import org.linkteller.attack.tiny.TinyGraph;

class WeakerBoxesTest {
    private static final NodeSet TWO = NodeSet.all(2);
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1, 2, 3, 4}, {5, 6, 7, 8}});

    private static InferenceApi answering(double... scores) {
        return (nodes, features) -> Predictions.wrap(nodes.size(), scores.length / nodes.size(), scores.clone());
    }

    @Test
    void underABudgetTheAttackKeepsWhatItLearned() {
        TinyGraph graph = TinyGraph.social(30, 4, 1);
        Features features = TinyGcn.features(30, 4, 2);
        InferenceApi box =
                new Box.Budget(11).around(TinyGcn.random(graph.firstOrder(), 1, 4, 8, 2), OutputKind.SOFTMAX, features);
        AttackInterruptedException cut = catchThrowableOfType(
                AttackInterruptedException.class,
                () -> new LinkTeller().score(new AttackerView(box, NodeSet.all(30), features), NodeSet.all(30)));
        assertThat(cut)
                .hasMessage(
                        "the box stopped answering after 10 of 30 probes: node 0 was asked about 11 times, its whole budget");
        assertThat(cut.partial().best(1).get(0).score()).isPositive();
    }

    @Test
    void refusesAnswersThatAreNotNumbers() {
        AttackerView view = new AttackerView(answering(0, 1, 2, Double.NaN), NodeSet.of(8, 9), FEATURES);
        AttackInterruptedException refused = catchThrowableOfType(
                AttackInterruptedException.class, () -> new LinkTeller().score(view, NodeSet.of(8, 9)));
        assertThat(refused)
                .hasMessage("the box stopped answering after 0 of 2 probes: the box answered NaN for node 9, class 1");
    }

    @Test
    void refusesAnswersOfAnotherShape() {
        InferenceApi box = (nodes, features) -> Predictions.wrap(3, 1, new double[3]);
        AttackerView view = new AttackerView(box, TWO, FEATURES);
        InferenceException refused = catchThrowableOfType(
                InferenceException.class, () -> new PosteriorCorrelation(OutputKind.SOFTMAX).score(view, TWO));
        assertThat(refused).hasMessage("the box answered 3 rows for 2 queried nodes");
    }

    static Stream<LinkAttack> probingAttacks() {
        return Stream.of(
                new LinkTeller(),
                new LinkTellerPlus(),
                new LinkTellerLabels(OutputKind.SOFTMAX, AttackOptions.defaults()));
    }

    @ParameterizedTest
    @MethodSource("probingAttacks")
    void whereNoFeatureCanBeChangedAnAttackSaysSoInsteadOfScoring(LinkAttack attack) {
        Features features = TinyGcn.features(30, 4, 2);
        InferenceApi box = Box.parse("fixed")
                .around(
                        TinyGcn.random(TinyGraph.social(30, 4, 1).firstOrder(), 1, 4, 8, 2),
                        OutputKind.SOFTMAX,
                        features);
        AttackerView view = new AttackerView(box, NodeSet.all(30), features);
        assertThatThrownBy(() -> attack.score(view, NodeSet.all(30)))
                .isInstanceOf(AttackNotApplicableException.class)
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .containsAnyOf(
                                "the answers do not depend on the features",
                                "none of 24 rows makes nodes decide differently"));
    }

    private static final int NODES = 100;
    private static final Features ROWS = TinyGcn.features(NODES, 8, 11);
    private static final TinyGraph GRAPH = TinyGraph.social(NODES, 6, 2);

    private static AttackerView behind(String box, double[][] propagation) {
        InferenceApi weaker = Box.parse(box).around(TinyGcn.random(propagation, 5, 8, 16, 2), OutputKind.SOFTMAX, ROWS);
        return new AttackerView(weaker, NodeSet.all(NODES), ROWS);
    }

    /** The noise of an audit's box follows from the questions, so these figures repeat. */
    @ParameterizedTest
    @ValueSource(strings = {"noise:0.1", "noise:0.1,fixed", "noise:10"})
    void noiseIsOutgrownByLargerProbes(String box) {
        AttackerView view = behind(box, GRAPH.firstOrder());
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, NodeSet.all(NODES)), GRAPH))
                .isGreaterThan(0.9);
        assertThat(TinyGraph.f1(new LinkTeller().score(view, NodeSet.all(NODES)), GRAPH))
                .isLessThan(0.3);
    }

    /** An edge is out of sight if neither end is the client's: of a half each, a quarter of the edges. */
    @Test
    void whoseRowsAreNotTheClientsIsStillSeenFromTheOtherEnd() {
        AttackerView view = behind("rows:0.5", GRAPH.firstOrder());
        assertThat(TinyGraph.f1(new LinkTellerPlus().score(view, NodeSet.all(NODES)), GRAPH))
                .isBetween(0.55, 0.9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            full          | no node answers to another: the box uses no graph
            posteriors    | no node answers to another: the box uses no graph
            labels        | no node changes its label for another
            fixed+noise:1 | no change of a row moved any answer
            """)
    void whereThereIsNoEdgeToFindPlusSaysSo(String box, String message) {
        AttackerView view = behind(box, new TinyGraph(new boolean[NODES][NODES]).firstOrder());
        assertThatThrownBy(() -> new LinkTellerPlus().score(view, NodeSet.all(NODES)))
                .isInstanceOf(AttackNotApplicableException.class)
                .hasMessageStartingWith(message);
    }
}
