package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.GraphBuilder;

/** Kept edges and totals against those of the public research code on Twitch-RU (4,385 nodes, 37,304 edges). */
class TwitchRuTest {
    private static Graph graph = new GraphBuilder(0).build();

    @BeforeAll
    static void readEdges() throws IOException {
        String folder = System.getenv("LINKTELLER_DATA");
        assumeTrue(folder != null, "LINKTELLER_DATA names no data folder");
        List<String> lines = Files.readAllLines(Path.of(folder, "twitch", "RU", "musae_RU_edges.csv"));
        GraphBuilder builder = new GraphBuilder(4385);
        for (String line : lines.subList(1, lines.size())) {
            String[] ends = line.split(",", -1);
            builder.add(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
        }
        graph = builder.build();
        assertThat(graph.edgeCount()).isEqualTo(37_304);
    }

    @Test
    void lapGraphFiveKeepsAThird() {
        Graph released = new LapGraph(5).perturb(graph, seeded(1));
        // sqrt(37304 * .35 * .65) = 92, the count's noise 20 and the published figure's own rounding: five of them
        assertThat((double) CellByCell.kept(graph, released)).isCloseTo(13_170, within(480.0));
        assertThat((double) released.edgeCount()).isCloseTo(37_304, within(600.0)); // Lap(20): beyond with e^-30
    }

    @Test
    void lapGraphEightKeepsFiveSixths() {
        Graph released = new LapGraph(8).perturb(graph, seeded(1));
        assertThat((double) CellByCell.kept(graph, released)).isCloseTo(31_590, within(400.0)); // deviation 70
    }

    @Test
    void edgeRandFiveAddsFarMoreThanItDrops() {
        Graph released = new EdgeRand(5).perturb(graph, seeded(1));
        // dropped: binomial of mean 250, deviation 15.7; added: mean 64,080, deviation 252
        assertThat((double) CellByCell.kept(graph, released)).isCloseTo(37_054, within(80.0));
        assertThat((double) released.edgeCount()).isCloseTo(101_134, within(1_270.0));
    }

    @Test
    void forecastsMatchThePublicCode() {
        assertThat(new LapGraph(5)
                        .forecast(graph.pairCount(), graph.edgeCount())
                        .kept())
                .isCloseTo(13_170, within(300.0)); // one run of the public code: three deviations
        assertThat(new LapGraph(8)
                        .forecast(graph.pairCount(), graph.edgeCount())
                        .kept())
                .isCloseTo(31_590, within(210.0));
        assertThat(new EdgeRand(5)
                        .forecast(graph.pairCount(), graph.edgeCount())
                        .edges())
                .isCloseTo(101_000, within(760.0));
    }

    private static NoiseSource seeded(long seed) {
        return NoiseSource.seeded(new Seed(seed));
    }
}
