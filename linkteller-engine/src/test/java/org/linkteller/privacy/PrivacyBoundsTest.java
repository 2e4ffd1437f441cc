package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.Seed;
import org.linkteller.graph.Graph;
import org.linkteller.graph.SampleGraphs;

class PrivacyBoundsTest {
    @Test
    void tightIsThePosteriorAndNeverAboveThePapers() {
        for (double epsilon = 0.5; epsilon < 12; epsilon += 0.5) {
            PrivacyBounds bounds = PrivacyBounds.of(new EdgeRand(epsilon), 1_000_000, 2_000, 124_750, 250);
            double k = 250 / 124_750.0;
            assertThat(bounds.paper()).isCloseTo(k * Math.exp(epsilon), within(1e-9));
            assertThat(bounds.tight())
                    .isCloseTo(k * Math.exp(epsilon) / (1 - k + k * Math.exp(epsilon)), within(1e-12))
                    .isLessThanOrEqualTo(Math.min(1, bounds.paper()));
        }
    }

    @Test
    void tightIsAttainedByReadingEdgeRand() {
        // kept / (kept + added) of the forecast
        ReleaseForecast forecast = new EdgeRand(4).forecast(1_000_000, 2_000);
        assertThat(forecast.kept() / forecast.edges()).isCloseTo(PrivacyBounds.precision(0.002, 4), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"edge-rand:2", "edge-rand:6", "lap-graph:3", "lap-graph:8", "none"})
    void ceilingIsTheF1OfWhoReadsTheRelease(String protection) {
        EdgeDpMechanism mechanism = EdgeDpMechanism.parse(protection);
        Graph graph = SampleGraphs.random(1_000, 10_000, 1);
        Graph released = mechanism.perturb(graph, NoiseSource.seeded(new Seed(1)));
        double kept = CellByCell.kept(graph, released);
        double f1 = 2 * kept / (graph.edgeCount() + released.edgeCount());
        PrivacyBounds bounds =
                PrivacyBounds.of(mechanism, graph.pairCount(), graph.edgeCount(), graph.pairCount(), graph.edgeCount());
        // kept edges deviate by at most sqrt(m)/2 = 50, the number of edges by 50 too or the count's 33: below 1 %
        assertThat(bounds.ceiling()).isCloseTo(f1, within(0.03));
    }

    @Test
    void extremesAreHarmless() {
        PrivacyBounds none = PrivacyBounds.of(new NoProtection(), 100, 10, 100, 10);
        assertThat(none.tight()).isEqualTo(1);
        assertThat(none.ceiling()).isEqualTo(1);
        PrivacyBounds empty = PrivacyBounds.of(new EdgeRand(3), 100, 0, 45, 0);
        assertThat(empty).isEqualTo(new PrivacyBounds(0, 0, 0));
        assertThat(PrivacyBounds.precision(0.3, 800)).isEqualTo(1);
        assertThatThrownBy(() -> PrivacyBounds.precision(1.5, 1)).hasMessage("a prior must be from 0 to 1, got 1.5");
        assertThatThrownBy(() -> PrivacyBounds.of(new EdgeRand(1), 10, 5, 4, 5))
                .hasMessageContaining("5 edges in 4 pairs");
    }
}
