package org.linkteller.audit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script at the project's root, beside a jar that says only what it was called with. */
class LauncherTest {
    @TempDir
    Path folder;

    static final class Echo {
        public static void main(String[] arguments) {
            System.out.println(String.join(" ", arguments));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "audit", "version"})
    void theJvmStartsWithTheFlagsOfEveryCommand(String command) throws Exception {
        Path script = Files.copy(Path.of("..", "linkteller"), folder.resolve("linkteller"));
        writeJar(folder.resolve("linkteller.jar"));
        Process process = new ProcessBuilder(List.of("bash", script.toString(), command, "--quiet"))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).isEqualToIgnoringNewLines(command + " --quiet");
    }

    private static void writeJar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Echo.class.getName());
        String entry = Echo.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                InputStream bytes =
                        Objects.requireNonNull(Echo.class.getClassLoader().getResourceAsStream(entry))) {
            out.putNextEntry(new JarEntry(entry));
            bytes.transferTo(out);
        }
    }
}
