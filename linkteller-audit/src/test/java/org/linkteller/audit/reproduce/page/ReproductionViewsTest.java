package org.linkteller.audit.reproduce.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.CellResult;
import org.linkteller.audit.reproduce.table.Method;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Printed;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Reproduction;
import org.linkteller.audit.reproduce.table.Requirement;
import org.linkteller.audit.reproduce.table.Sample;
import org.linkteller.audit.reproduce.table.Verdict;
import org.linkteller.privacy.EdgeRand;

class ReproductionViewsTest {
    private static final Reproduction SMALL = SampleReproductions.small();

    @Test
    void csvHasALinePerCellAndNoFigureWhereThereIsNone() {
        String csv = TableCsv.text(SMALL.tables().get(0));
        assertThat(csv.lines()).hasSize(4);
        assertThat(csv.lines().map(line -> line.split(",", -1).length).distinct())
                .hasSize(1);
        assertThat(csv)
                .contains(
                        "attack,twitch-RU,low,LinkTeller,1,,,,precision,70,1,70.4,0.5,9,9,0.4,within the paper's deviation,,,,float32,99.5")
                .contains("attack,flickr,low,LinkTeller,1,,,,precision,50,2,,,0,9,,not run,,,,stand-in,\n");
    }

    @Test
    void jsonNamesEveryCellAndItsVerdict() throws IOException {
        JsonNode json = new ObjectMapper().readTree(ReproductionJson.text(SMALL));
        JsonNode cells = json.at("/tables/0/cells");
        assertThat(cells).hasSize(3);
        assertThat(cells.at("/0/verdict").asText()).isEqualTo("within the paper's deviation");
        assertThat(cells.at("/1/tieRange/1").asDouble()).isEqualTo(100);
        assertThat(cells.at("/2/ours/mean").isNull()).isTrue();
        assertThat(json.at("/summary/not run").asInt()).isEqualTo(1);
        assertThat(json.at("/seededNoise").asBoolean()).isTrue();
        assertThat(json.at("/targets/0").fieldNames())
                .toIterable()
                .containsExactly("about", "measure", "reached", "seeds", "run", "all", "required", "met");
    }

    @Test
    void markdownShowsWhatWasNotRunAndExplainsArtefactsOnce() {
        String text = ReproductionMarkdown.text(SMALL);
        assertThat(text)
                .contains("| twitch-RU, low, LinkTeller, belief 1, precision | 70.0 ± 1.0 | 70.4 ± 0.5 | +0.4 |")
                .contains("| Flickr (stand-in features), low, LinkTeller, belief 1, precision | 50.0 ± 2.0 | not run |")
                .contains("0.6 ± 0.1 [0.0 to 100.0]");
        assertThat(text.split("\\*\\*ties\\*\\*", -1)).as("explained once").hasSize(2);
    }

    @Test
    void theSummaryCountsExplainsAndNamesWhatWasNotRun() {
        CellResult outside = SampleReproductions.cell(Method.LINKTELLER, 70, 1, 80, Verdict.OUTSIDE);
        Reproduction parted = SampleReproductions.with("attack", outside);
        assertThat(SummaryMarkdown.text(parted))
                .contains("| outside | 1 |")
                .contains("** (1): ")
                .contains("- attack: twitch-RU, low, LinkTeller, belief 1, precision 70.0 → 80.0\n");
        assertThat(SummaryMarkdown.text(SMALL))
                .contains("None.")
                .contains("| attack | 12 | 2 | 0 | 0 | 1 |")
                .contains("- attack: Flickr (stand-in features)\n");
    }

    @Test
    void theSummaryShowsWhichNodesChooseWhichEpsilon() {
        CellResult none = new CellResult(
                Place.of("twitch-FR", Method.REACHES_MLP_HERE, Quantity.CHOSEN_EPSILON)
                        .under(new EdgeRand(7)),
                Printed.drawn(0),
                new Sample(9, 1, 2, 3),
                Double.NaN,
                Double.NaN,
                Map.of(Beside.BY_MEAN, new Sample(Double.POSITIVE_INFINITY, Double.NaN, 1, 1)),
                List.of(),
                Verdict.NOT_PRINTED,
                Optional.empty());
        assertThat(SummaryMarkdown.text(SampleReproductions.with("figure-tradeoff", none)))
                .contains("| judged on | edge-rand, paper | run by run | by the mean of the runs |")
                .contains("| twitch-FR |  | 9 ± 1 (2 of 3 runs) | none |");
        assertThat(SummaryMarkdown.text(SMALL)).doesNotContain("judged on");
    }

    @Test
    void thePageIsOneFileThatLoadsNothingElse() {
        String page = ReproductionHtml.text(SMALL);
        assertThat(page)
                .contains("default-src 'none'")
                .contains("Flickr (stand-in features): these features are not the published ones.")
                .contains("Precision \\u003cand> recall")
                .doesNotContain("@DATA@", "@JS@", "@SUMMARY@");
        assertThat(page).doesNotContainPattern("(src|href)=\"(https?:)?//");
    }

    @Test
    void targetsAreCountedFromTheCells() {
        Requirement twitch = SMALL.targets().get(0);
        assertThat(twitch.about()).startsWith("LinkTeller on Twitch");
        assertThat(twitch.reached()).isEqualTo(1);
        assertThat(twitch.all()).isEqualTo(1);
        assertThat(twitch.isMet()).as("138 are required").isFalse();
        assertThat(twitch.line()).endsWith("138 required, missed");
    }

    @Test
    void nearMeansThePapersDeviationAndSlackOrTheCombinedDeviation() {
        assertThat(SampleReproductions.cell(Method.LINKTELLER, 70, 1, 71.4, Verdict.OUTSIDE)
                        .isNear(0.5))
                .isTrue();
        assertThat(SampleReproductions.cell(Method.LINKTELLER, 70, 1, 71.6, Verdict.OUTSIDE)
                        .isNear(0.5))
                .isFalse();
        // sqrt(0.1^2 + 0.5^2) = 0.51
        assertThat(SampleReproductions.cell(Method.LINKTELLER, 70, 0.1, 70.5, Verdict.OUTSIDE)
                        .isNear(0))
                .isTrue();
    }
}
