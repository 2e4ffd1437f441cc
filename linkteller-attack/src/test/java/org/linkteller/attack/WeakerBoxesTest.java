package org.linkteller.attack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.api.Seed;

class WeakerBoxesTest {
    private static final NodeSet TWO = NodeSet.all(2);
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1, 2, 3, 4}, {5, 6, 7, 8}});

    private static InferenceApi answering(double... scores) {
        return (nodes, features) -> Predictions.wrap(nodes.size(), scores.length / nodes.size(), scores.clone());
    }

    /** Answers with the features themselves. */
    private static final InferenceApi ECHO = (nodes, features) -> {
        double[] all = new double[features.rows() * features.columns()];
        for (int i = 0; i < features.rows(); i++) {
            System.arraycopy(features.row(i), 0, all, i * features.columns(), features.columns());
        }
        return Predictions.wrap(features.rows(), features.columns(), all);
    };

    @Test
    void roundsToDecimals() {
        Predictions answer = new RoundedBox(answering(1.23456, -0.00049, 2, 1e9), 3).predict(TWO, FEATURES);
        assertArrayEquals(new double[] {1.235, -0.0, 2, 1e9}, answer.toArray());
    }

    @Test
    void labelsShowTheLargestLogitOrEveryPositiveOne() {
        InferenceApi box = answering(1, 3, 3, -1, -2, -3);
        assertArrayEquals(
                new double[] {0, 1, 0, 1, 0, 0},
                new LabelsOnly(box, OutputKind.SOFTMAX).predict(TWO, FEATURES).toArray());
        assertArrayEquals(
                new double[] {1, 1, 1, 0, 0, 0},
                new LabelsOnly(box, OutputKind.SIGMOID).predict(TWO, FEATURES).toArray());
    }

    @Test
    void onlyTheChosenColumnsCanBeChanged() {
        InferenceApi box = ChangeableColumns.of(ECHO, FEATURES, 0.5, new Seed(1));
        double[] overlay = box.predict(TWO, FEATURES.withRow(1, new double[] {-1, -2, -3, -4}))
                .toArray();
        assertArrayEquals(new double[] {1, 2, 3, 4}, Arrays.copyOf(overlay, 4));
        long changed = Arrays.stream(overlay).filter(value -> value < 0).count();
        assertEquals(2, changed);
        // the same when everything is sent anew
        Features anew = DenseFeatures.of(new double[][] {{1, 2, 3, 4}, {-1, -2, -3, -4}});
        assertArrayEquals(overlay, box.predict(TWO, anew).toArray());
    }

    @Test
    void aBudgetRefusesTheQueryThatWouldExceedIt() {
        InferenceApi box = new QueryBudget(answering(0, 0), 2);
        box.predict(TWO, FEATURES);
        box.predict(NodeSet.of(1, 2), FEATURES);
        InferenceException refused =
                assertThrows(InferenceException.class, () -> box.predict(NodeSet.of(2, 1), FEATURES));
        assertEquals("node 1 was asked about 2 times, its whole budget", refused.getMessage());
        box.predict(NodeSet.of(0, 2), FEATURES); // the refused query was not counted for node 2
    }

    @Test
    void underABudgetTheAttackKeepsWhatItLearned() {
        TinyGraph graph = TinyGraph.social(30, 4, 1);
        Features features = TinyGcn.features(30, 4, 2);
        InferenceApi box = new QueryBudget(TinyGcn.random(graph.firstOrder(), 1, 4, 8, 2), 11);
        AttackInterruptedException cut = assertThrows(
                AttackInterruptedException.class,
                () -> new LinkTeller().score(new AttackerView(box, NodeSet.all(30), features), NodeSet.all(30)));
        assertEquals(10, cut.learned().learnedCount());
    }

    @Test
    void refusesAnswersThatAreNotNumbers() {
        AttackerView view = new AttackerView(answering(0, 1, 2, Double.NaN), NodeSet.of(8, 9), FEATURES);
        AttackInterruptedException refused =
                assertThrows(AttackInterruptedException.class, () -> new LinkTeller().score(view, NodeSet.of(8, 9)));
        assertEquals(
                "the box stopped answering after 0 of 2 probes: the box answered NaN for node 9, class 1",
                refused.getMessage());
    }

    @Test
    void refusesAnswersOfAnotherShape() {
        InferenceApi box = (nodes, features) -> Predictions.wrap(3, 1, new double[3]);
        AttackerView view = new AttackerView(box, TWO, FEATURES);
        InferenceException refused = assertThrows(
                InferenceException.class, () -> new PosteriorCorrelation(OutputKind.SOFTMAX).score(view, TWO));
        assertEquals("the box answered 3 rows for 2 queried nodes", refused.getMessage());
    }
}
