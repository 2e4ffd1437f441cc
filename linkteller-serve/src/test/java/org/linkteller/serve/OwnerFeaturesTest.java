package org.linkteller.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.NodeSet;
import org.linkteller.serve.client.ClientOptions;
import org.linkteller.serve.client.HttpInference;
import org.linkteller.serve.guard.ApiKeys;
import org.linkteller.serve.guard.Guard;
import org.linkteller.serve.guard.GuardRules;

/** A server that keeps the features: clients send ids. */
class OwnerFeaturesTest {
    private static final Features KEPT = DenseFeatures.of(new double[][] {
        {1, 2, 0, 0, 0},
        {10, 20, 0, 0, 0},
        {100, 200, 0, 0, 0},
        {1000, 2000, 0, 0, 0}
    });
    private static final String IDS =
            "{\"inputs\":[{\"name\":\"nodes\",\"shape\":[2],\"datatype\":\"INT64\",\"data\":[0,1]}]}";
    private static final String BOTH =
            "{\"inputs\":[{\"name\":\"nodes\",\"shape\":[2],\"datatype\":\"INT64\",\"data\":[0,1]},"
                    + "{\"name\":\"features\",\"shape\":[2,5],\"datatype\":\"FP64\",\"data\":[5,5,0,0,0,7,7,0,0,0]}]}";

    @Test
    void idsAreAnsweredFromWhatIsKept() throws Exception {
        // a ring neighbour adds half of its row
        assertThat(answer(OwnerFeatures.idsOnly(KEPT), IDS)).isEqualTo("[6.0,12.0,10.5,21.0]");
        assertThat(answer(OwnerFeatures.open(KEPT), IDS)).isEqualTo("[6.0,12.0,10.5,21.0]");
        assertThat(answer(OwnerFeatures.open(KEPT), BOTH)).isEqualTo("[8.5,8.5,9.5,9.5]");
    }

    @Test
    void featuresAreRefusedWhereNoneAreTaken() throws Exception {
        assertThat(answer(OwnerFeatures.idsOnly(KEPT), BOTH)).contains("this server keeps the features");
    }

    @Test
    void rowsOfOthersStayAsTheyAreKept() {
        OwnerFeatures own = OwnerFeatures.ownRows(KEPT, Map.of("ann", Set.of(1)));
        Features sent = DenseFeatures.of(new double[][] {{5, 5, 0, 0, 0}, {7, 7, 0, 0, 0}, {9, 9, 0, 0, 0}});
        Features read = own.admit("ann", NodeSet.of(0, 1, 77), Optional.of(sent));
        assertThat(read.row(0)).containsExactly(KEPT.row(0));
        assertThat(read.row(1)).containsExactly(7, 7, 0, 0, 0);
        assertThat(read.row(2)).containsExactly(0, 0, 0, 0, 0); // a stranger
        assertThat(own.admit("bob", NodeSet.of(1), Optional.of(sent)).row(0)).containsExactly(KEPT.row(1));
        assertThat(own.admit("ann", 1, new double[] {3, 3, 3, 3, 3})).containsExactly(3, 3, 3, 3, 3);
        assertThat(own.admit("ann", 2, new double[] {3, 3, 3, 3, 3})).containsExactly(KEPT.row(2));
        assertThatThrownBy(() -> OwnerFeatures.idsOnly(KEPT).admit("ann", 1, new double[5]))
                .hasMessageContaining("send nodes only");
    }

    /** Over the wire, each with its key: whole queries, and rows changed in a session that the server keeps. */
    @Test
    void aKeyChangesItsOwnRowsAndNoOthers(@TempDir Path folder) throws Exception {
        Path rules = folder.resolve("guard.yaml");
        Files.writeString(rules, "keys: true");
        OwnerFeatures own = OwnerFeatures.ownRows(KEPT, Map.of("ann", Set.of(1), "bob", Set.of(2, 3)));
        try (InferenceServer server = InferenceServer.start(
                        ServerOptions.defaults().withPort(0),
                        RingBox.served(4).keeping(own),
                        Guard.of(GuardRules.load(rules)));
                ApiKeys keys = ApiKeys.open(folder.resolve("guard.db"))) {
            NodeSet all = NodeSet.all(4);
            RingBox ring = new RingBox(4, 2);
            double[] changed = {-7, 9, 0, 0, 0};
            Features others = DenseFeatures.of(new double[][] {changed, changed, changed, changed});
            for (Map.Entry<String, Set<Integer>> right : Map.of(
                            "ann", Set.of(1), "bob", Set.of(2, 3), "eve", Set.<Integer>of())
                    .entrySet()) {
                HttpInference box = HttpInference.connect(
                        server.uri(), "ring", ClientOptions.defaults().withApiKey(keys.add(right.getKey())));
                Features mine = KEPT;
                for (int node = 0; node < 4; node++) {
                    Features read = right.getValue().contains(node) ? KEPT.withRow(node, changed) : KEPT;
                    assertThat(box.predict(all, KEPT.withRow(node, changed)).toArray())
                            .as("%s changes row %d", right.getKey(), node)
                            .containsExactly(ring.predict(all, read).toArray());
                    mine = right.getValue().contains(node) ? mine.withRow(node, changed) : mine;
                }
                assertThat(box.predict(all, others).toArray())
                        .as("%s sends all rows", right.getKey())
                        .containsExactly(ring.predict(all, mine).toArray());
            }
            assertThat(new Http(server.uri())
                            .post(RingServer.INFER, BOTH.getBytes(UTF_8))
                            .status())
                    .as("without a key")
                    .isEqualTo(401);
        }
    }

    private static String answer(OwnerFeatures owner, String request) throws Exception {
        try (InferenceServer server = InferenceServer.start(
                ServerOptions.defaults().withPort(0), RingBox.served(4).keeping(owner), Guard.none())) {
            Http.Answer answer = new Http(server.uri()).post(RingServer.INFER, request.getBytes(UTF_8));
            return answer.status() == 200
                    ? answer.json().path("outputs").path(0).path("data").toString()
                    : answer.json().path("error").asText();
        }
    }
}
