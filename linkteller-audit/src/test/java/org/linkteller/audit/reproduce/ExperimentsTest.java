package org.linkteller.audit.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.linkteller.audit.cell.Defence;
import org.linkteller.audit.reproduce.table.Beside;
import org.linkteller.audit.reproduce.table.Cell;
import org.linkteller.audit.reproduce.table.Experiment;
import org.linkteller.audit.reproduce.table.Experiments;
import org.linkteller.audit.reproduce.table.Method;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.PaperTable;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.privacy.ClusterCounts;
import org.linkteller.privacy.LapGraph;
import org.linkteller.privacy.NoProtection;

class ExperimentsTest {
    @Test
    void everyPrintedFigureIsACell() {
        long printed = Experiments.named("all").stream()
                .flatMap(experiment -> experiment.cells(Scope.FULL).stream())
                .filter(cell -> cell.paper().isNumber())
                .count();
        long rows = 2L * PaperTable.load("attack_precision_recall").rows().size();
        for (String table :
                List.of("attack_auc", "attack_runtime_seconds", "model_utility_f1", "chosen_epsilon_attack_f1")) {
            rows += PaperTable.load(table).rows().size();
        }
        // 3 degree rules of 7 datasets in the baseline; 4 chosen epsilons
        assertThat(printed).isEqualTo(rows + 21 + 4);
    }

    @ParameterizedTest
    @EnumSource(Scope.class)
    void noTwoCellsOfATableStandInOnePlace(Scope scope) {
        for (Experiment experiment : Experiments.named("all")) {
            List<Place> places =
                    experiment.cells(scope).stream().map(Cell::place).toList();
            assertThat(places).as(experiment.name()).doesNotHaveDuplicates().isNotEmpty();
        }
    }

    /** So that pages of different scopes list the same cells, and what is left out shows as not run. */
    @Test
    void aSmallerScopeHasTheSameCellsAndNeedsLess() {
        for (Experiment experiment : Experiments.named("all")) {
            Map<Place, Set<Need>> full = needs(experiment, Scope.FULL);
            for (Scope smaller : List.of(Scope.QUICK, Scope.CORE)) {
                Map<Place, Set<Need>> part = needs(experiment, smaller);
                assertThat(part.keySet()).isEqualTo(full.keySet());
                if (!experiment.name().equals("chosen-epsilon")) { // a core choice is among fewer candidates
                    part.forEach((place, needs) -> assertThat(full.get(place)).containsAll(needs));
                }
            }
        }
    }

    @Test
    void theFullScopeLeavesNothingOut() {
        assertThat(Experiments.named("all").stream()
                        .flatMap(experiment -> experiment.cells(Scope.FULL).stream())
                        .filter(cell -> cell.ours().isEmpty())
                        .map(Cell::place))
                .isEmpty();
    }

    @Test
    void tablesShareTheirMeasurements() {
        Work together = Work.of(Experiments.named("all"), Scope.CORE);
        long apart = Experiments.named("all").stream()
                .mapToLong(
                        experiment -> Work.of(List.of(experiment), Scope.CORE).needs())
                .sum();
        assertThat(together.needs()).isLessThan(apart);
        Set<Need> seen = new HashSet<>();
        together.batches()
                .forEach(batch ->
                        batch.forEach(need -> assertThat(seen.add(need)).isTrue()));
    }

    /** A run that is stopped has as few empty cells as its time allows. */
    @Test
    void everyCellIsMeasuredOnceBeforeAnyIsRepeated() {
        List<Long> repeats = Work.of(Experiments.named("all"), Scope.FULL).batches().stream()
                .map(batch -> batch.get(0).setup().repeat())
                .toList();
        assertThat(repeats).isSorted().contains(0L, 1L, 9L);
        Set<Need> first = Work.of(Experiments.named("all"), Scope.FULL).batches().stream()
                .flatMap(List::stream)
                .filter(need -> need.setup().repeat() == 0)
                .collect(Collectors.toSet());
        Experiments.named("all").stream()
                .flatMap(experiment -> experiment.cells(Scope.FULL).stream())
                .filter(cell -> !cell.ours().isEmpty())
                .forEach(cell -> assertThat(cell.ours())
                        .as("%s", cell.place())
                        .anyMatch(reading -> first.containsAll(reading.needs())));
    }

    @Test
    void bothAttentionModelsFillTheirCellsBeforeAnythingIsMeasuredBesideThem() {
        Set<Need> own = Experiments.named("attack-gat").stream()
                .flatMap(experiment -> experiment.cells(Scope.FULL).stream())
                .flatMap(Cell::ownNeeds)
                .collect(Collectors.toSet());
        Work work = Work.of(Experiments.named("attack-gat"), Scope.FULL);
        List<Boolean> beside = work.batches().stream()
                .flatMap(List::stream)
                .map(need -> !own.contains(need))
                .toList();
        assertThat(beside).isSorted().contains(true, false);
        assertThat(work.models()).isEqualTo(4); // and, for what asks no model, one of each graph
    }

    @Test
    void aBatchSharesOneModelAndAllTwitchGraphsDo() {
        for (List<Need> batch : Work.of(Experiments.named("attack"), Scope.CORE).batches()) {
            assertThat(batch.stream().map(need -> need.setup().trainingKey()).collect(Collectors.toSet()))
                    .hasSize(1);
        }
        assertThat(Setup.plain("twitch-RU", "gcn2", 1).trainingKey())
                .isEqualTo(Setup.plain("twitch-DE", "gcn2", 1).trainingKey())
                .isNotEqualTo(Setup.plain("twitch-RU", "gcn2", 2).trainingKey());
    }

    /** Where validation nodes are published nothing is held out, so choosing epsilon trains no model of its own. */
    @Test
    void whatIsJudgedOnPublishedValidationNodesIsTheTablesModel() {
        Setup flickr = Setup.guarded("flickr", new LapGraph(9), 1);
        assertThat(flickr.forValidation().training()).isEqualTo(flickr.training());
        assertThat(flickr.forValidation().trainingKey()).isEqualTo(flickr.trainingKey());
        assertThat(flickr.forValidation().toString()).isNotEqualTo(flickr.toString());
        Setup twitch = Setup.guarded("twitch-RU", new LapGraph(9), 1);
        assertThat(twitch.forValidation().training()).isNotEqualTo(twitch.training());
    }

    /** A model with counts in it is of the graph it was counted on, a student is of the graph its teacher was trained on. */
    @Test
    void countsAreOfOneGraphAlone() {
        Defence counts = new Defence.NoisyCounts(new ClusterCounts(4), 0);
        Defence student = new Defence.Student(new NoProtection());
        assertThat(Setup.guarded("twitch-RU", counts, 1).trainingKey())
                .isNotEqualTo(Setup.guarded("twitch-DE", counts, 1).trainingKey());
        assertThat(Setup.guarded("twitch-RU", student, 1).trainingKey())
                .isEqualTo(Setup.guarded("twitch-DE", student, 1).trainingKey())
                .isNotEqualTo(Setup.rebuilt("twitch-RU", "gcn2").trainingKey());
    }

    @Test
    void ourProtectionsAreDrawnBesideThePapers() {
        assertThat(Experiments.named("figure-tradeoff").get(0).cells(Scope.CORE).stream()
                        .filter(cell -> cell.place().dataset().equals("twitch-RU")
                                && cell.place().quantity() == Quantity.UTILITY
                                && cell.place().method().compareTo(Method.DISTILL) >= 0)
                        .map(cell -> cell.place().words().mechanism()
                                + cell.place().words().epsilon() + " "
                                + cell.ours().size()))
                .containsExactly(
                        "distill 1",
                        "cluster-counts1 1",
                        "cluster-counts2 1",
                        "cluster-counts4 1",
                        "cluster-counts8 1");
    }

    @Test
    void thePapersModelIsNoneOfTheOtherSeeds() {
        assertThat(Setup.rebuilt("twitch-RU", "gcn3").trainingKey())
                .isEqualTo(Setup.rebuilt("twitch-DE", "gcn3").trainingKey())
                .isNotEqualTo(Setup.plain("twitch-RU", "gcn3", 42).trainingKey());
    }

    @Test
    void aTwinIsATrainingOfItsOwn() {
        Setup rebuilt = Setup.rebuilt("twitch-RU", "gcn2");
        assertThat(rebuilt.withTwin(0).trainingKey()).isEqualTo(rebuilt.trainingKey());
        assertThat(rebuilt.withTwin(1).trainingKey())
                .isEqualTo(Setup.rebuilt("twitch-DE", "gcn2").withTwin(1).trainingKey())
                .isNotEqualTo(rebuilt.trainingKey())
                .isNotEqualTo(rebuilt.withTwin(2).trainingKey());
    }

    /** Twins are of the paper's own models, and on the targets of the cell that they explain. */
    @Test
    void whatTellsCausesIsMeasuredForCellsOutsideAlone() {
        List<Experiment> all = Experiments.named("all");
        assertThat(Work.ofDoubts(all, Scope.CORE, cell -> false).needs()).isZero();
        assertThat(Work.ofDoubts(all, Scope.QUICK, cell -> true).needs()).isZero();
        assertThat(Work.ofDoubts(all, Scope.CORE, cell -> true).batches())
                .hasSize(8 * 5) // Twitch's two models, PPI's, Cora's, Citeseer's
                .allSatisfy(batch -> assertThat(batch.get(0).setup().twin()).isPositive());
        Cell cell = Experiments.named("utility").get(0).cells(Scope.CORE).stream()
                .filter(one -> one.place().equals(Place.of("twitch-DE", Method.GCN, Quantity.F1)))
                .findFirst()
                .orElseThrow();
        assertThat(cell.needs().filter(need -> need.setup().twin() > 0)).isEmpty();
        assertThat(cell.doubts().distinct())
                .hasSize(9)
                .allSatisfy(need -> assertThat(need.setup().dataset()).isEqualTo("twitch-DE"));
    }

    /** Every attack on a GCN stands beside the same attack with at least three other seeds. */
    @Test
    void otherSeedsStandBesideThePapersModel() {
        Experiments.named("all").stream()
                .filter(experiment -> experiment.name().matches("attack|auc|attack-3layer|auc-3layer|transductive"))
                .flatMap(experiment -> experiment.cells(Scope.CORE).stream())
                .filter(cell -> cell.place().method() != Method.LSA2_ATTR)
                .forEach(cell -> assertThat(cell.beyond().getOrDefault(Beside.SEEDS, List.of()).stream()
                                .flatMap(reading -> reading.needs().stream())
                                .map(need -> need.setup().seed())
                                .distinct())
                        .hasSize(3));
    }

    @Test
    void anUnknownTableIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> Experiments.named("atack"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'atack'")
                .hasMessageContaining("did you mean 'attack'");
    }

    private static Map<Place, Set<Need>> needs(Experiment experiment, Scope scope) {
        return experiment.cells(scope).stream()
                .collect(Collectors.toMap(Cell::place, cell -> cell.needs().collect(Collectors.toSet())));
    }
}
