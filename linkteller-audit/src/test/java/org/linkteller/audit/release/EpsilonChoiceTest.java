package org.linkteller.audit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.api.Seed;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.measure.Noise;
import org.linkteller.data.Dataset;
import org.linkteller.data.catalogue.Datasets;
import org.linkteller.math.Kernels;

class EpsilonChoiceTest {
    private static final Dataset DATASET = Datasets.in(Path.of("unused")).load("synthetic:300");

    @Test
    void theSmallestSufficientEpsilonIsTaken() {
        EpsilonChoice choice = choose(OptionalDouble.of(0), List.of(6.0, 2.0));
        assertThat(choice.chosen()).hasValue(2);
        assertThat(choice.trials()).extracting(EpsilonChoice.Trial::epsilon).containsExactly(2.0, 6.0);
        assertThat(choice.statement().totalEpsilon()).isEqualTo(2);
        assertThat(choice.statement().text())
                .contains("does not cover the choosing", "the worst case is 10.0 in sum", "NOT PRIVATE");
        assertThat(choice.judged().utility()).isBetween(0.0, 1.0);
    }

    @Test
    void ifNoneSufficesTheBestIsShownAndNoneIsChosen() {
        EpsilonChoice choice = choose(OptionalDouble.of(1), List.of(1.0, 9.0));
        assertThat(choice.chosen()).isEmpty();
        double best = choice.trials().stream()
                .mapToDouble(EpsilonChoice.Trial::validation)
                .max()
                .orElseThrow();
        assertThat(choice.trials()).contains(new EpsilonChoice.Trial(choice.released(), best));
    }

    @Test
    void refusesPlansThatCannotBeRun() {
        assertThatThrownBy(() -> plan(OptionalDouble.of(80), List.of(1.0)))
                .hasMessage("expected a utility from 0 to 1 (a fraction, not per cent), got 80.0");
        assertThatThrownBy(() -> plan(OptionalDouble.empty(), List.of())).hasMessageContaining("at least one epsilon");
        assertThatThrownBy(() -> plan(OptionalDouble.empty(), List.of(0.0))).hasMessageContaining("epsilon must be");
    }

    /** Whatever needs an epsilon can be chosen for; a student's inference graph is not released. */
    @ParameterizedTest
    @CsvSource({
        "cluster-counts, 'Released: inference graph'",
        "distill:lap-graph, 'The inference graph is not used at all'"
    })
    void otherProtectionsAreChosenForAlike(String protection, String stated) {
        EpsilonChoice choice = choose(new EpsilonChoice.Plan(
                protection,
                List.of(4.0),
                "gcn2",
                OptionalDouble.of(0),
                List.of(1L),
                List.of(42L),
                List.of(AttackName.LINKTELLER)));
        assertThat(choice.chosen()).hasValue(4);
        assertThat(choice.judged().attackF1()).isLessThan(0.05);
        assertThat(choice.judged().trueAttackF1()).isGreaterThan(0.5);
        assertThat(choice.statement().text()).contains(stated, "epsilon 4, delta 0");
    }

    private static EpsilonChoice choose(OptionalDouble minUtility, List<Double> candidates) {
        return choose(plan(minUtility, candidates));
    }

    private static EpsilonChoice choose(EpsilonChoice.Plan plan) {
        return EpsilonChoice.of(
                DATASET,
                plan,
                Noise.seeded(new Seed(1)),
                Kernels.best(1),
                line -> assertThat(line).isNotBlank());
    }

    private static EpsilonChoice.Plan plan(OptionalDouble minUtility, List<Double> candidates) {
        return new EpsilonChoice.Plan(
                "edge-rand", candidates, "gcn2", minUtility, List.of(1L), List.of(42L), List.of(AttackName.LINKTELLER));
    }
}
