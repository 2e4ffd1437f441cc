package org.linkteller.audit.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The machine's Python, where it has what a test needs; the test is skipped with a message where not. */
public final class Python {
    /** The distribution's own first: that is the one whose packages CI installs. */
    private static final List<String> NAMES = List.of("/usr/bin/python3", "python3");

    private static final Map<String, String> FOUND = new ConcurrentHashMap<>();

    private Python() {}

    /** An interpreter that can import all of these modules. */
    public static String with(String... modules) {
        String wanted = String.join(", ", modules);
        String found = FOUND.computeIfAbsent(
                wanted,
                imports -> NAMES.stream()
                        .filter(name -> runs(List.of(name, "-c", "import " + imports)))
                        .findFirst()
                        .orElse(""));
        assumeTrue(!found.isEmpty(), "no python3 here can import " + wanted);
        return found;
    }

    private static boolean runs(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A script with the helper beside it, and the command that runs it. */
    static List<String> script(Path folder, String... lines) {
        try {
            Files.writeString(folder.resolve(PythonHelper.FILE_NAME), PythonHelper.text());
            Path script = Files.writeString(folder.resolve("model.py"), String.join("\n", lines) + "\n");
            return List.of(with("numpy"), script.toString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
