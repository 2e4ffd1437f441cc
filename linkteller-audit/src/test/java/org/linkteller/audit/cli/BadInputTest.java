package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What people type and what their files hold, one line of bad-input.txt each: the exit code, the message, and that nothing
 * else in the folder changed. A line is {@code KIND | EXIT CODE | MESSAGE | INPUT}:
 *
 * <ul>
 *   <li>{@code features f.csv}, {@code edges}, {@code labels}, {@code train}, {@code plan}, {@code guard}: INPUT is the content
 *       of a file of that name, which takes the place of the good one;
 *   <li>{@code command}: INPUT is a command line in a folder of good files.
 * </ul>
 *
 * In contents {@code \n}, {@code \t} and {@code \r} are what they are in Java, {@code {f}}, {@code {e}} and {@code {l}} are the
 * lines of the good files, {@code {f-0}} those but the first, {@code hex:} begins bytes, and
 * {@code npy:HEADER;HEX} is an NPY file. In commands {@code +data} stands for
 * the options of the good files.
 */
class BadInputTest {
    private static final int NODES = 12;

    @TempDir
    Path folder;

    record Case(String kind, int exitCode, String message, String input) {
        static Case of(String line) {
            String[] parts = line.split(" \\| ", 4);
            return new Case(parts[0], Integer.parseInt(parts[1].strip()), parts[2].strip(), parts[3]);
        }

        @Override
        public String toString() {
            String shown = input.length() > 80 ? input.substring(0, 80) + "..." : input;
            return kind + ": " + shown;
        }
    }

    static List<Case> cases() throws IOException {
        try (InputStream in = BadInputTest.class.getResourceAsStream("bad-input.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Case::of)
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isToldInOneLineAndChangesNothing(Case one) throws IOException {
        writeGoodFiles();
        List<String> arguments = arguments(one);
        Map<String, String> before = content();
        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));
        String told = run.out() + run.err();
        assertThat(run.exitCode()).as(told).isEqualTo(one.exitCode());
        assertThat(told).contains(one.message().replace("{folder}", folder.toString()));
        if (one.exitCode() != ExitCode.DONE) {
            assertThat(run.err().lines().filter(line -> line.startsWith("linkteller: ")))
                    .as(run.err())
                    .hasSize(1);
            // no library speaks, no byte of a binary file reaches the terminal
            assertThat(told)
                    .doesNotContainPattern(
                            "Exception|jackson|org\\.linkteller|Invalid value|Missing required|Unmatched|Duplicate field|END header"
                                    + "|Unclosed|[\\x00-\\x08\\x0e-\\x1f]");
            assertThat(content()).isEqualTo(before);
        }
    }

    /** Not a fault of ours, and what was good until then is kept. */
    @Test
    void trainingThatDivergesIsTheUsersMistake() throws IOException {
        writeGoodFiles();
        for (String command :
                List.of("train +data --lr 1e30 --out {folder}/m", "audit +data --lr 1e30 --out {folder}/r")) {
            CommandRun run =
                    CommandRun.of(arguments(new Case("command", 2, "", command)).toArray(new String[0]));
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.BAD_USAGE);
            assertThat(run.err()).contains("try a smaller learning rate than 1.0E30");
        }
    }

    private List<String> arguments(Case one) throws IOException {
        List<String> arguments = new ArrayList<>();
        if (one.kind().equals("command")) {
            for (String word : one.input().strip().split(" +")) {
                if (word.equals("+data")) {
                    arguments.addAll(
                            List.of("--edges", at("e.csv"), "--features", at("f.csv"), "--labels", at("l.csv")));
                } else {
                    arguments.add(word.equals("''") ? "" : word.replace("{folder}", folder.toString()));
                }
            }
            return arguments;
        }
        String[] kind = one.kind().split(" ");
        Path file = folder.resolve(kind[1]);
        Files.write(file, bytes(one.input()));
        switch (kind[0]) {
            case "plan" -> arguments.addAll(List.of("audit", file.toString(), "--dry-run"));
            case "guard" -> arguments.addAll(List.of("keys", "list", "--guard", file.toString()));
            default -> {
                Map<String, String> data = new TreeMap<>(
                        Map.of("--edges", at("e.csv"), "--features", at("f.csv"), "--labels", at("l.csv")));
                data.put(kind[0].equals("train") ? "--train-nodes" : "--" + kind[0], file.toString());
                arguments.addAll(List.of("train", "--epochs", "1", "--out", at("m.safetensors")));
                data.forEach((option, value) -> arguments.addAll(List.of(option, value)));
                arguments.addAll(Arrays.asList(kind).subList(2, kind.length));
            }
        }
        return arguments;
    }

    private static byte[] bytes(String input) {
        if (input.startsWith("hex:")) {
            return HexFormat.of().parseHex(input.substring(4).replace(" ", ""));
        }
        if (input.startsWith("npy:")) {
            return npy(input.substring(4, input.indexOf(';')), input.substring(input.indexOf(';') + 1));
        }
        String text = input.strip().equals("(empty)") ? "" : input.strip();
        for (String name : List.of("f", "e", "l")) {
            text = text.replace("{" + name + "}", good(name, 0)).replace("{" + name + "-0}", good(name, 1));
        }
        return text.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\r", "\r")
                .replace("\\x00", "\0")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** An NPY file of version 1 with any header and any bytes after it. */
    private static byte[] npy(String header, String hex) {
        String line = header + "\n";
        byte[] data = HexFormat.of().parseHex(hex.strip());
        ByteBuffer file = ByteBuffer.allocate(10 + line.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        return file.putShort((short) line.length())
                .put(line.getBytes(StandardCharsets.US_ASCII))
                .put(data)
                .array();
    }

    /** The lines of a good file: friends are of one class, the first feature is the class. */
    private static String good(String name, int from) {
        return IntStream.range(from, NODES)
                .mapToObj(node -> switch (name) {
                    case "f" -> node + "," + node % 2 + "," + (3 * node) % 7;
                    case "e" -> node + "," + (node + 2) % NODES;
                    default -> node + "," + (node % 2 == 0 ? "no" : "yes");
                })
                .collect(Collectors.joining("\n"));
    }

    private void writeGoodFiles() throws IOException {
        Files.writeString(folder.resolve("f.csv"), "id,a,b\n" + good("f", 0));
        Files.writeString(folder.resolve("e.csv"), good("e", 0));
        Files.writeString(folder.resolve("l.csv"), "id,label\n" + good("l", 0));
        Files.writeString(folder.resolve("names.csv"), "person,friend\nann,bob\nbob,cy\n");
        Files.writeString(folder.resolve("text.txt"), "not what you think\n");
        Files.createDirectories(folder.resolve("some/folder"));
        Files.createDirectories(folder.resolve("others"));
        Files.writeString(folder.resolve("others/report.json"), "{\"mine\": true}");
        Files.createSymbolicLink(folder.resolve("dangling.csv"), folder.resolve("nowhere.csv"));
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    /** Every file with its bytes. */
    private Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                boolean plain = Files.isRegularFile(file);
                content.put(
                        folder.relativize(file).toString(),
                        plain ? HexFormat.of().formatHex(Files.readAllBytes(file)) : "folder");
            }
        }
        return content;
    }
}
