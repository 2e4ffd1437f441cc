package org.linkteller.audit.cli;

import java.util.concurrent.Callable;
import org.linkteller.audit.process.PythonHelper;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Hands out the Python side of the box protocol, which the release archive also holds. */
@Command(
        name = "box-helper",
        mixinStandardHelpOptions = true,
        description = "Print linkteller_box.py, which makes a black box of a Python model (docs/BOX-PROTOCOL.md).",
        footer = {"", "Example:  linkteller box-helper > linkteller_box.py"})
final class BoxHelperCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(PythonHelper.text());
        return ExitCode.DONE;
    }
}
