package org.linkteller.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.audit.cell.UsageException;
import org.linkteller.audit.cli.ExitCode;
import org.linkteller.audit.measure.Done;
import org.linkteller.audit.measure.Shared;
import org.linkteller.audit.measure.Task;

/** In local mode: the same scheduler, the same serialisation, one process. */
class SparkWorkersTest {
    private static final List<String> GRID = List.of(
            "--dataset", "synthetic:150",
            "--hidden", "8",
            "--epochs", "5",
            "--target-count", "30",
            "--protection", "none,edge-rand:6,lap-graph:6",
            "--seeded-noise", "1",
            "--attack", "random,lsa2-attr,linkteller,linkteller-plus,linkteller-exact",
            "--draws", "1,2");

    @TempDir
    Path parent;

    @Test
    void aGridOnSparkGivesTheReportOfTheLocalRunner() throws IOException {
        assertThat(Reports.spark("local[2]", parent.resolve("spark"), GRID))
                .isEqualTo(Reports.local(parent.resolve("here"), GRID));
    }

    record Numbers(int base) implements Shared<Integer> {
        @Override
        public Integer open(int threads) {
            return base;
        }
    }

    record Add(int number) implements Task<Integer, Integer> {
        @Override
        public Integer at(Integer base) {
            if (number < 0) {
                throw new UsageException("a number below 0: " + number);
            }
            return base + number;
        }

        @Override
        public String title() {
            return "adding " + number;
        }
    }

    @Test
    void jobsAreNamedAfterTheirTasksAndFailuresComeBackAsTheyAre() {
        try (Cluster cluster = Cluster.open("local[2]")) {
            Set<String> names = ConcurrentHashMap.newKeySet();
            cluster.spark().sc().addSparkListener(new SparkListener() {
                @Override
                public void onJobStart(SparkListenerJobStart start) {
                    names.add(String.valueOf(start.properties().getProperty("spark.job.description")));
                }
            });
            SparkWorkers workers = new SparkWorkers(cluster.spark());
            List<Add> tasks = IntStream.range(0, 20).mapToObj(Add::new).toList();
            try (Stream<Done<Add, Integer>> results = workers.map(new Numbers(100), tasks)) {
                assertThat(results.collect(Collectors.toMap(Done::task, Done::result)))
                        .hasSize(20)
                        .allSatisfy((task, sum) -> assertThat(sum).isEqualTo(100 + task.number()));
            }
            try (Stream<Done<Add, Integer>> results = workers.map(new Numbers(1), List.of(new Add(-1)))) {
                assertThatThrownBy(results::toList)
                        .isInstanceOf(UsageException.class)
                        .hasMessage("a number below 0: -1");
            }
            assertThat(names).contains("adding 0", "adding 19");
        }
    }

    @Test
    void aClusterThatIsNotThereIsSaidInOneLine() {
        StringWriter err = new StringWriter();
        int code = SparkMain.run(
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true),
                "audit",
                "--master",
                "nonsense",
                "--dataset",
                "synthetic:150",
                "--out",
                parent.toString());
        assertThat(code).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(err.toString())
                .contains("no cluster to work with at nonsense")
                .hasLineCount(1);
    }

    @Test
    void masterWithoutUrlIsRefused() {
        StringWriter err = new StringWriter();
        int code = SparkMain.run(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), "audit", "--out", "x", "--master");
        assertThat(code).isEqualTo(ExitCode.BAD_USAGE);
        assertThat(err.toString()).contains("expected a URL after --master");
    }
}
