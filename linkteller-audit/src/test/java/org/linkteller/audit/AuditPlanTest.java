package org.linkteller.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.audit.cell.UsageException;

class AuditPlanTest {
    @TempDir
    Path folder;

    @Test
    void aPlanFileHoldsExactlyWhatThePlanSays() throws IOException {
        AuditPlan plan = AuditPlan.of(
                "test",
                Map.of(
                        "dataset", List.of("synthetic"),
                        "model", List.of("gcn2", "gcn3"),
                        "protection", List.of("none", "lap-graph:0.5"),
                        "box", List.of("full", "rounded:3"),
                        "norm", List.of("augnormadj"),
                        "lr", List.of("0.02"),
                        "seededNoise", List.of("7")));
        Path file = Files.writeString(folder.resolve("plan.yaml"), PlanFile.text(plan));
        assertThat(AuditPlan.of("file", PlanFile.read(file))).isEqualTo(plan);
    }

    @Test
    void everyCombinationOfTheAxesIsOneCell() {
        AuditPlan plan = AuditPlan.of(
                "test",
                Map.of(
                        "dataset", List.of("synthetic"),
                        "protection", List.of("none", "edge-rand:7"),
                        "attack", List.of("random", "lsa2-attr"),
                        "targets", List.of("low", "high"),
                        "draws", List.of("1", "2", "3")));
        var grid = AuditGrid.of(plan);
        assertThat(grid).hasSize(2);
        assertThat(grid.values().stream().flatMap(List::stream).distinct()).hasSize(2 * 2 * 2 * 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dataset=synthetik       | did you mean 'synthetic'?",
                "dataset=synthetic attak=random | unknown setting 'attak', did you mean 'attack'?",
                "dataset=synthetic attack=linkteler | did you mean 'linkteller'?",
                "dataset=synthetic model=gcn4 | unknown model 'gcn4'",
                "dataset=synthetic targets=all | unknown target rule 'all'",
                "dataset=synthetic delta=tiny | delta: expected a number, got 'tiny'",
                "dataset=synthetic delta=0 | delta must be finite and not 0",
                "dataset=synthetic protection=lap-graph:-1 | epsilon",
                "dataset=synthetic box=rounded | box rounded needs a number",
                "dataset=synthetic draws=1,1 | draws names 1 twice",
                "dataset=synthetic edges=e.csv features=f.csv labels=l.csv | not both",
                "edges=e.csv | own data needs all of edges, features and labels",
                "attack=random | neither was given",
                "dataset=synthetic modelFile=m epochs=3 | contradict modelFile",
            })
    void refusesAPlanThatCannotBeMeant(String words, String message) {
        Map<String, List<String>> settings = new java.util.LinkedHashMap<>();
        for (String word : words.strip().split(" ")) {
            settings.put(word.split("=")[0], List.of(word.split("=")[1].split(",")));
        }
        assertThatThrownBy(() -> AuditPlan.of("plan.yaml", settings)).hasMessageContaining(message);
    }

    @Test
    void aMalformedPlanFileIsRefusedWithItsLine() throws IOException {
        Path twice = Files.writeString(folder.resolve("twice.yaml"), "dataset: cora\ndataset: ppi\n");
        assertThatThrownBy(() -> PlanFile.read(twice)).hasMessageContaining("twice.yaml line 2");
        Path nested = Files.writeString(folder.resolve("nested.yaml"), "dataset: {a: b}\n");
        assertThatThrownBy(() -> PlanFile.read(nested)).hasMessageContaining("dataset: expected a value");
        assertThatThrownBy(() -> PlanFile.read(folder.resolve("none.yaml"))).hasMessageContaining("no such plan file");
    }

    @Test
    void knownEdgesAreAShareOrAFile() {
        AuditPlan share = AuditPlan.of("test", Map.of("dataset", List.of("synthetic"), "knownEdges", List.of("0.1")));
        assertThat(share.knownEdges()).isEqualTo(KnownEdges.parse("0.1"));
        assertThat(PlanFile.values(share)).containsEntry("knownEdges", "0.1");
        assertThat(KnownEdges.parse("edges.csv").file()).hasValue(Path.of("edges.csv"));
        assertThatThrownBy(() -> KnownEdges.parse("1.5"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a share between 0 and 1, or a file of edges, got 1.5");
    }
}
