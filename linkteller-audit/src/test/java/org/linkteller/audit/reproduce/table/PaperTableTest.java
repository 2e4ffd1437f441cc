package org.linkteller.audit.reproduce.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperTableTest {
    @ParameterizedTest
    @CsvSource({
        "datasets, 11",
        "attack_precision_recall, 516",
        "attack_auc, 87",
        "attack_runtime_seconds, 21",
        "random_baseline_precision_pct, 3",
        "model_utility_f1, 31",
        "chosen_epsilon_attack_f1, 54",
        "targets, 63"
    })
    void everyTableIsComplete(String name, int rows) {
        PaperTable table = PaperTable.load(name);
        assertThat(table.rows())
                .hasSize(rows)
                .allSatisfy(row -> assertThat(row.cells().keySet()).containsExactlyElementsOf(table.columns()));
    }

    @Test
    void emptyCellsStayEmpty() {
        assertThat(PaperTable.load("model_utility_f1").rows().get(0).cells())
                .containsEntry("dataset", "twitch-RU")
                .containsEntry("f1", "0.319")
                .containsEntry("epsilon", "")
                .containsEntry("std", "");
    }

    @Test
    void refusesATableThePaperDoesNotHave() {
        assertThatThrownBy(() -> PaperTable.load("nothing")).hasMessageContaining("nothing");
        PaperTable.Row row = PaperTable.load("datasets").rows().get(0);
        assertThatThrownBy(() -> row.text("vertices")).hasMessageContaining("got 'vertices'");
    }
}
