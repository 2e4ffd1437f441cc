package org.linkteller.audit.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.linkteller.api.box.Box;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.EdgeRand;
import org.linkteller.privacy.LapGraph;

class CellKeyTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ServiceKey SERVICE = new ServiceKey("twitch-RU", "gcn2", 42, Protection.parse("lap-graph:8"));
    private static final CellKey CELL =
            new CellKey(SERVICE, Box.parse("rounded:3"), TargetName.HIGH, 2, AttackName.LINKTELLER_PLUS);

    /** Files are found and noise is seeded by these texts. */
    @Test
    void textsThatFilesAreFoundByDoNotChange() {
        ServiceKey open = new ServiceKey("twitch-RU", "gcn2", 42, Protection.NONE);
        assertThat(SERVICE).hasToString("twitch-RU gcn2 seed 42 lap-graph:8");
        assertThat(open).hasToString("twitch-RU gcn2 seed 42");
        assertThat(CELL).hasToString("twitch-RU gcn2 seed 42 lap-graph:8 box rounded:3 high draw 2 linkteller-plus");
        assertThat(new CellKey(open, Box.FULL, TargetName.LOW, 82, AttackName.LSA2_ATTR))
                .hasToString("twitch-RU gcn2 seed 42 low draw 82 lsa2-attr");
    }

    @Test
    void jsonIsFlatAndReadBack() throws JsonProcessingException {
        record Holder(@JsonUnwrapped CellKey cell, int pairs) {}
        String text = JSON.writeValueAsString(new Holder(CELL, 3));
        assertThat(text)
                .isEqualTo("{\"dataset\":\"twitch-RU\",\"model\":\"gcn2\",\"seed\":42,\"protection\":\"lap-graph\","
                        + "\"epsilon\":8.0,\"box\":\"rounded:3\",\"attack\":\"linkteller-plus\",\"targets\":\"high\","
                        + "\"draw\":2,\"pairs\":3}");
        assertThat(JSON.readValue(text, Holder.class)).isEqualTo(new Holder(CELL, 3));
    }

    @Test
    void anOpenServiceHasNoEpsilonInJson() throws JsonProcessingException {
        ServiceKey open = new ServiceKey("cora", "gcn3", 1, Protection.NONE);
        String text = JSON.writeValueAsString(open);
        assertThat(text).contains("\"protection\":\"none\",\"epsilon\":null");
        assertThat(JSON.readValue(text, ServiceKey.class)).isEqualTo(open);
    }

    @Test
    void cellsThatDifferInTheirDrawOnlyAreAveragedTogether() {
        CellKey other = new CellKey(SERVICE, CELL.box(), TargetName.HIGH, 82, AttackName.LINKTELLER_PLUS);
        CellKey lower = new CellKey(SERVICE, CELL.box(), TargetName.LOW, 2, AttackName.LINKTELLER_PLUS);
        assertThat(other.withoutDraw()).isEqualTo(CELL.withoutDraw()).isNotEqualTo(lower.withoutDraw());
        assertThat(other.withoutDraw())
                .hasToString("twitch-RU gcn2 seed 42 lap-graph:8 box rounded:3 high linkteller-plus");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "edge-rand:7",
                "lap-graph:0.5",
                "lap-graph:8+degrees",
                "distill",
                "distill:lap-graph:8",
                "distill:edge-rand:7+degrees",
                "cluster-counts:4",
                "cluster-counts:0.5+kmeans:16+stages:2"
            })
    void aProtectionIsReadAsItIsWritten(String text) throws Exception {
        Protection protection = Protection.parse(text);
        assertThat(protection).hasToString(text);
        assertThat(protection.isNone()).isEqualTo(text.equals("none"));
        assertThat(Protection.of(protection.defence())).isEqualTo(protection);
        ServiceKey service = new ServiceKey("cora", "gcn2", 1, protection);
        assertThat(JSON.readValue(JSON.writeValueAsString(service), ServiceKey.class))
                .isEqualTo(service);
    }

    @Test
    void aProtectionStandsForItsDefence() {
        assertThat(Protection.parse("edge-rand:7").defence()).isEqualTo(new Defence.NoisyGraph(new EdgeRand(7)));
        assertThat(Protection.parse("lap-graph:2.5")).isEqualTo(new Protection("lap-graph", 2.5));
        assertThat(Protection.parse("distill:lap-graph:8").defence()).isEqualTo(new Defence.Student(new LapGraph(8)));
        assertThat(Protection.parse("Cluster-Counts:4+stages:2").defence())
                .isEqualTo(new Defence.NoisyCounts(new ClusterCounts(4, 2), 0));
        assertThatThrownBy(() -> Protection.parse("distill:lap-graph")).hasMessageContaining("expected a number");
        assertThatThrownBy(() -> Protection.parse("cluster-counts:4+degrees")).hasMessageContaining("+kmeans:16");
        assertThatThrownBy(() -> Protection.parse("cluster-counts:4+kmeans:x")).hasMessageContaining("whole number");
        assertThatThrownBy(() -> Protection.parse("lap-graph")).hasMessageContaining("cluster-counts:4, got lap-graph");
        assertThatThrownBy(() -> Protection.parse("edge-rand:0")).hasMessageContaining("epsilon must be positive");
    }

    @ParameterizedTest
    @CsvSource({"LinkTeller, LINKTELLER", "lsa2-POST, LSA2_POST", "linkteller-exact, LINKTELLER_EXACT"})
    void attacksAreReadWithoutRegardToCase(String typed, AttackName attack) {
        assertThat(AttackName.parse(typed)).isEqualTo(attack);
    }

    @Test
    void anUnknownAttackIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> AttackName.parse("linkteler-plus"))
                .hasMessage(
                        "unknown attack 'linkteler-plus', did you mean 'linkteller-plus'? There are random, lsa2-post, "
                                + "lsa2-attr, linkteller, linkteller-labels, linkteller-plus, linkteller-root, "
                                + "linkteller-exact.");
        assertThatThrownBy(() -> AttackName.parse("linkteller-group")).hasMessageStartingWith("unknown attack");
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheOwnersAttackNeedsTheModel(AttackName attack) throws JsonProcessingException {
        assertThat(attack.isBlackBox()).isEqualTo(attack != AttackName.LINKTELLER_EXACT);
        assertThat(JSON.readValue('"' + attack.text() + '"', AttackName.class)).isEqualTo(attack);
    }
}
