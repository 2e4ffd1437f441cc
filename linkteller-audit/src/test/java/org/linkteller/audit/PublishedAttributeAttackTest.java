package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.attack.AttackerView;
import org.linkteller.attack.baseline.AttributeCorrelation;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.reproduce.table.PaperTable;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.judge.AttackOutcome;
import org.linkteller.judge.Guess;
import org.linkteller.judge.PairTruth;
import org.linkteller.judge.Rounding;

/** LSA2-attr depends on no model, so the paper's means and deviations over its three draws must come out as printed. */
class PublishedAttributeAttackTest {
    private static final long[] DRAWS = {42, 2, 82};
    private static Datasets datasets = Datasets.in(Path.of("data"));

    @BeforeAll
    static void findData() {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        datasets = Datasets.in(Path.of(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"twitch-RU", "twitch-DE", "twitch-FR", "twitch-ENGB", "twitch-PTBR"})
    void allMeansAndDeviationsAreThosePrinted(String name) {
        Dataset dataset = datasets.load(name);
        for (TargetName degree : TargetName.PUBLISHED) {
            List<AttackOutcome> outcomes = outcomes(dataset, degree);
            for (double belief : AttackOutcome.BELIEFS) {
                PaperTable.Row row = printed(name, degree, belief);
                List<Guess> guesses = outcomes.stream()
                        .map(outcome -> outcome.guess(belief, Rounding.PAPER))
                        .toList();
                double[] precisions = guesses.stream()
                        .mapToDouble(guess -> 100 * guess.precision())
                        .toArray();
                double[] recalls = guesses.stream()
                        .mapToDouble(guess -> 100 * guess.recall())
                        .toArray();
                String cell = name + " " + degree + " belief " + belief;
                assertThat(asPrinted(mean(precisions))).as(cell).isEqualTo(row.text("precision_pct"));
                assertThat(asPrinted(deviation(precisions))).as(cell).isEqualTo(row.text("precision_std"));
                assertThat(asPrinted(mean(recalls))).as(cell).isEqualTo(row.text("recall_pct"));
                assertThat(asPrinted(deviation(recalls))).as(cell).isEqualTo(row.text("recall_std"));
            }
        }
    }

    private static List<AttackOutcome> outcomes(Dataset dataset, TargetName degree) {
        Dataset.Part part = dataset.inference();
        AttackerView view = new AttackerView(
                (nodes, features) -> {
                    throw new InferenceException("this attack asks nothing");
                },
                part.nodes(),
                part.features());
        List<AttackOutcome> outcomes = new ArrayList<>();
        for (long draw : DRAWS) {
            NodeSet targets = TargetRule.named(degree, dataset.facts()).draw(part, TargetRule.PAPER_COUNT, draw);
            outcomes.add(AttackOutcome.of(
                    "lsa2-attr",
                    new AttributeCorrelation().score(view, targets),
                    PairTruth.of(targets, part.graph()::hasEdge),
                    AttackOutcome.BELIEFS));
        }
        return outcomes;
    }

    private static PaperTable.Row printed(String dataset, TargetName degree, double belief) {
        return PaperTable.load("attack_precision_recall").rows().stream()
                .filter(row -> row.text("table").equals("attack")
                        && row.text("dataset").equals(dataset)
                        && row.text("degree").equals(degree.text())
                        && row.text("method").equals("LSA2-attr")
                        && row.number("belief_ratio") == belief)
                .findFirst()
                .orElseThrow();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Over the three draws as a population, as in the paper. */
    private static double deviation(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / values.length);
    }

    private static String asPrinted(double percent) {
        return String.format(Locale.ROOT, "%.1f", percent);
    }
}
