package org.linkteller.audit.reproduce.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.privacy.EdgeDpMechanism;

class SmallestEpsilonTest {
    private static final List<EdgeDpMechanism> CANDIDATES =
            List.of(Mechanism.LAP_GRAPH.at(1), Mechanism.LAP_GRAPH.at(2), Mechanism.LAP_GRAPH.at(3));
    private static final List<Long> RUNS = List.of(1L, 2L);

    @TempDir
    Path path;

    private RunFolder folder;
    private Results results;

    @BeforeEach
    void open() throws IOException {
        folder = RunFolder.open(path, "test");
        results = new Results(folder);
    }

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    /** The first run reaches 0.5 at 3 and the second at 1; their means are 0.49, 0.5 and 0.6. */
    @Test
    void runsChooseByThemselvesAndByTheirMean() throws IOException {
        put("cora", 1, 0.5, 0.40, 0.48, 0.60);
        put("cora", 2, 0.5, 0.58, 0.52, 0.60);
        SmallestEpsilon choice = new SmallestEpsilon(List.of("cora"), false, CANDIDATES, RUNS);
        assertThat(chosen(choice.ofEachRun())).containsExactly(3.0, 1.0);
        assertThat(chosen(choice.ofAllRuns())).containsExactly(2.0);
    }

    @Test
    void severalGraphsChooseByTheirMean() throws IOException {
        put("cora", 1, 0.5, 0.4, 0.4, 0.5);
        put("citeseer", 1, 0.3, 0.3, 0.4, 0.5);
        SmallestEpsilon choice = new SmallestEpsilon(List.of("cora", "citeseer"), false, CANDIDATES, List.of(1L));
        assertThat(chosen(choice.ofAllRuns())).containsExactly(2.0);
    }

    @Test
    void whereNoneReachesTheChoiceIsInfiniteAndNotMissing() throws IOException {
        put("cora", 1, 0.7, 0.4, 0.5, 0.6);
        put("cora", 2, 0.6, 0.4, 0.5, 0.6);
        List<Reading> each = new SmallestEpsilon(List.of("cora"), false, CANDIDATES, RUNS).ofEachRun();
        assertThat(chosen(each)).containsExactly(Double.POSITIVE_INFINITY, 3.0);
        assertThat(Sample.of(each, results)).isEqualTo(new Sample(3, 0, 1, 2));
        assertThat(Sample.of(each.subList(0, 1), results).mean()).isInfinite();
    }

    @Test
    void nothingIsChosenWhileACandidateIsMissing() throws IOException {
        put("cora", 1, 0.5, 0.4, 0.5);
        SmallestEpsilon choice = new SmallestEpsilon(List.of("cora"), false, CANDIDATES, List.of(1L));
        assertThat(chosen(choice.ofAllRuns())).isEmpty();
    }

    @Test
    void otherNodesAreTheCauseOnlyIfSomeOfThemChooseWhatIsPrinted() throws IOException {
        put("cora", 1, 0.5, 0.4, 0.4, 0.5);
        put("citeseer", 1, 0.3, 0.3, 0.4, 0.5);
        assertThat(cause(1)).hasValue(Cause.CHOICE);
        assertThat(cause(2)).as("between what both choose").hasValue(Cause.UNEXPLAINED);
    }

    /** Chosen on cora, printed as something else. */
    private Optional<Cause> cause(double printed) {
        Cell cell = Cell.of(
                        Place.of("cora", Method.REACHES_MLP, Quantity.CHOSEN_EPSILON),
                        Printed.withoutDeviation(printed, 0),
                        new SmallestEpsilon(List.of("cora"), false, CANDIDATES, List.of(1L)).ofEachRun())
                .withBeyond(
                        Beside.OTHER_NODES,
                        new SmallestEpsilon(List.of("citeseer"), false, CANDIDATES, List.of(1L)).ofAllRuns());
        return CellResult.of(cell, results).cause();
    }

    private void put(String graph, long run, double edgeless, double... guarded) throws IOException {
        results.put(Setup.plain(graph, "mlp", run), new UtilityResult(edgeless, List.of()));
        for (int i = 0; i < guarded.length; i++) {
            results.put(Setup.guarded(graph, CANDIDATES.get(i), run), new UtilityResult(guarded[i], List.of()));
        }
    }

    private List<Double> chosen(List<Reading> readings) {
        return readings.stream()
                .flatMapToDouble(reading -> reading.value(results).stream())
                .boxed()
                .toList();
    }
}
