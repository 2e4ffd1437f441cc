package org.linkteller.data.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Texts that the build put beside a class. */
public final class ResourceText {
    private ResourceText() {}

    /** @throws IllegalArgumentException if there is none of that name */
    public static String of(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no resource '" + name + "' beside " + beside.getName());
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
