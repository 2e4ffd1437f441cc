package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.NodeSet;
import org.linkteller.audit.cell.Protection;
import org.linkteller.audit.cell.ServiceKey;
import org.linkteller.data.Dataset;
import org.linkteller.data.DatasetFacts;
import org.linkteller.data.Labels;
import org.linkteller.graph.SampleGraphs;

/** The public code's double release exists by name only, and says what it costs. */
class SeparateReleasesTest {
    @Test
    void aNestedGraphReleasedSeparatelyReportsTwiceTheEpsilon() {
        ServiceKey service = new ServiceKey("ppi", "gcn2", 42, Protection.parse("edge-rand:7"));
        assertThat(ReportFacts.statement(plan("once"), service, nested()).orElseThrow())
                .contains("privacy, epsilon 7,");
        assertThat(ReportFacts.statement(plan("separate"), service, nested()).orElseThrow())
                .contains("privacy, epsilon 14,", "training graph, 20 nodes, 2 times");
    }

    @Test
    void theOptionIsKeptInThePlanAndOffUnlessNamed() {
        assertThat(PlanFile.values(plan("separate"))).containsEntry("releases", "separate");
        assertThat(PlanFile.values(plan("once"))).doesNotContainKey("releases");
        assertThatThrownBy(() -> plan("twice")).hasMessage("test: releases: expected once or separate, got 'twice'");
    }

    private static AuditPlan plan(String releases) {
        Map<String, List<String>> values = new HashMap<>();
        values.put("dataset", List.of("ppi"));
        values.put("protection", List.of("edge-rand:7"));
        values.put("releases", List.of(releases));
        return AuditPlan.of("test", values);
    }

    private static Dataset nested() {
        NodeSet training = NodeSet.all(20);
        NodeSet tested = NodeSet.of(IntStream.range(20, 40).toArray());
        int[] labels = IntStream.range(0, 40).map(i -> i % 2).toArray();
        Dataset.Part whole = Dataset.Part.of(
                SampleGraphs.random(40, 100, 1), tested, DenseFeatures.of(new double[40][3]), Labels.single(2, labels));
        DatasetFacts facts = DatasetFacts.unpublished("test", "", whole.labels());
        return Dataset.nested("ppi", whole, training, NodeSet.of(), facts);
    }
}
