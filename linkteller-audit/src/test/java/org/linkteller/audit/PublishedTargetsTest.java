package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.NodeSet;
import org.linkteller.audit.cell.TargetName;
import org.linkteller.audit.measure.TargetRule;
import org.linkteller.audit.reproduce.table.PaperTable;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.graph.Graph;

/** The paper's own 63 target sets, order included. Needs the data folder, see LINKTELLER_DATA in the README. */
class PublishedTargetsTest {
    private static Datasets datasets = Datasets.in(Path.of("data"));

    @BeforeAll
    static void findData() {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA is not set: no published data to read");
        datasets = Datasets.in(Path.of(folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"twitch-RU", "twitch-DE", "twitch-FR", "twitch-ENGB", "twitch-PTBR", "PPI", "Flickr"})
    void targetsAreThosePublished(String name) {
        Dataset dataset = datasets.load(name);
        var published = PaperTable.load("targets").rows().stream()
                .filter(row -> row.text("dataset").toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
                .toList();
        assertThat(published).hasSize(9).allSatisfy(row -> {
            TargetRule rule = TargetRule.named(TargetName.parse(row.text("degree")), dataset.facts());
            NodeSet targets = rule.draw(dataset.inference(), TargetRule.PAPER_COUNT, Long.parseLong(row.text("seed")));
            assertThat(targets.toArray()).isEqualTo(ids(row));
            assertThat(rule.candidates(dataset.inference()).size()).isEqualTo(Integer.parseInt(row.text("candidates")));
            assertThat(edgesAmong(targets, dataset.inference().graph()))
                    .isEqualTo(Long.parseLong(row.text("edges_among_targets")));
        });
    }

    private static int[] ids(PaperTable.Row row) {
        return Arrays.stream(row.text("node_ids_in_draw_order").split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private static long edgesAmong(NodeSet targets, Graph graph) {
        return graph.induced(targets).edgeCount();
    }
}
