package org.linkteller.audit.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version this build carries in every report, and the commit it was built from. */
public final class Version {
    /** Where something was not put down. */
    public static final String UNKNOWN = "unknown";

    private Version() {}

    public static String current() {
        return property("version");
    }

    /** Abbreviated, with a mark if sources were changed since; {@link #UNKNOWN} if the build was not told. */
    public static String commit() {
        return property("commit");
    }

    private static String property(String name) {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
