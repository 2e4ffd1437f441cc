package org.linkteller.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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
        assertThat(json(statement)).contains("\"epsilonTotal\":7.0", "\"guaranteed\":true");
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
        assertThat(json(statement)).contains("\"seededNoise\":true", "\"guaranteed\":false");
    }

    @Test
    void noProtectionPromisesNothing() {
        PrivacyStatement statement =
                new PrivacyStatement(new NoProtection(), List.of(new Release("graph", 3, 1)), true, List.of("A note."));
        assertThat(statement.text()).isEqualTo("No protection: the graph is used as it is.\nA note.\n");
        assertThat(json(statement)).contains("\"epsilonTotal\":\"infinite\"", "\"guaranteed\":false");
    }

    @Test
    void machinesReadTheFieldsInThisOrder() {
        PrivacyStatement statement =
                new PrivacyStatement(new EdgeRand(2), List.of(new Release("graph", 3, 1)), true, List.of());
        assertThat(json(statement))
                .startsWith(
                        "{\"mechanism\":\"edge-rand\",\"scope\":\"" + PrivacyStatement.BOTH_GRAPHS
                                + "\",\"epsilonPerRelease\":2.0,\"epsilonTotal\":2.0,\"neighbouring\":\"one undirected edge\","
                                + "\"delta\":0,\"seededNoise\":false,\"guaranteed\":true,"
                                + "\"releases\":[{\"graph\":\"graph\",\"nodes\":3,\"times\":1}],\"statement\":[\"Edge differential");
    }

    private static String json(PrivacyStatement statement) {
        try {
            return new ObjectMapper().writeValueAsString(statement.published());
        } catch (JsonProcessingException unwritable) {
            throw new AssertionError(unwritable);
        }
    }
}
