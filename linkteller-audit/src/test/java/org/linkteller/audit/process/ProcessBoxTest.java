package org.linkteller.audit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.linkteller.api.DenseFeatures;
import org.linkteller.api.Features;
import org.linkteller.api.InferenceException;
import org.linkteller.api.NodeSet;
import org.linkteller.api.Predictions;

/** Real programs in Python: what they answer, and what is said when they do not. */
@Timeout(120)
class ProcessBoxTest {
    private static final ProcessOptions QUICK = ProcessOptions.defaults().withAnswer(Duration.ofSeconds(20));
    private static final Features FEATURES = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    private static final NodeSet ALL = NodeSet.all(3);

    @TempDir
    Path folder;

    /** Each node answers with its row and, as a third score, the sum over all rows. */
    private static final String[] ROWS_AND_SUM = {
        "import linkteller_box, numpy as np",
        "linkteller_box.serve(lambda x: np.hstack([x, np.full((len(x), 1), x.sum())]))"
    };

    @Test
    void aFunctionOfFiveLinesAnswersEveryNodeInOrder() {
        try (ProcessBox box = start(ROWS_AND_SUM)) {
            Predictions answer = box.predict(ALL, FEATURES);
            assertThat(answer.toArray()).containsExactly(1, 2, 21, 3, 4, 21, 5, 6, 21);
            assertThat(box.hello().output()).isEqualTo(BoxHello.Output.SCORES);
        }
    }

    @Test
    void aChangedRowIsSeenOnceAndTakenBack() {
        try (ProcessBox box = start(ROWS_AND_SUM)) {
            assertThat(box.predict(ALL, FEATURES.withRow(1, new double[] {30, 40}))
                            .toArray())
                    .containsExactly(1, 2, 84, 30, 40, 84, 5, 6, 84);
            assertThat(box.predict(ALL, FEATURES).at(0, 2)).isEqualTo(21);
            Features other = DenseFeatures.of(new double[][] {{0, 0}, {0, 1}, {0, 0}});
            assertThat(box.predict(ALL, other).at(2, 2)).isEqualTo(1);
            assertThat(box.predict(ALL, DenseFeatures.of(new double[3][2])).at(2, 2))
                    .isZero();
            assertThat(box.predict(ALL, FEATURES.withRows(new int[] {0, 2}, new double[2][2]))
                            .at(1, 2))
                    .isEqualTo(7);
        }
    }

    @Test
    void eightBytesKeepWhatFourWouldRound() {
        double fine = 1 + 1e-12;
        try (ProcessBox box = start("import linkteller_box", "linkteller_box.serve(lambda x: x, dtype='float64')")) {
            assertThat(box.predict(ALL, FEATURES.withRow(0, new double[] {fine, 0}))
                            .at(0, 0))
                    .isEqualTo(fine);
        }
    }

    @Test
    void questionsThatWaitTogetherShareAFrame() throws Exception {
        try (ProcessBox box = start(
                "import linkteller_box, numpy as np, time",
                "def predict(x):",
                "    time.sleep(0.05)",
                "    return np.concatenate([x, np.full(x.shape[:2] + (1,), len(x))], axis=2)",
                "linkteller_box.serve(predict, batch=4)")) {
            ExecutorService pool = Executors.newFixedThreadPool(8);
            List<Callable<Predictions>> asks = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                int value = i;
                asks.add(() -> box.predict(ALL, FEATURES.withRow(2, new double[] {value, 0})));
            }
            double most = 0;
            List<Future<Predictions>> answers = pool.invokeAll(asks);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get().at(2, 0)).isEqualTo(i);
                assertThat(answers.get(i).get().at(0, 0)).isEqualTo(1);
                most = Math.max(most, answers.get(i).get().at(0, 2));
            }
            pool.shutdown();
            assertThat(most).isEqualTo(4); // 8 wait while the first is slept over
        }
    }

    @Test
    void someNodesAreAskedOnlyWhereThePredictionTakesTheirIds() {
        NodeSet some = NodeSet.of(7, 4);
        Features two = DenseFeatures.of(new double[][] {{1, 2}, {3, 4}});
        try (ProcessBox box =
                start("import linkteller_box", "linkteller_box.serve(lambda x, nodes: x * nodes[:, None])")) {
            assertThat(box.predict(some, two).toArray()).containsExactly(7, 14, 12, 16);
        }
        try (ProcessBox box = start(ROWS_AND_SUM)) {
            refuses(() -> box.predict(some, two), "for all its nodes in order", "second argument");
        }
    }

    @Test
    void whatTheModelPrintsDoesNotDisturb() {
        try (ProcessBox box = start(
                "import linkteller_box, os",
                "print('loading')",
                "os.system('echo from a shell')",
                "def predict(x):",
                "    print('asked', flush=True)",
                "    return x",
                "linkteller_box.serve(predict)")) {
            assertThat(box.predict(ALL, FEATURES).at(2, 1)).isEqualTo(6);
        }
    }

    @Test
    void whatIsPrintedBetweenFramesIsQuoted() {
        refuses(
                () -> start("print('Loading weights...', flush=True)", "import linkteller_box"),
                "wrote 'Loading weights...' to its standard output",
                "standard error");
    }

    @Test
    void aCrashAtTheStartEndsInOneLineWithItsLastWords() {
        refuses(
                () -> start("import no_such_framework"),
                "ended with exit code 1",
                "its last words",
                "No module named 'no_such_framework'");
    }

    @Test
    void aCrashInTheMiddleFailsThisQuestionAndTheNext() {
        try (ProcessBox box = start(
                "import linkteller_box, os, sys",
                "def predict(x):",
                "    print('out of memory on device 0', file=sys.stderr, flush=True)",
                "    os._exit(7)",
                "linkteller_box.serve(predict)")) {
            refuses(() -> box.predict(ALL, FEATURES), "ended with exit code 7", "out of memory on device 0");
            refuses(() -> box.predict(ALL, FEATURES), "ended with exit code 7", "out of memory on device 0");
        }
    }

    @Test
    void whoDoesNotAnswerInTimeIsEnded() throws Exception {
        List<String> command = Python.script(
                folder,
                "import linkteller_box, os, sys, time",
                "open(sys.path[0] + '/pid', 'w').write(str(os.getpid()))",
                "linkteller_box.serve(lambda x: time.sleep(600))");
        try (ProcessBox box = ProcessBox.start(command, 3, 2, QUICK.withAnswer(Duration.ofMillis(300)))) {
            refuses(() -> box.predict(ALL, FEATURES), "did not answer within 0.3 s");
            assertGone(Long.parseLong(Files.readString(folder.resolve("pid"))));
        }
    }

    @Test
    void whoNeverSaysHelloIsEnded() {
        List<String> command = Python.script(folder, "import time", "time.sleep(600)");
        ProcessOptions impatient = new ProcessOptions(Duration.ofMillis(300), Duration.ofSeconds(1));
        refuses(() -> ProcessBox.start(command, 3, 2, impatient), "did not say hello within 0.3 s");
    }

    @Test
    void wrongShapesAreNamed() {
        try (ProcessBox box = start("import linkteller_box", "linkteller_box.serve(lambda x: x[:2])")) {
            refuses(() -> box.predict(ALL, FEATURES), "returned shape (2, 2), expected (3, 'classes')");
        }
        try (ProcessBox box = start("import linkteller_box", "linkteller_box.serve(lambda x: x[:, 0])")) {
            refuses(() -> box.predict(ALL, FEATURES), "returned shape (3,), expected (3, 'classes')");
        }
        try (ProcessBox box = start("import linkteller_box", "linkteller_box.serve(lambda x: x, classes=5)")) {
            refuses(() -> box.predict(ALL, FEATURES), "answered scores of shape [3, 2], expected [3, 5]");
        }
        refuses(
                () -> start("import linkteller_box", "linkteller_box.serve(lambda x: x, columns=128)"),
                "is made for 128 feature columns, got 2");
    }

    @Test
    void aNumberThatIsNoneAndARefusalFailTheirOwnQuestionOnly() {
        try (ProcessBox box = start(
                "import linkteller_box, numpy as np",
                "def predict(x):",
                "    if x[0, 0] > 100: raise ValueError('a feature above 100')",
                "    return np.where(x == 9, np.nan, x)",
                "linkteller_box.serve(predict)")) {
            refuses(
                    () -> box.predict(ALL, FEATURES.withRow(1, new double[] {0, 9})),
                    "answered NaN for node 1, class 1");
            refuses(
                    () -> box.predict(ALL, FEATURES.withRow(0, new double[] {101, 0})),
                    "refused: ValueError: a feature above 100");
            assertThat(box.predict(ALL, FEATURES).at(1, 0)).isEqualTo(3);
        }
    }

    @Test
    void aPredictionThatChangesItsInputIsFound() {
        try (ProcessBox box = start(
                "import linkteller_box",
                "def predict(x):",
                "    x /= 2",
                "    return x",
                "linkteller_box.serve(predict)")) {
            refuses(() -> box.predict(ALL, FEATURES), "predict changed the features it was given");
        }
    }

    @Test
    void aCommandThatIsNotThereIsNamed() {
        refuses(
                () -> ProcessBox.start(List.of("no-such-program-here"), 3, 2, QUICK),
                "cannot start the box command 'no-such-program-here'");
    }

    @Test
    void closingEndsAProgramThatDoesNotListenAndItsChildren() throws Exception {
        List<String> command = Python.script(
                folder,
                "import linkteller_box, os, signal, subprocess, sys, time",
                "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
                "child = subprocess.Popen(['sleep', '600'], stdin=subprocess.DEVNULL)",
                "open(sys.path[0] + '/pids', 'w').write('%d %d' % (os.getpid(), child.pid))",
                "try: linkteller_box.serve(lambda x: x)",
                "finally: time.sleep(600)");
        ProcessBox box = ProcessBox.start(command, 3, 2, QUICK);
        box.close();
        for (String pid : Files.readString(folder.resolve("pids")).split(" ")) {
            assertGone(Long.parseLong(pid));
        }
        refuses(() -> box.predict(ALL, FEATURES), "the box command");
    }

    @Test
    void aProgramEndsWithAProcessThatIsKilledOutright() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                AbandonedBox.class.getName()));
        command.addAll(Python.script(
                folder,
                "import linkteller_box, os, sys, time",
                "open(sys.path[0] + '/new', 'w').write(str(os.getpid()))",
                "os.rename(sys.path[0] + '/new', sys.path[0] + '/pid')",
                "linkteller_box.serve(lambda x: time.sleep(600))"));
        Process owner = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (Files.notExists(folder.resolve("pid"))) {
            assertThat(owner.isAlive()).isTrue();
            Thread.sleep(50);
        }
        Thread.sleep(500); // into the question
        owner.destroyForcibly().waitFor();
        assertGone(Long.parseLong(Files.readString(folder.resolve("pid"))));
    }

    private ProcessBox start(String... script) {
        return ProcessBox.start(Python.script(folder, script), 3, 2, QUICK);
    }

    /** One line that says all of this. */
    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable what, String... parts) {
        assertThatThrownBy(what)
                .isInstanceOf(InferenceException.class)
                .hasMessageContainingAll(parts)
                .message()
                .doesNotContain("\n");
    }

    private static void assertGone(long pid) throws InterruptedException {
        for (int tries = 0; ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent(); tries++) {
            assertThat(tries).as("process %d still runs after 10 s", pid).isLessThan(100);
            Thread.sleep(100);
        }
    }
}
