package org.linkteller.audit.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shell completion, made from the commands themselves. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Print a completion script for bash and zsh.",
        footer = {"", "Example:  source <(linkteller completion)"})
final class CompletionCommand implements Runnable {
    @Spec
    CommandSpec spec;

    @Override
    public void run() {
        var root = spec.root().commandLine();
        root.getOut().print(AutoComplete.bash("linkteller", root));
    }
}
