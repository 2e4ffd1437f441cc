package org.linkteller.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsCsvTest {
    /** One query over the files of many runs needs nothing else. */
    @Test
    void everyLineSaysWhatItIsAboutAndWhereItComesFrom() {
        List<String> lines = FindingsCsv.text(SampleReports.of(
                        SampleReports.finding("linkteller", 42, 0.9), SampleReports.withoutEdge("linkteller", 2)))
                .lines()
                .toList();
        assertThat(lines).hasSize(1 + 2 * 2);
        assertThat(lines.get(0))
                .isEqualTo("dataset,model,seed,protection,epsilon,box,attack,targets,draw,pairs,edges,auc,"
                        + "average_precision,queries,seconds,belief,rounding,named,true_positives,precision,recall,f1,"
                        + "f1_low,f1_high,tie_min,tie_max,target_count,black_box,stand_in,utility_metric,utility,noise,"
                        + "version,created");
        assertThat(lines.get(2))
                .isEqualTo("cora,gcn2,42,none,,full,linkteller,unconstrained,42,105,10,0.95,0.9,501,1.5,1.0,exact,10,8,"
                        + "0.9,0.9,0.9,0.8,1.0,8,8,15,true,false,accuracy,0.75,none,1,2026-01-01T00:00:00Z");
        assertThat(lines.get(4)).startsWith("cora,gcn2,42,none,,full,linkteller,unconstrained,2,105,0,,,501");
    }
}
