package org.linkteller.audit.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceApi;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;
import org.linkteller.attack.AttackerView;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.report.BoxFacts;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

/** Boxes that are wrong in one way each. */
class BoxCheckTest {
    private static final int NODES = 60;
    private static final Graph GRAPH = SampleGraphs.path(NODES);
    private static final Features FEATURES = features();

    /** Two classes: a node's sum and its neighbours' sums, both asked nodes only; k times. */
    private static Predictions spread(NodeSet nodes, Features features, int hops) {
        double[] sums = new double[nodes.size()];
        for (int i = 0; i < sums.length; i++) {
            for (double value : features.row(i)) {
                sums[i] += value;
            }
        }
        for (int hop = 0; hop < hops; hop++) {
            double[] next = sums.clone();
            for (int i = 0; i < sums.length; i++) {
                for (int j = 0; j < sums.length; j++) {
                    next[i] += GRAPH.hasEdge(nodes.id(i), nodes.id(j)) ? sums[j] / 2 : 0;
                }
            }
            sums = next;
        }
        double[] scores = new double[2 * sums.length];
        for (int i = 0; i < sums.length; i++) {
            scores[2 * i] = sums[i];
            scores[2 * i + 1] = -sums[i] / 3;
        }
        return Predictions.wrap(sums.length, 2, scores);
    }

    private static final InferenceApi GOOD = (nodes, features) -> spread(nodes, features, 2);

    @Test
    void aPlainGnnIsRecognisedAsOne() {
        BoxFacts check = check(GOOD, true);
        assertThat(check.hops()).isEqualTo(2);
        assertThat(check.moved()).isEqualTo(5);
        assertThat(check.finite()).isTrue();
        assertThat(check.repeatable()).isTrue();
        assertThat(check.scores()).isEqualTo(BoxFacts.Scores.LOGITS);
        assertThat(check.scalingSeen()).isTrue();
        assertThat(check.reordered()).isEqualTo(BoxFacts.Same.YES);
        assertThat(check.part()).isEqualTo(BoxFacts.Same.NO); // node 29 lost its neighbour 30
        assertThat(check.isGlobal()).isFalse();
        assertThat(check.lines())
                .hasSize(10)
                .allSatisfy(line -> assertThat(line).doesNotContain("\n"));
        assertThat(String.join("\n", check.lines())).contains("up to 2 hops away", "linkteller with delta 1e-04");
        assertThat(check(GOOD, false).hops()).isEqualTo(-1);
    }

    @Test
    void probabilitiesDecisionsAndLogarithmsAreToldApart() {
        assertThat(check(each(row -> softmax(row)), true).scores()).isEqualTo(BoxFacts.Scores.PROBABILITIES);
        assertThat(check(each(row -> new double[] {Math.log(softmax(row)[0]), Math.log(softmax(row)[1])}), true)
                        .scores())
                .isEqualTo(BoxFacts.Scores.LOG_PROBABILITIES);
        assertThat(check(each(row -> new double[] {1 / (1 + Math.exp(-row[0])), 0.25}), true)
                        .scores())
                .isEqualTo(BoxFacts.Scores.PROBABILITIES_PER_LABEL);
        BoxFacts decided = check(each(row -> new double[] {row[0] > 0 ? 1 : 0, row[0] > 0 ? 0 : 1}), true);
        assertThat(decided.scores()).isEqualTo(BoxFacts.Scores.DECISIONS);
        assertThat(decided.attacks()).startsWith(AttackName.LINKTELLER_LABELS);
    }

    @Test
    void saturationIsMeasured() {
        BoxFacts check = check(each(row -> softmax(new double[] {40 * row[0], 40 * row[1]})), true);
        assertThat(check.saturated()).isGreaterThan(0.3);
    }

    @Test
    void roundingIsFoundAndRaisesDelta() {
        BoxFacts check =
                check(each(row -> new double[] {Math.rint(row[0] * 1e3) / 1e3, Math.rint(row[1] * 1e3) / 1e3}), true);
        assertThat(check.digits()).contains("rounded to 3 decimals");
        assertThat(check.delta()).isEqualTo(1);
    }

    @Test
    void noiseAndSamplingAreToldApart() {
        SplittableRandom random = new SplittableRandom(1);
        BoxFacts shaky = check(each(row -> new double[] {row[0] + 1e-7 * random.nextDouble(), row[1]}), true);
        assertThat(shaky.repeatable()).isFalse();
        assertThat(shaky.samples()).isFalse();
        assertThat(shaky.hops()).isEqualTo(2);
        BoxFacts sampling = check(each(row -> new double[] {row[0] + random.nextDouble(), row[1]}), true);
        assertThat(sampling.samples()).isTrue();
        assertThat(sampling.lines().get(2)).contains("NO: it samples");
    }

    @Test
    void normalisedRowsAreFound() {
        InferenceApi box = (nodes, features) -> {
            double[][] rows = new double[features.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = features.row(i);
                double norm = 0;
                for (double value : rows[i]) {
                    norm += Math.abs(value);
                }
                for (int j = 0; j < rows[i].length; j++) {
                    rows[i][j] /= norm;
                }
            }
            return spread(nodes, DenseFeatures.of(rows), 2);
        };
        BoxFacts check = check(box, true);
        assertThat(check.scalingSeen()).isFalse();
        assertThat(check.hops()).isEqualTo(2);
    }

    @Test
    void somethingOverAllNodesIsFound() {
        InferenceApi box = (nodes, features) -> {
            double[] scores = GOOD.predict(nodes, features).toArray();
            double mean = 0;
            for (double score : scores) {
                mean += score / scores.length;
            }
            for (int i = 0; i < scores.length; i++) {
                scores[i] -= mean;
            }
            return Predictions.wrap(nodes.size(), 2, scores);
        };
        assertThat(check(box, true).isGlobal()).isTrue();
        assertThat(check(box, false).isGlobal()).isTrue();
    }

    @Test
    void answersThatDependOnPlacesAndRefusalsOfPartsAreFound() {
        InferenceApi byPlace = (nodes, features) -> {
            if (nodes.size() < NODES) {
                throw new InferenceException("all or nothing");
            }
            return spread(NodeSet.all(NODES), features, 1); // takes positions for ids
        };
        BoxFacts check = check(byPlace, true);
        assertThat(check.reordered()).isEqualTo(BoxFacts.Same.NO);
        assertThat(check.part()).isEqualTo(BoxFacts.Same.REFUSED);
        assertThat(check.hops()).isEqualTo(1);
    }

    @Test
    void aNumberThatIsNoneEndsTheCheck() {
        BoxFacts check = check(each(row -> new double[] {Double.NaN, row[1]}), true);
        assertThat(check.finite()).isFalse();
        assertThat(check.lines().get(0)).contains("NOT all finite");
    }

    private interface Row {
        double[] of(double[] scores);
    }

    private static InferenceApi each(Row row) {
        return (nodes, features) -> {
            Predictions answer = GOOD.predict(nodes, features);
            double[] all = new double[2 * answer.rows()];
            for (int i = 0; i < answer.rows(); i++) {
                System.arraycopy(row.of(answer.row(i)), 0, all, 2 * i, 2);
            }
            return Predictions.wrap(answer.rows(), 2, all);
        };
    }

    private static double[] softmax(double[] row) {
        double first = 1 / (1 + Math.exp(row[1] - row[0]));
        return new double[] {first, 1 - first};
    }

    private static BoxFacts check(InferenceApi box, boolean owner) {
        return BoxCheck.of(
                new AttackerView(box, NodeSet.all(NODES), FEATURES), owner ? Optional.of(GRAPH) : Optional.empty());
    }

    private static Features features() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] rows = new double[NODES][3];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble() - 0.5;
            }
        }
        return DenseFeatures.of(rows);
    }
}
