package org.linkteller.audit.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.linkteller.audit.cli.CommandRun;
import org.linkteller.audit.cli.ExitCode;

/** The commands on a program that is not ours: a ring of 30 nodes, each of which answers for its neighbours too. */
@Timeout(300)
class ForeignAuditTest {
    @TempDir
    Path folder;

    @BeforeEach
    void ownFiles() throws IOException {
        RingFiles.write(folder);
    }

    private static final String[] RING = {
        "import linkteller_box, numpy as np",
        "w = np.arange(12, dtype=np.float32).reshape(4, 3) - 5",
        "def predict(x):",
        "    h = x @ w",
        "    return h + 0.5 * (np.roll(h, 1, 0) + np.roll(h, -1, 0))",
        "linkteller_box.serve(predict, output='logits')"
    };

    @Test
    void aProgramIsCheckedAttackedAndReported() throws IOException {
        CommandRun run = audit(RING, "--fail-above", "f1=0.5");
        assertThat(run.exitCode()).isEqualTo(ExitCode.LEAK_ABOVE_GATE);
        assertThat(run.out()).contains("linkteller", "100.0%");
        assertThat(folder.resolve("run/report.json")).exists();
        assertThat(folder.resolve("run/report.html")).exists();
        assertThat(folder.resolve("run/gate.sarif")).exists();
        assertThat(Files.readAllLines(folder.resolve("run/box-check.txt")))
                .hasSize(10)
                .anySatisfy(line -> assertThat(line).contains("moves 3 of 30 answers, up to 1 hops away"));
    }

    @Test
    void aProgramThatFailsEndsTheAuditInOneLine() {
        CommandRun run = audit(new String[] {"import sys", "sys.exit('no such checkpoint: best.pt')"});
        assertThat(run.exitCode()).isEqualTo(ExitCode.ENDPOINT);
        assertThat(run.err().lines().filter(line -> line.startsWith("linkteller:")))
                .singleElement()
                .asString()
                .contains("ended with exit code 1", "no such checkpoint: best.pt");
    }

    @Test
    void whatHasNoMeaningForAForeignModelIsRefused() {
        assertThat(audit(RING, "--protection", "lap-graph:8").err()).contains("unknown setting 'protection'");
        assertThat(audit(RING, "--attack", "linkteller-exact").err()).contains("needs the model's weights");
        assertThat(audit(RING, "--guard").err()).contains("--guard and --dry-run are for models that are trained here");
    }

    @Test
    void aProgramIsAttackedWithoutItsEdges() throws IOException {
        CommandRun run = CommandRun.of(
                "attack",
                "--box-command",
                command(RING),
                "--features",
                folder.resolve("features.csv").toString(),
                "--out",
                folder.resolve("pairs.csv").toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.DONE);
        // one of unchanged rows, the same again to learn how many digits mean something, and one for each of 30 nodes
        assertThat(run.out()).contains("32 queries");
        assertThat(RingFiles.foundIn(folder.resolve("pairs.csv"))).isTrue();
    }

    private CommandRun audit(String[] script, String... more) {
        String[] fixed = {
            "audit",
            "--box-command",
            command(script),
            "--edges",
            folder.resolve("edges.csv").toString(),
            "--features",
            folder.resolve("features.csv").toString(),
            "--attack",
            "linkteller",
            "--out",
            folder.resolve("run").toString()
        };
        String[] all = java.util.Arrays.copyOf(fixed, fixed.length + more.length);
        System.arraycopy(more, 0, all, fixed.length, more.length);
        return CommandRun.of(all);
    }

    private String command(String[] script) {
        return "'" + String.join("' '", Python.script(folder, script)) + "'";
    }

    @ParameterizedTest
    @CsvSource({
        "pickle.pt,          weights, nothing of the file was run",
        "bomb.pt,            weights, data.pkl is compressed",
        "random.pt,          weights, random.pt",
        "random.safetensors, weights, random.safetensors",
        "random.npz,         weights, random.npz",
        "random.onnx,        onnx,    ONNX Runtime cannot use it",
    })
    void aHostileFileIsOneLineAndLeavesNothingBehind(String name, String option, String said) throws IOException {
        Path file = folder.resolve(name);
        Path victim = folder.resolve("victim");
        if (name.startsWith("random")) {
            byte[] bytes = new byte[5000];
            new SplittableRandom(3).nextBytes(bytes);
            Files.write(file, bytes);
        } else {
            boolean bomb = name.startsWith("bomb");
            byte[] content =
                    bomb ? new byte[64 << 20] : ("cos\nsystem\n(V" + "touch " + victim + "\ntR.").getBytes(US_ASCII);
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
                ZipEntry entry = new ZipEntry("archive/data.pkl");
                if (!bomb) {
                    CRC32 crc = new CRC32();
                    crc.update(content);
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(content.length);
                    entry.setCrc(crc.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(content);
            }
        }
        List<String> words = new ArrayList<>(List.of("audit", "--" + option, file.toString()));
        words.addAll(option.equals("weights") ? List.of("--arch", "gcn:3") : List.of());
        words.addAll(List.of("--edges", folder.resolve("edges.csv").toString()));
        words.addAll(List.of("--features", folder.resolve("features.csv").toString()));
        words.addAll(List.of("--out", folder.resolve("run").toString()));
        CommandRun run = CommandRun.of(words.toArray(new String[0]));
        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.BAD_DATA, ExitCode.ENDPOINT);
        assertThat(run.err().lines()).singleElement().asString().contains(said);
        assertThat(victim).doesNotExist();
        assertThat(folder.resolve("run")).doesNotExist();
    }
}
