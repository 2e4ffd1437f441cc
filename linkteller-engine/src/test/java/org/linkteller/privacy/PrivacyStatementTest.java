package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.linkteller.privacy.PrivacyStatement.Release;

class PrivacyStatementTest {
    @Test
    void distinctGraphsComposeInParallel() {
        PrivacyStatement statement = new PrivacyStatement(
                new EdgeRand(7),
                List.of(new Release("training graph", 4648, 1), new Release("inference graph", 4385, 1)),
                true,
                List.of());
        assertThat(statement.totalEpsilon()).isEqualTo(7);
        assertThat(statement.text())
                .contains("epsilon 7, delta 0", "training graph, 4648 nodes, once", "parallel composition")
                .doesNotContain("NOT PRIVATE");
        assertThat(statement.json()).containsEntry("epsilonTotal", 7.0).containsEntry("guaranteed", true);
    }

    @Test
    void edgesReleasedTwiceHaveTwiceTheEpsilon() {
        PrivacyStatement statement = new PrivacyStatement(
                new LapGraph(8),
                List.of(new Release("training graph", 10, 2), new Release("rest", 20, 1)),
                true,
                List.of());
        assertThat(statement.totalEpsilon()).isEqualTo(16);
        assertThat(statement.text()).contains("epsilon 16", "2 times: the budgets add up", "weak promise");
    }

    @Test
    void seededNoiseIsMarkedFirst() {
        PrivacyStatement statement =
                new PrivacyStatement(new EdgeRand(1), List.of(new Release("graph", 3, 1)), false, List.of());
        assertThat(statement.text()).startsWith("NOT PRIVATE: the noise was seeded");
        assertThat(statement.json()).containsEntry("seededNoise", true).containsEntry("guaranteed", false);
    }

    @Test
    void noProtectionPromisesNothing() {
        PrivacyStatement statement =
                new PrivacyStatement(new NoProtection(), List.of(new Release("graph", 3, 1)), true, List.of("A note."));
        assertThat(statement.text()).isEqualTo("No protection: the graph is used as it is.\nA note.\n");
        assertThat(statement.json()).containsEntry("epsilonTotal", "infinite").containsEntry("guaranteed", false);
    }
}
