package org.linkteller.audit.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.RunFolder;

class CauseTest {
    @TempDir
    Path folder;

    /** Means 0.30, 0.31, 0.32: another is expected within 4.303 * 0.01 * sqrt(4/3) = 0.0497 of 0.31. */
    @Test
    void aFigureAnotherSeedCouldHaveGivenIsPutDownToTheSeed() throws IOException {
        assertThat(cause("cora", 0.359, Map.of())).hasValue(Cause.SEED);
        assertThat(cause("cora", 0.361, Map.of())).hasValue(Cause.UNEXPLAINED);
    }

    @Test
    void roundedAnswersExplainWhatTheyAgreeWith() throws IOException {
        Map<String, Sample> rounded = Map.of(Cause.ROUNDED, new Sample(0.5, 0, 3, 3));
        assertThat(cause("cora", 0.5, rounded)).hasValue(Cause.FLOAT32);
        assertThat(cause("cora", 0.6, rounded)).hasValue(Cause.UNEXPLAINED);
    }

    @Test
    void otherDataExplainsEverything() throws IOException {
        assertThat(cause("flickr", 0.9, Map.of())).hasValue(Cause.DATA);
    }

    @Test
    void whatAgreesNeedsNoCause() throws IOException {
        assertThat(cause("cora", 0.31, Map.of())).isEmpty();
    }

    private Optional<Cause> cause(String dataset, double printed, Map<String, Sample> beyond) throws IOException {
        try (RunFolder open = RunFolder.open(folder, "test")) {
            Results results = new Results(open);
            List<Reading> readings = new ArrayList<>();
            for (long seed = 1; seed <= 3; seed++) {
                Setup setup = Setup.plain(dataset, "gcn2", seed);
                results.put(setup, new UtilityResult(0.29 + 0.01 * seed, List.of(), 1));
                readings.add(Reading.of(setup, UtilityResult::value));
            }
            Cell cell = Cell.of(
                    Place.of(dataset, "GCN", "F1"), Printed.withoutDeviation(printed, 3), List.copyOf(readings));
            Verdict verdict = Verdict.of(cell.paper(), Sample.of(cell.ours(), results), Double.NaN, Double.NaN);
            return Cause.of(cell, verdict, beyond, results);
        }
    }
}
