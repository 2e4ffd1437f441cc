package org.linkteller.audit.reproduce.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cell.AttackName;
import org.linkteller.audit.store.RunFolder;

class SampleTest {
    private static final Setup FIRST = Setup.plain("cora", "gcn2", 1);
    private static final Setup SECOND = Setup.plain("cora", "gcn2", 2);

    @TempDir
    Path folder;

    @Test
    void deviationIsOfAPopulationAsInThePaper() {
        Sample sample = Sample.of(new double[] {1, 2, 3}, 3);
        assertThat(sample.mean()).isEqualTo(2);
        // sqrt(2/3), not sqrt(2/2); 1e-15 is the last bit
        assertThat(sample.deviation()).isEqualTo(Math.sqrt(2.0 / 3), within(1e-15));
    }

    @Test
    void whatIsMissingIsCountedAndNeverFilled() throws IOException {
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            List<Reading> readings =
                    List.of(Reading.of(FIRST, UtilityResult::value), Reading.of(SECOND, UtilityResult::value));
            assertThat(Sample.of(readings, results).isEmpty()).isTrue();
            results.put(FIRST, new UtilityResult(0.8, List.of()));
            assertThat(Sample.of(readings, results)).isEqualTo(new Sample(0.8, 0, 1, 2));
        }
    }

    @Test
    void measurementsSurviveTheProcess() throws IOException {
        AttackRun run = new AttackRun(FIRST, Targets.BALANCED, 42, AttackName.LINKTELLER);
        try (RunFolder open = RunFolder.open(folder, "test")) {
            new Results(open).put(run, new AttackResult(10, 5, 0.75, 11, 0.1, "", List.of()));
        }
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            assertThat(results.of(run).orElseThrow().auc()).isEqualTo(0.75);
            assertThat(results.has(new AttackRun(SECOND, Targets.BALANCED, 42, AttackName.LINKTELLER)))
                    .isFalse();
        }
    }

    @Test
    void anAttackThatDoesNotApplyHasNoFigure() throws IOException {
        AttackRun run = new AttackRun(FIRST, Targets.BALANCED, 42, AttackName.LINKTELLER_ROOT);
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            results.put(run, new AttackResult(10, 5, null, 11, 0.1, "no root looks like a graph", List.of()));
            assertThat(Reading.of(run, result -> result.guess(1).f1()).value(results))
                    .isEqualTo(OptionalDouble.empty());
        }
    }

    @Test
    void aJointReadingWaitsForAllItsMeasurements() throws IOException {
        Reading larger = Reading.of(
                List.of(FIRST, SECOND),
                results -> OptionalDouble.of(Math.max(
                        results.of(FIRST).orElseThrow().value(),
                        results.of(SECOND).orElseThrow().value())));
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            results.put(FIRST, new UtilityResult(0.8, List.of()));
            assertThat(larger.value(results)).isEmpty();
            results.put(SECOND, new UtilityResult(0.9, List.of()));
            assertThat(larger.value(results)).hasValue(0.9);
        }
    }
}
