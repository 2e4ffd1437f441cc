package org.linkteller.audit.reproduce.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.store.RunFolder;

class CauseTest {
    @TempDir
    Path folder;

    private boolean standIn;

    /** How useful each twin is, if any was measured. */
    private double[] twins = {};

    /** Means 0.30, 0.31, 0.32: another is expected within 4.303 * 0.01 * sqrt(4/3) = 0.0497 of 0.31. */
    @Test
    void aFigureAnotherSeedCouldHaveGivenIsPutDownToTheSeed() throws IOException {
        assertThat(cause("cora", 0.359)).hasValue(Cause.SEED);
        assertThat(cause("cora", 0.361)).hasValue(Cause.UNEXPLAINED);
    }

    /** The rebuilt model is 0.31 useful and printed are three decimals. */
    @Test
    void roundingIsTheCauseWithinWhatTheModelAndItsTwinsSpan() throws IOException {
        twins = new double[] {0.314, 0.316, 0.312};
        assertThat(cause("cora", 0.3164)).hasValue(Cause.ROUNDING);
        assertThat(cause("cora", 0.3166)).hasValue(Cause.SEED);
        assertThat(cause("cora", 0.309)).as("the model itself is the least").hasValue(Cause.SEED);
        assertThat(cause("cora", 0.4)).hasValue(Cause.UNEXPLAINED);
    }

    @Test
    void roundingIsNotBlamedWhereATwinIsMissing() throws IOException {
        assertThat(cause("cora", 0.312)).hasValue(Cause.SEED);
        twins = new double[] {0.314, Double.NaN, 0.316};
        assertThat(cause("cora", 0.312)).hasValue(Cause.SEED);
    }

    /** The mark comes from the data that was read, not from the dataset's name. */
    @Test
    void onlyDataThatIsAStandInExplainsAnything() throws IOException {
        assertThat(cause("flickr", 0.9)).hasValue(Cause.UNEXPLAINED);
        standIn = true;
        assertThat(cause("flickr", 0.9)).hasValue(Cause.DATA);
        assertThat(cause("cora", 0.9)).hasValue(Cause.DATA);
    }

    @Test
    void aStandInOfTheFeaturesExcusesNoDensity() {
        MeasuredData.Source source = new MeasuredData.Source("Flickr (stand-in features)", "00", true);
        Cell density = Cell.of(
                Place.of("flickr", Method.RANDOM, Quantity.PRECISION), Printed.withoutDeviation(1, 1), List.of());
        assertThat(density.on(Map.of("flickr", source)).notes()).isEmpty();
    }

    @Test
    void whatAgreesNeedsNoCause() throws IOException {
        assertThat(cause("cora", 0.31)).isEmpty();
    }

    private Optional<Cause> cause(String dataset, double printed) throws IOException {
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            List<Reading> readings = new ArrayList<>();
            for (long seed = 1; seed <= 3; seed++) {
                Setup setup = Setup.plain(dataset, "gcn2", seed);
                results.put(setup, new UtilityResult(0.29 + 0.01 * seed, List.of()));
                readings.add(Reading.of(setup, UtilityResult::value));
            }
            Setup rebuilt = Setup.rebuilt(dataset, "gcn2");
            results.put(rebuilt, new UtilityResult(0.31, List.of()));
            Cell cell = Cell.of(
                            Place.of(dataset, Method.GCN, Quantity.F1),
                            Printed.withoutDeviation(printed, 3),
                            List.of(Reading.of(rebuilt, UtilityResult::value)))
                    .withBeyond(Beside.SEEDS, readings);
            List<List<Reading>> byTwin = new ArrayList<>();
            for (int i = 0; i < twins.length; i++) {
                Setup twin = rebuilt.withTwin(i + 1);
                byTwin.add(List.of(Reading.of(twin, UtilityResult::value)));
                if (!Double.isNaN(twins[i])) {
                    results.put(twin, new UtilityResult(twins[i], List.of()));
                }
            }
            cell = cell.withTwins(byTwin);
            cell = cell.on(Map.of(dataset, new MeasuredData.Source(dataset, "00", standIn)));
            Verdict verdict = Verdict.of(cell.paper(), Sample.of(cell.ours(), results), Double.NaN, Double.NaN);
            return Cause.of(cell, verdict, results);
        }
    }
}
