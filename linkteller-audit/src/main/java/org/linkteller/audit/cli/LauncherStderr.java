package org.linkteller.audit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;

/**
 * The launcher filters the JVM's announcement of the incubator module out of standard error and hands the unfiltered
 * stream over as another descriptor. Writing there directly keeps our messages in order and progress bars on the
 * terminal. A path such as /dev/fd/3 would not do: it reopens a redirected file at its start.
 */
final class LauncherStderr {
    private LauncherStderr() {}

    static void install() {
        Integer descriptor = Integer.getInteger("linkteller.stderr");
        if (descriptor == null) {
            return;
        }
        try {
            Constructor<FileDescriptor> ofNumber = FileDescriptor.class.getDeclaredConstructor(int.class);
            ofNumber.setAccessible(true); // the jar's manifest opens java.io for this one call
            FileOutputStream stream = new FileOutputStream(ofNumber.newInstance(descriptor));
            System.setErr(new PrintStream(stream, true, UTF_8));
        } catch (ReflectiveOperationException | RuntimeException unavailable) {
            // Another JVM: standard error stays as it is, behind the filter.
        }
    }
}
