package org.linkteller.audit.cli;

import org.linkteller.audit.store.Version;
import org.linkteller.math.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a bug report should start with. */
@Command(
        name = "version",
        mixinStandardHelpOptions = true,
        description = "Print the version, the Java runtime and the kernels in use.")
final class VersionCommand implements Runnable {
    @Spec
    CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine()
                .getOut()
                .printf(
                        "linkteller %s%nJava %s (%s)%nkernels %s%n",
                        Version.current(),
                        System.getProperty("java.version"),
                        System.getProperty("java.vendor"),
                        Kernels.best(Runtime.getRuntime().availableProcessors()).name());
    }
}
