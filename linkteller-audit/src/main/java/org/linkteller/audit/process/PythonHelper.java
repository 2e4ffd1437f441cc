package org.linkteller.audit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The program's side of the protocol for Python, one file to be laid beside a model's script. */
public final class PythonHelper {
    public static final String FILE_NAME = "linkteller_box.py";

    private PythonHelper() {}

    public static String text() {
        try (InputStream in = Objects.requireNonNull(PythonHelper.class.getResourceAsStream(FILE_NAME))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
