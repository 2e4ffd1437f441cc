package org.linkteller.audit.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.measure.LocalWorkers;
import org.linkteller.audit.reproduce.table.Cell;
import org.linkteller.audit.reproduce.table.Experiments;
import org.linkteller.audit.reproduce.table.Method;
import org.linkteller.audit.reproduce.table.Need;
import org.linkteller.audit.reproduce.table.Place;
import org.linkteller.audit.reproduce.table.Quantity;
import org.linkteller.audit.reproduce.table.Results;
import org.linkteller.audit.reproduce.table.Scope;
import org.linkteller.audit.reproduce.table.Setup;
import org.linkteller.audit.reproduce.table.UtilityResult;
import org.linkteller.audit.store.RunFolder;
import org.linkteller.data.catalogue.Datasets;

class SecondRoundTest {
    private static final Place OUTSIDE = Place.of("twitch-RU", Method.GCN3, Quantity.F1);

    @TempDir
    Path parent;

    /** All first readings are there and as printed but for one cell's. */
    @Test
    @Tag("slow")
    void twinsAreMeasuredOfTheCellsThatLieOutside() throws IOException {
        String data = System.getenv("LINKTELLER_DATA");
        assumeTrue(data != null, "LINKTELLER_DATA does not name a data folder");
        Path run = parent.resolve("run");
        List<Cell> cells = Experiments.named("utility").get(0).cells(Scope.CORE);
        try (RunFolder folder = RunFolder.open(run, "reproduce: 1\n")) {
            Results results = new Results(folder);
            for (Cell cell : cells) {
                double value =
                        cell.place().equals(OUTSIDE) ? 0.3435 : cell.paper().value();
                for (Need need : cell.needs().toList()) {
                    results.put((Setup) need, new UtilityResult(value, List.of()));
                }
            }
        }
        new Reproducer("utility", Scope.CORE)
                .run(Datasets.in(Path.of(data)), run, new LocalWorkers(2), "the command", (share, latest) -> {});
        Set<Need> twins = cells.stream()
                .flatMap(Cell::doubts)
                .filter(need -> need.setup().twin() > 0 && Results.isIn(run, need))
                .collect(Collectors.toSet());
        assertThat(twins)
                .hasSize(8)
                .allSatisfy(need -> assertThat(need.toString()).startsWith("twitch-RU gcn3 rebuilt twin "));
        assertThat(Files.readString(run.resolve("summary.md"))).contains("GCN 3-layer, F1 0.3419 → 0.3435");
        assertThat(Files.readString(run.resolve("tables/utility.csv"))).contains("rounding twins from");
    }
}
